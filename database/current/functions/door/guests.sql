-- The guest list at the door: one list over all allocations, the team's own names and comps that nobody took.

-- What one guest pays who comes at a moment: nothing before the hour of their list, or all night where it has neither hour nor price; its price otherwise.
-- Null means the price of everybody at the door.
create or replace function internal.guest_owes(entry_before timestamptz, price_pence integer, at timestamptz) returns integer
language sql immutable set search_path = '' as $$
  select case when at <= entry_before or num_nonnulls(entry_before, price_pence) = 0 then 0 else price_pence end
$$;

-- Its names: how many each has places for, and how many of them came.
create or replace function internal.door_guests(p_event_id uuid)
returns table (id uuid, name text, list text, places integer, arrived integer, entry_before timestamptz, is_walk_up boolean, is_comp boolean, price_pence integer)
language sql stable security definer rows 50 set search_path = '' as $$
  select g.id, g.name, coalesce(a.name, case when g.is_walk_up then 'At the door' else 'The house' end), 1 + g.plus,
    (select coalesce(sum(r.counted), 0)::integer from public.guest_arrivals r where r.entry_id = g.id), g.entry_before, g.is_walk_up, false, g.price_pence
  from public.guest_list_entries g left join public.guest_allocations a on a.id = g.allocation_id where g.event_id = p_event_id
  union all
  select c.id, c.name, t.name, 1, (c.arrived_at is not null)::integer, t.entry_before, false, true, null
  from public.comps c join public.ticket_types t on t.id = c.ticket_type_id where c.event_id = p_event_id and c.status = 'sent' and c.name is not null
$$;

