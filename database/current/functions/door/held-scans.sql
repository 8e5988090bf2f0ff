-- What a pass brings after it was revoked. Its device dates its scans itself, so a supervisor says whether they happened.

-- Keeps the scans of a batch from before the end of the pass, dated by our clock. One that is known already changes nothing.
create or replace function internal.hold_scans(caller internal.door_caller, event public.events, device text, p_scans jsonb, p_clock timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.held_scans (event_id, scan_id, pass_id, scan, device)
  select event.id, s.scan_id, caller.pass_id, jsonb_strip_nulls(jsonb_build_object('scan_id', s.scan_id, 'kind', s.kind, 'code', left(given.said ->> 'code', 200), 'hash', left(given.said ->> 'hash', 16),
    'guest_id', s.guest_id, 'number', s.number, 'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'gate', s.gate, 'said', left(s.said, 40), 'reason', s.reason)), device
  from internal.read_scans(event, p_scans, p_clock) s
  cross join lateral (select g as said from jsonb_array_elements(p_scans) g where g ->> 'scan_id' = s.scan_id::text limit 1) given
  where s.at < caller.ended_at and s.kind in ('in', 'out', 'guest', 'clicker', 'staff')
    and not exists (select from public.check_ins c where c.event_id = event.id and c.scan_id = s.scan_id)
    and not exists (select from public.guest_arrivals r where r.event_id = event.id and r.scan_id = s.scan_id)
    and not exists (select from public.door_counts d where d.event_id = event.id and d.scan_id = s.scan_id)
  on conflict on constraint held_scans_pkey do nothing;
  if found then
    perform internal.notify('door_scans_wait', person, jsonb_build_object('event_id', event.id))
    from internal.team_user_ids(event.organiser_id, null, internal.roles_with('door_supervisor')) person;
  end if;
end $$;

-- What waits at a night, a row a pass: how many scans, how many of them let somebody in or out, and from when to when they say they were.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_SUPERVISOR_REQUIRED, DOOR_PASS_…
create or replace function public.list_held_scans(p_event_id uuid, p_pass text default null)
returns table (pass_id uuid, label text, revoked_at timestamptz, scans integer, ins integer, outs integer, first_at timestamptz, last_at timestamptz, brought_at timestamptz)
language plpgsql security definer rows 20 set search_path = '' as $$
begin
  perform internal.door_right(p_event_id, 'door_supervisor', p_pass);
  return query select p.id, p.label, p.revoked_at, count(*)::integer,
      (count(*) filter (where h.scan ->> 'kind' in ('in', 'guest') and h.scan ->> 'said' = 'admitted'))::integer, (count(*) filter (where h.scan ->> 'kind' = 'out'))::integer,
      min((h.scan ->> 'at')::timestamptz), max((h.scan ->> 'at')::timestamptz), max(h.brought_at)
    from internal.held_scans h join public.door_passes p on p.id = h.pass_id where h.event_id = p_event_id and h.decision is null group by p.id order by max(h.brought_at) desc, p.id;
end $$;

-- Accepts or refuses all that waits of a pass. What is accepted counts by the time it says. Answers how many scans it was about; none where somebody was quicker.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_SUPERVISOR_REQUIRED, DOOR_PASS_…, DOOR_RATE_LIMITED
create or replace function public.decide_held_scans(p_event_id uuid, p_pass_id uuid, p_accept boolean, p_pass text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  supervisor constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
  event public.events;
  pass public.door_passes;
  scans jsonb;
begin
  select * into event from public.events e where e.id = p_event_id for key share;
  perform internal.take_door_limit(supervisor, 'door_passes');
  perform pg_advisory_xact_lock(hashtextextended('scans of ' || p_pass_id || event.id, 0));
  select * into pass from public.door_passes p where p.id = p_pass_id and p.event_id = event.id;
  select jsonb_agg(h.scan) into scans from internal.held_scans h where h.event_id = event.id and h.pass_id = pass.id and h.decision is null;
  if scans is null then
    return 0;
  end if;
  update internal.held_scans h set decision = case when coalesce(p_accept, false) then 'accepted' else 'refused' end, decided_at = now()
  where h.event_id = event.id and h.pass_id = pass.id and h.decision is null;
  if p_accept then
    perform internal.bring_scans(row(event.id, event.organiser_id, null, pass.id, pass.role = 'supervisor', pass.gate, pass.label, internal.door_pass_ends(pass, event))::internal.door_caller,
      event, pass.label, scans, null);
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, new_data)
  values (supervisor.user_id, case when p_accept then 'door_scans_accepted' else 'door_scans_refused' end, 'door_passes', pass.id::text,
    jsonb_build_object('event_id', event.id, 'scans', jsonb_array_length(scans), 'by_pass', supervisor.pass_id));
  return jsonb_array_length(scans);
end $$;

grant execute on function public.list_held_scans(uuid, text), public.decide_held_scans(uuid, uuid, boolean, text) to anon, authenticated;
