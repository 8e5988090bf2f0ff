-- With PROBE=true one copy books and gives back a free place on a night of its own each minute. Night, person, booking and mails are undone
-- before anybody could see them; how it went is written down, which also shows that a change is taken.

-- The whole of it, by the procedures that people call. The caller undoes it.
create or replace function internal.book_probe() returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := gen_random_uuid();
  organiser uuid;
  night uuid;
  type uuid;
  booking json;
begin
  insert into auth.users (id, email, email_confirmed_at) values (person, 'probe-' || person || '@undercroft.invalid', now());
  insert into public.organisers (slug, name) values ('probe-' || person, 'Probe') returning id into organiser;
  insert into public.events (title, description, category, organiser_id, location_mode, custom_address, starts_at, status, visibility, queue_mode)
  values ('Probe', 'A night that nobody sees.', 'music', organiser, 'custom', 'Nowhere', now() + interval '30 days', 'published', 'unlisted', 'off')
  returning id into night;
  insert into public.ticket_types (event_id, name, kind) values (night, 'Entry', 'free') returning id into type;
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', person)::text, true);
  booking := public.hold_booking(night, jsonb_build_array(jsonb_build_object('ticket_type_id', type, 'quantity', 1)), gen_random_uuid());
  booking := public.confirm_booking((booking ->> 'id')::uuid, 'Probe', array['']);
  if booking ->> 'status' is distinct from 'confirmed' or not exists (select from public.tickets t where t.event_id = night) then
    raise exception 'the booking came to no ticket';
  end if;
  booking := public.cancel_booking((booking ->> 'id')::uuid);
  if not exists (select from public.ticket_inventory i where i.ticket_type_id = type and i.sold = 0 and i.held = 0) then
    raise exception 'the place did not come back';
  end if;
  set constraints all immediate;
end $$;
revoke execute on function internal.book_probe() from public;

-- One probe, unless another copy made one in this minute. @returns what went wrong, nothing where all went well or none was made
create or replace function internal.run_probe() returns text
language plpgsql security definer set search_path = '' as $$
declare
  began timestamptz := clock_timestamp();
  wrong text;
begin
  if not pg_try_advisory_xact_lock(7265012) or exists (select from internal.probes p where p.made_at > now() - interval '50 seconds') then
    return null;
  end if;
  delete from internal.probes p where p.made_at < now() - interval '1 day';
  begin
    perform internal.book_probe();
    raise exception 'done' using errcode = 'UCPRB';
  exception
    when sqlstate 'UCPRB' then wrong := null;
    when others then wrong := left(sqlerrm, 300);
  end;
  insert into internal.probes (took_ms, problem) values (extract(epoch from clock_timestamp() - began) * 1000, wrong);
  return wrong;
end $$;
revoke execute on function internal.run_probe() from public;

-- One that broke off, as by its time: what it had begun is undone already.
create or replace function internal.note_probe(p_took_ms integer, p_problem text) returns void
language sql security definer set search_path = '' as $$
  insert into internal.probes (took_ms, problem) values (p_took_ms, left(p_problem, 300)) on conflict do nothing
$$;
revoke execute on function internal.note_probe(integer, text) from public;

-- How the last one went, if it was made in the last five minutes.
create or replace function internal.last_probe() returns internal.probes
language sql stable security definer set search_path = '' as $$
  select p from internal.probes p where p.made_at > now() - interval '5 minutes' order by p.made_at desc limit 1
$$;
revoke execute on function internal.last_probe() from public;