-- The list for people who work at the door. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_NOT_PUBLIC
create or replace function public.list_door_guests(p_event_id uuid, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform internal.take_door_limit(internal.door_right(p_event_id, 'door', p_pass), 'door_reads');
  return json_build_object('guests', (select coalesce(json_agg(g order by lower(g.name), g.id), '[]') from internal.door_guests(p_event_id) g),
    'price_pence', internal.door_price(p_event_id), 'server_time', clock_timestamp());
end $$;

-- Gives the arrivals of an entry its places in the order in which they came, and the totals of the night what that changes.
create or replace function internal.fold_guests(p_event_id uuid, p_entry_id uuid, p_comp_id uuid, p_places integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before integer := (select coalesce(sum(r.counted), 0) from public.guest_arrivals r where r.entry_id = p_entry_id or r.comp_id = p_comp_id);
  after integer;
begin
  update public.guest_arrivals r set counted = due.counted from (
    select o.id, greatest(least(o.number, p_places - coalesce(sum(o.number) over (order by o.arrived_at, o.scan_id rows between unbounded preceding and 1 preceding), 0)), 0)::integer as counted
    from public.guest_arrivals o where o.entry_id = p_entry_id or o.comp_id = p_comp_id) due
  where r.id = due.id and r.counted <> due.counted;
  after := (select coalesce(sum(r.counted), 0) from public.guest_arrivals r where r.entry_id = p_entry_id or r.comp_id = p_comp_id);
  perform internal.move_door(p_event_id, p_guests => after - before) where after <> before;
end $$;

-- Locks a name of the list: the night, the row, the totals. No row where it is not of this night.
create or replace function internal.lock_guest(p_event_id uuid, p_guest_id uuid) returns setof record
language plpgsql security definer rows 1 set search_path = '' as $$
begin
  perform from public.events e where e.id = p_event_id for key share;
  perform from public.guest_list_entries g where g.id = p_guest_id for update;
  perform from public.comps c where c.id = p_guest_id and c.event_id = p_event_id for update;
  perform internal.lock_door(p_event_id);
  return query select g.id, g.name, g.list, g.places, g.arrived, g.entry_before, g.is_walk_up, g.is_comp, g.price_pence from internal.door_guests(p_event_id) g where g.id = p_guest_id;
end $$;

-- Writes down that guests came.
create or replace function internal.add_arrival(caller internal.door_caller, p_guest_id uuid, is_comp boolean, p_places integer, p_number integer, p_scan_id uuid, p_gate text,
  p_device text, p_at timestamptz, p_reason text, is_late boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.guest_arrivals (event_id, scan_id, entry_id, comp_id, number, gate, device, staff_id, pass_id, reason, arrived_at, is_offline)
  values (caller.event_id, p_scan_id, case when not is_comp then p_guest_id end, case when is_comp then p_guest_id end, p_number,
    coalesce(internal.door_name(p_gate), caller.gate), coalesce(internal.door_name(p_device), caller.device), caller.user_id, caller.pass_id, p_reason, p_at, is_late);
  update public.comps c set arrived_at = least(c.arrived_at, p_at) where is_comp and c.id = p_guest_id;
  perform internal.fold_guests(caller.event_id, case when not is_comp then p_guest_id end, case when is_comp then p_guest_id end, p_places);
end $$;

create or replace function internal.guest_answer(event public.events, p_guest_id uuid, p_scan_id uuid, p_result text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('scan_id', p_scan_id, 'result', p_result, 'tone', case when p_result = 'all_in' then 'look_again' else internal.door_tone(p_result) end,
    'guest', (select to_json(g) from internal.door_guests(event.id) g where g.id = p_guest_id),
    'owes_pence', (select internal.guest_owes(g.entry_before, g.price_pence, r.arrived_at) * r.number from public.guest_arrivals r
      join internal.door_guests(event.id) g on g.id = coalesce(r.entry_id, r.comp_id) where r.event_id = event.id and r.scan_id = p_scan_id and p_result = 'admitted'),
    'price_pence', case when p_result = 'entry_over' then internal.door_price(event.id) end,
    'numbers', internal.door_summary(event.id), 'server_time', clock_timestamp())
$$;

-- Lets guests in by name, some or all who are left. Answers {result, guest, owes_pence, numbers}: admitted with what they pay by their list, all_in,
-- entry_over with the price at the door, house_full, too_early, night_off, or not_member at a club's night. A supervisor's reason goes past the last four. The same `p_scan_id` again counts nobody twice.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_INVALID_SCAN, DOOR_INVALID_COUNT, DOOR_INVALID_REASON, DOOR_NOT_FOUND,
-- DOOR_SUPERVISOR_REQUIRED, DOOR_ENDED, DOOR_RATE_LIMITED
create or replace function public.admit_guests(p_event_id uuid, p_guest_id uuid, p_number integer, p_scan_id uuid, p_gate text default null, p_pass text default null,
  p_device text default null, p_reason text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
  reason constant text := case when p_reason is not null then internal.door_reason(p_reason) end;
  event public.events;
  guest record;
  verdict text := 'admitted';
begin
  -- before the count of what this person does, as everything at a door locks it
  select * into event from public.events e where e.id = p_event_id for key share;
  perform internal.check_scan(caller, event, '{guest}', p_scan_id, 'in', reason);
  perform internal.take_door_limit(caller, 'door_scans');
  perform pg_advisory_xact_lock(hashtextextended('scan ' || p_scan_id, 0));
  if exists (select from public.guest_arrivals r where r.event_id = event.id and r.scan_id = p_scan_id) then
    return internal.guest_answer(event, p_guest_id, p_scan_id, 'admitted');
  end if;
  select * into guest from internal.lock_guest(event.id, p_guest_id)
    as g (id uuid, name text, list text, places integer, arrived integer, entry_before timestamptz, is_walk_up boolean, is_comp boolean, price_pence integer);
  if guest.id is null then
    perform internal.refuse(404, 'DOOR_NOT_FOUND', 'There is no such guest at this night', 'Load the list again.');
  elsif coalesce(p_number, 0) not between 1 and guest.places then
    perform internal.refuse(400, 'DOOR_INVALID_COUNT', format('%s has %s', guest.name, case guest.places when 1 then '1 place' else guest.places || ' places' end), 'Count those who are here.');
  end if;
  verdict := case when p_number > guest.places - guest.arrived then 'all_in' when event.status <> 'published' then 'night_off'
    when (internal.club_of_night(event.id)).plan_id is not null then 'not_member' when reason is not null then 'admitted'
    when now() < coalesce(event.doors_at, event.starts_at) - interval '1 hour' then 'too_early' when internal.guest_owes(guest.entry_before, guest.price_pence, now()) is null then 'entry_over'
    when internal.is_house_full(event, p_number) then 'house_full' else 'admitted' end;
  if verdict = 'admitted' then
    perform internal.add_arrival(caller, guest.id, guest.is_comp, guest.places, p_number, p_scan_id, p_gate, p_device, clock_timestamp(), reason, false);
  end if;
  return internal.guest_answer(event, p_guest_id, p_scan_id, verdict);
end $$;

-- A supervisor puts somebody on the list at the door, and lets them in with those they bring.
-- @throws what admit_guests does, DOOR_INVALID_GUEST, DOOR_HOUSE_FULL, MEMBERSHIPS_CLUB_NIGHT
create or replace function public.add_walk_up(p_event_id uuid, p_name text, p_plus integer, p_scan_id uuid, p_gate text default null, p_pass text default null,
  p_device text default null, p_reason text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
  reason constant text := case when p_reason is not null then internal.door_reason(p_reason) end;
  name constant text := internal.clean_line(p_name);
  event public.events;
  made uuid;
begin
  -- names are written as the team writes them: one at a time, up to a thousand places
  select * into event from public.events e where e.id = p_event_id for key share;
  perform internal.check_scan(caller, event, '{guest}', p_scan_id, 'in', reason);
  if char_length(coalesce(name, '')) not between 1 and 100 or coalesce(p_plus, 0) not between 0 and 10 then
    perform internal.refuse(400, 'DOOR_INVALID_GUEST', 'Write a name of at most 100 characters, and how many they bring: 0 to 10', 'Correct it.');
  elsif event.status <> 'published' then
    perform internal.refuse(409, 'DOOR_NOT_PUBLIC', 'This night is called off', 'Nobody is let in.');
  end if;
  perform internal.refuse_club_list(event.id);
  perform internal.take_door_limit(caller, 'door_scans');
  perform pg_advisory_xact_lock(hashtextextended('scan ' || p_scan_id, 0));
  select r.entry_id into made from public.guest_arrivals r where r.event_id = event.id and r.scan_id = p_scan_id;
  if made is not null then
    return internal.guest_answer(event, made, p_scan_id, 'admitted');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('guests of ' || event.id, 0));
  if (select count(*) from public.guest_list_entries g where g.event_id = event.id and g.is_walk_up) >= 500 then
    perform internal.refuse(409, 'DOOR_INVALID_GUEST', 'A night has at most 500 names from the door', 'Use the clicker.');
  end if;
  perform internal.lock_door(event.id);
  if reason is null and internal.is_house_full(event, 1 + coalesce(p_plus, 0)) then
    perform internal.refuse(409, 'DOOR_HOUSE_FULL', 'House full: one out, one in', 'Wait until somebody leaves, or go on with a reason.');
  end if;
  insert into public.guest_list_entries (event_id, name, plus, is_walk_up) values (event.id, name, coalesce(p_plus, 0), true) returning id into made;
  perform internal.add_arrival(caller, made, false, 1 + coalesce(p_plus, 0), 1 + coalesce(p_plus, 0), p_scan_id, p_gate, p_device, clock_timestamp(), reason, false);
  return internal.guest_answer(event, made, p_scan_id, 'admitted');
end $$;

-- Who arrived stays on the list, and so does the allocation they came by.
create or replace function internal.keep_arrived_guests() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.guest_arrivals r where r.entry_id = old.id) then
    perform internal.refuse(409, 'DOOR_GUEST_ARRIVED', format('%s has arrived', old.name), 'Names and lists of guests who came stay until the scans of the night are deleted.');
  end if;
  return old;
end $$;
create or replace trigger keep_arrived_guests before delete on public.guest_list_entries for each row execute function internal.keep_arrived_guests();

grant execute on function public.list_door_guests(uuid, text), public.admit_guests(uuid, uuid, integer, uuid, text, text, text, text),
  public.add_walk_up(uuid, text, integer, uuid, text, text, text, text) to anon, authenticated;
