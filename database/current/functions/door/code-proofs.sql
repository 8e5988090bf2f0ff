-- The signature in the QR of a ticket. The process signs, PostgreSQL has no Ed25519; the key is derived here.

-- Every ticket type has a number within its event.
create or replace function internal.give_type_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.number is null then
    -- one at a time, or two at once would have the same
    perform pg_advisory_xact_lock(hashtextextended('numbers of types of ' || new.event_id, 0));
    new.number := coalesce((select max(t.number) from public.ticket_types t where t.event_id = new.event_id), 0) + 1;
  end if;
  return new;
end $$;
create or replace trigger give_type_number before insert on public.ticket_types for each row execute function internal.give_type_number();

-- A number from 0 to 1023 as two letters of the alphabet of codes.
create or replace function internal.two_letters(number integer) returns text
language sql immutable set search_path = '' as $$
  select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', number / 32 + 1, 1) || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', number % 32 + 1, 1)
$$;

-- Tickets of nights that are not over and have no signature yet: what their QR begins with, what is signed (that and the
-- event), and the night's private key. For the process alone.
create or replace function internal.unsigned_tickets(most integer) returns table (ticket_id uuid, event_id uuid, words text, signed text, seed bytea)
language sql stable security definer rows 200 set search_path = '' as $$
  select due.id, due.event_id, due.words, due.words || ' ' || due.event_id, internal.derived_key(newest.key, 'night ' || due.event_id)
  from (select k.key from internal.encryption_keys k where k.name = 'door' order by k.version limit 1) newest, (
    select k.id, k.event_id, 'U1' || upper(k.code) || internal.two_letters(least(k.code_version, 1023)) || internal.two_letters(t.number) as words
    from public.events e join public.tickets k on k.event_id = e.id join public.ticket_types t on t.id = k.ticket_type_id
    where e.status in ('published', 'postponed', 'cancelled') and e.night_date >= internal.night_date(now()) - 32 and internal.night_ends(e) > now()
      and k.code_proof is null and t.kind <> 'extra' and k.status in ('issued', 'transfer_pending', 'listed', 'frozen') and k.code ~ '^[0-9a-z]{26}$'
    limit most) due
$$;

-- Writes signatures down, with the public keys of their nights. A ticket that has ended meanwhile keeps none.
create or replace function internal.write_code_proofs(p_tickets uuid[], p_proofs text[], p_events uuid[], p_keys text[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  written integer;
begin
  insert into internal.door_keys as known (event_id, public_key) select distinct on (e.id) e.id, e.key from unnest(p_events, p_keys) e (id, key) order by e.id
  on conflict on constraint door_keys_pkey do update set public_key = excluded.public_key where known.public_key <> excluded.public_key;
  update public.tickets k set code_proof = p.proof from (
    select due.id, p.proof from unnest(p_tickets, p_proofs) p (id, proof) join public.tickets due on due.id = p.id where due.code_proof is null order by due.id for no key update of due skip locked) p
  where k.id = p.id;
  get diagnostics written = row_count;
  return written;
end $$;

-- Run every second: has new tickets signed.
create or replace function internal.queue_code_proofs() returns void
language sql security definer set search_path = '' as $$
  select graphile_worker.add_job('sign-tickets', '{}', job_key := 'sign-tickets', max_attempts := 3) where exists (select from internal.unsigned_tickets(1))
$$;
