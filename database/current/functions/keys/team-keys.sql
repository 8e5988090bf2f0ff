-- Keys of a team. They belong to the team, and each names who made it: a person who is no longer an owner or manager has seen the key, so it
-- ends then, and the owners are told.

-- Whether the person who made a key may still make keys of its team.
create or replace function internal.has_maker(key public.team_keys) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.team_people(key.organiser_id, key.venue_id, internal.roles_with('keys')) t where t.user_id = key.created_by)
$$;

-- A key that the caller may revoke, locked. @throws KEYS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function internal.own_team_key(p_key_id uuid) returns public.team_keys
language plpgsql security definer set search_path = '' as $$
declare
  key public.team_keys;
begin
  perform internal.require_person();
  select * into key from public.team_keys where id = p_key_id for update;
  if key.id is null or internal.my_role(key.organiser_id, key.venue_id) is null then
    perform internal.refuse(404, 'KEYS_NOT_FOUND', 'This key is not one of yours', 'Look at your keys again.');
  end if;
  perform internal.require_right('keys', key.organiser_id, key.venue_id);
  return key;
end $$;

-- What a key may do, each once and in one order. @throws KEYS_INVALID
create or replace function internal.key_scopes(p_scopes text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  known constant text[] := '{listings:write,sales:read}';
begin
  if coalesce(cardinality(p_scopes), 0) = 0 or not p_scopes <@ known then
    perform internal.refuse(400, 'KEYS_INVALID', 'Choose what the key may do', 'One or both: listings:write, sales:read.', field => 'scopes');
  end if;
  return array(select scope from unnest(known) scope where scope = any (p_scopes));
end $$;

-- Makes a key and answers {id, key}: the key is told this once, and only its hash is kept.
-- @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED, KEYS_INVALID, KEYS_FULL, KEYS_RATE_LIMITED
create or replace function public.make_team_key(p_name text, p_scopes text[], p_organiser_id uuid default null, p_venue_id uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  name constant text := internal.clean_line(p_name);
  alphabet constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  prefix constant text := internal.random_code(8, alphabet);
  key constant text := 'uck_' || prefix || '_' || internal.random_code(32, alphabet);
  scopes text[];
  made uuid;
begin
  perform internal.require_right('keys', p_organiser_id, p_venue_id);
  perform internal.take_limit(auth.uid(), 'team_keys', 'KEYS_RATE_LIMITED');
  if char_length(coalesce(name, '')) not between 1 and 60 then
    perform internal.refuse(400, 'KEYS_INVALID', 'Name the key in 1 to 60 characters', 'For example: Our website.', field => 'name');
  end if;
  scopes := internal.key_scopes(p_scopes);
  -- one at a time, and the right is asked again: a colleague may have taken it away while this waited
  perform internal.lock_team(p_organiser_id, p_venue_id);
  perform internal.require_right('keys', p_organiser_id, p_venue_id);
  if (select count(*) from public.team_keys k where (k.organiser_id = p_organiser_id or k.venue_id = p_venue_id) and k.ended_at is null) >= 10 then
    perform internal.refuse(409, 'KEYS_FULL', 'Your team has ten keys', 'Revoke one that is not needed.');
  end if;
  insert into public.team_keys (organiser_id, venue_id, name, prefix, key_hash, scopes, created_by)
  values (p_organiser_id, p_venue_id, name, prefix, internal.hash_code(key), scopes, auth.uid()) returning id into made;
  perform internal.record_act('team_key_made', 'team_keys', made::text, null, jsonb_build_object('prefix', prefix, 'scopes', scopes));
  return json_build_object('id', made, 'key', key);
end $$;

-- The keys of a team, those that work first. @throws TEAMS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.list_team_keys(p_organiser_id uuid default null, p_venue_id uuid default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform internal.require_right('keys', p_organiser_id, p_venue_id);
  return (
    select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'prefix', k.prefix, 'scopes', k.scopes, 'created_at', k.created_at, 'last_used_at', k.last_used_at,
      'made_by', p.full_name, 'ended_at', k.ended_at, 'ended_why', k.ended_why) order by k.ended_at desc nulls first, k.created_at desc, k.id), '[]')
    from (select * from public.team_keys t where (t.organiser_id = p_organiser_id or t.venue_id = p_venue_id) and t.name <> internal.name_of_old_keys() order by t.ended_at desc nulls first, t.created_at desc limit 50) k
    left join public.profiles p on p.user_id = k.created_by);
end $$;

