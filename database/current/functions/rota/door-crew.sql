-- Who is on shift, at the door: let in by name or code as staff, counted apart from tickets.

create or replace function internal.crew_json(p_event_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('claim_id', c.id, 'name', internal.worker_json(c.person_id) ->> 'name', 'code', c.code, 'role', s.role, 'title', s.title, 'starts_at', s.starts_at,
    'ends_at', s.ends_at, 'is_inside', c.is_inside, 'came_at', c.came_at) order by s.starts_at, s.role, c.claimed_at), '[]')
  from internal.shifts s join internal.shift_claims c on c.shift_id = s.id and c.state = 'claimed'
  where s.event_id = p_event_id and s.starts_at < now() + interval '18 hours' and s.ends_at > now() - interval '6 hours'
$$;

-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…
create or replace function public.list_door_crew(p_event_id uuid, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
begin
  return internal.crew_json(caller.event_id);
end $$;

-- Lets somebody who is on shift in, from two hours before it, or counts them out. Twice is once.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_ENDED, DOOR_RATE_LIMITED, ROTA_NOT_FOUND, ROTA_NOT_ON_SHIFT
create or replace function public.admit_crew(p_event_id uuid, p_claim_id uuid, p_is_in boolean, p_pass text default null, p_gate text default null, p_device text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
  event public.events;
  claim internal.shift_claims;
  shift internal.shifts;
  scan uuid := gen_random_uuid();
begin
  select * into event from public.events e where e.id = caller.event_id for key share;
  perform internal.check_scan(caller, event, '{crew}', scan, 'in', null);
  perform internal.take_door_limit(caller, 'door_scans');
  select c.* into claim from internal.shift_claims c join internal.shifts s on s.id = c.shift_id where c.id = p_claim_id and s.event_id = event.id and c.state = 'claimed' for update of c;
  select * into shift from internal.shifts where id = claim.shift_id;
  if claim.id is null then
    perform internal.refuse(404, 'ROTA_NOT_FOUND', 'Nobody has this shift', 'Load the list again.');
  elsif coalesce(p_is_in, false) = claim.is_inside then
    return internal.crew_json(event.id);
  elsif p_is_in and (now() < shift.starts_at - interval '2 hours' or now() > shift.ends_at) then
    perform internal.refuse(409, 'ROTA_NOT_ON_SHIFT', format('On shift from %s to %s', to_char(shift.starts_at at time zone 'Europe/London', 'HH24:MI'), to_char(shift.ends_at at time zone 'Europe/London', 'HH24:MI')),
      'They come in from two hours before their shift, and else with a ticket.');
  end if;
  perform internal.lock_door(event.id);
  update internal.shift_claims set is_inside = p_is_in, came_at = coalesce(came_at, now()) where id = claim.id;
  perform internal.add_count(caller, case when p_is_in then 1 else -1 end, scan, 'staff', p_gate, p_device, clock_timestamp(), false);
  return internal.crew_json(event.id);
end $$;

grant execute on function public.list_door_crew(uuid, text), public.admit_crew(uuid, uuid, boolean, text, text, text) to anon, authenticated;
