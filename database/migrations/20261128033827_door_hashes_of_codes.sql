-- By what a ticket is known on a list that devices keep: nobody finds a code from it. It is stored, so that a scan is found without hashing every ticket
-- of its night again. The function is of the migrations, since a column depends on it.
create function internal.code_hash(p_event_id uuid, p_code text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(left(encode(sha256(convert_to(p_event_id::text || ':' || p_code, 'UTF8')), 'base64'), 16), '+/', '-_')
$$;
grant execute on function internal.code_hash(uuid, text) to service_role;
alter table public.tickets add column door_hash text generated always as (internal.code_hash(event_id, code)) stored;
create index tickets_door_hash_idx on public.tickets (event_id, door_hash);
drop function if exists internal.door_hash(uuid, text);
-- they take how many are counted, and answer the reason of a scan now
drop function if exists internal.read_scans(public.events, jsonb, timestamptz);
drop function if exists internal.take_door_limit(internal.door_caller, text);