-- Revokes a key at once, for good. Again changes nothing. @throws KEYS_NOT_FOUND, TEAMS_ROLE_REQUIRED
create or replace function public.revoke_team_key(p_key_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key public.team_keys := internal.own_team_key(p_key_id);
begin
  if key.ended_at is null then
    perform internal.end_team_key(key, 'revoked');
  end if;
end $$;

-- Ends a key and tells the owners who did not do it themselves.
create or replace function internal.end_team_key(key public.team_keys, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.team_keys k set ended_at = now(), ended_why = why, ended_by = case why when 'revoked' then auth.uid() end where k.id = key.id;
  perform internal.record_act('team_key_ended', 'team_keys', key.id::text, null, jsonb_build_object('prefix', key.prefix, 'why', why));
  perform internal.tell_key_owners(key.organiser_id, key.venue_id, 'team_key_ended', jsonb_build_object('name', key.name, 'change', why));
end $$;

-- Tells the owners of a team, but for the caller.
create or replace function internal.tell_key_owners(p_organiser_id uuid, p_venue_id uuid, kind text, facts jsonb) returns void
language sql security definer set search_path = '' as $$
  select internal.notify(kind, t.user_id, facts || jsonb_build_object('path', coalesce(
    (select '/venue-dashboard/' || v.slug || '/keys' from public.venues v where v.id = p_venue_id), (select '/organise/' || o.slug || '/team' from public.organisers o where o.id = p_organiser_id))))
  from internal.team_user_ids(p_organiser_id, p_venue_id, '{owner}') t(user_id) where t.user_id is distinct from auth.uid()
$$;

-- A person lost a role, or the team: the keys that they made and may make no longer end in the same transaction, and the webhooks that they added
-- are switched off, since they know the secret and may know the server.
create or replace function internal.end_lost_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key public.team_keys;
  hook public.webhooks;
begin
  for key in select * from public.team_keys k where k.created_by = old.user_id and k.ended_at is null for update loop
    perform internal.end_team_key(key, 'maker_left') where not internal.has_maker(key);
  end loop;
  for hook in select * from public.webhooks w where w.created_by = old.user_id and w.state = 'on' for update loop
    perform internal.switch_webhook_off(hook, 'maker_left') where not internal.has_hook_maker(hook);
  end loop;
  return null;
end $$;

create or replace trigger end_lost_keys after update of role, status or delete on public.organiser_members for each row execute function internal.end_lost_keys();
create or replace trigger end_lost_keys after update of role, status or delete on public.venue_members for each row execute function internal.end_lost_keys();

-- An account that is erased leaves its teams before; whatever is left of its keys ends here.
create or replace function internal.anonymise_keys(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key public.team_keys;
  hook public.webhooks;
begin
  for hook in select * from public.webhooks w where w.created_by = person and w.state = 'on' for update loop
    perform internal.switch_webhook_off(hook, 'maker_left');
  end loop;
  update public.webhooks set created_by = null where created_by = person;
  for key in select * from public.team_keys k where k.created_by = person and k.ended_at is null for update loop
    perform internal.end_team_key(key, 'maker_left');
  end loop;
  update public.team_keys set created_by = null where created_by = person;
  update public.team_keys set ended_by = null where ended_by = person;
end $$;

create or replace function internal.export_keys(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('team_keys', (select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'team', coalesce(o.name, v.name), 'scopes', k.scopes, 'created_at', k.created_at,
      'ended_at', k.ended_at, 'made_by_you', k.created_by = person)), '[]')
    from public.team_keys k left join public.organisers o on o.id = k.organiser_id left join public.venues v on v.id = k.venue_id where person in (k.created_by, k.ended_by)),
    'webhooks', (select coalesce(jsonb_agg(jsonb_build_object('address', w.address, 'team', coalesce(o.name, v.name), 'kinds', w.kinds, 'created_at', w.created_at)), '[]')
    from public.webhooks w left join public.organisers o on o.id = w.organiser_id left join public.venues v on v.id = w.venue_id where w.created_by = person))
$$;

-- Stands in place of the name of a key that ended long ago.
create or replace function internal.name_of_old_keys() returns text
language sql immutable set search_path = '' as $$ select '(ended)' $$;

-- The hash of an ended key stays: a website that still sends it is told that it has ended, and does not count as one that guesses keys.
create or replace function internal.retention_team_keys(moment timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
begin
  update public.team_keys set name = internal.name_of_old_keys(), created_by = null, ended_by = null, last_used_at = null
  where ended_at < moment - interval '90 days' and name <> internal.name_of_old_keys();
  get diagnostics done = row_count;
  return done;
end $$;

grant execute on function public.make_team_key(text, text[], uuid, uuid), public.list_team_keys(uuid, uuid), public.revoke_team_key(uuid) to authenticated;
