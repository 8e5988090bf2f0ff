-- The numbers of a night: how many are inside, came at which gate and when, and are still expected.

-- Everybody who came in or went out, one row each time. p_event_id's rows of all four logs.
create or replace function internal.door_moves(p_event_id uuid) returns table (at timestamptz, gate text, came_in integer, went_out integer)
language sql stable security definer rows 1000 set search_path = '' as $$
  select c.scanned_at, coalesce(c.gate, ''), (c.action = 'in')::integer, (c.action = 'out')::integer from public.check_ins c where c.event_id = p_event_id and c.counts
  union all
  select r.arrived_at, coalesce(r.gate, ''), r.counted, 0 from public.guest_arrivals r where r.event_id = p_event_id and r.counted > 0
  union all
  select s.sold_at, coalesce(s.gate, ''), l.quantity, 0 from public.door_sales s join public.door_sale_lines l on l.sale_id = s.id where s.event_id = p_event_id and s.voided_at is null
  union all
  select c.counted_at, coalesce(c.gate, ''), greatest(c.change, 0), greatest(-c.change, 0) from public.door_counts c where c.event_id = p_event_id and c.kind = 'clicker'
$$;

-- The same by quarter of an hour, also of nights whose scans are deleted.
create or replace function internal.door_quarters(p_event_id uuid) returns table (quarter timestamptz, gate text, came_in bigint, went_out bigint)
language sql stable security definer rows 50 set search_path = '' as $$
  select date_bin('15 minutes', m.at, 'epoch'), m.gate, sum(m.came_in), sum(m.went_out) from internal.door_moves(p_event_id) m
  where not exists (select from internal.door_quarters k where k.event_id = p_event_id) group by 1, 2
  union all
  select k.quarter, k.gate, k.came_in, k.went_out from internal.door_quarters k where k.event_id = p_event_id
$$;

-- What the figures of a night say of its door; null where nothing was counted.
create or replace function internal.door_figures(p_event_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) > 0 then jsonb_build_object('came_in', sum(q.came_in), 'went_out', sum(q.went_out),
    'not_in', (select count(*) from public.tickets k where k.event_id = p_event_id and k.status in ('issued', 'transfer_pending', 'listed', 'expired')),
    'quarters', jsonb_agg(jsonb_build_object('at', q.quarter, 'came_in', q.came_in, 'went_out', q.went_out) order by q.quarter)) end
  from (select d.quarter, sum(d.came_in) as came_in, sum(d.went_out) as went_out from internal.door_quarters(p_event_id) d group by 1) q
$$;

-- Everything of the screen Numbers. A device that names itself says how many scans it has still to send.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_NOT_PUBLIC, DOOR_INVALID_GATE, DOOR_RATE_LIMITED
create or replace function public.door_numbers(p_event_id uuid, p_pass text default null, p_device text default null, p_waiting integer default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
  device constant text := coalesce(internal.door_name(p_device), caller.device);
begin
  perform internal.take_door_limit(caller, 'door_reads');
  if device is not null and p_waiting is not null and ((select count(*) from internal.door_devices d where d.event_id = p_event_id) < 100
    or exists (select from internal.door_devices d where d.event_id = p_event_id and d.name = device)) then
    insert into internal.door_devices as known (event_id, name, waiting) values (p_event_id, device, least(greatest(p_waiting, 0), 100000))
    on conflict on constraint door_devices_pkey do update set waiting = excluded.waiting, seen_at = now()
    where known.waiting <> excluded.waiting or known.seen_at < now() - interval '20 seconds';
  end if;
  return internal.door_numbers_json(p_event_id);
end $$;

create or replace function internal.door_numbers_json(p_event_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('event_id', e.id, 'numbers', internal.door_summary(e.id),
    'of', json_build_object('tickets', coalesce(t.tickets, 0), 'guests', coalesce(t.guests, 0), 'sales', coalesce(t.sales, 0), 'clicked', coalesce(t.clicked, 0), 'staff', coalesce(t.staff, 0)),
    'licensed_capacity', (select v.licensed_capacity from public.venues v where v.id = e.venue_id), 'door_capacity', e.door_capacity,
    'expected', json_build_object('tickets', (select count(*) from public.tickets k where k.event_id = e.id and k.status in ('issued', 'transfer_pending', 'listed')),
      'guests', (select coalesce(sum(greatest(g.places - g.arrived, 0)), 0) from internal.door_guests(e.id) g)),
    'gates', (select coalesce(json_agg(g order by g.gate), '[]') from (
      select m.gate, sum(m.came_in) as came_in, sum(m.went_out) as went_out from internal.door_moves(e.id) m group by 1) g),
    'quarters', (select coalesce(json_agg(q order by q.quarter, q.gate), '[]') from internal.door_quarters(e.id) q),
    'devices', (select coalesce(json_agg(json_build_object('name', d.name, 'waiting', d.waiting, 'seen_at', d.seen_at) order by d.name), '[]')
      from internal.door_devices d where d.event_id = e.id),
    're_entry', e.re_entry, 're_entry_until', e.re_entry_until, 'server_time', clock_timestamp())
  from public.events e left join internal.door_totals t on t.event_id = e.id where e.id = p_event_id
$$;

-- Counts people by hand: `clicker` for those without ticket or name, out with a minus; `staff` for who works tonight. It never refuses for a full
-- house: they are inside already. The same `p_scan_id` again counts nobody twice.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_INVALID_SCAN, DOOR_INVALID_COUNT, DOOR_ENDED, DOOR_RATE_LIMITED
create or replace function public.count_at_door(p_event_id uuid, p_change integer, p_scan_id uuid, p_kind text default 'clicker', p_gate text default null,
  p_pass text default null, p_device text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
  event public.events;
begin
  select * into event from public.events e where e.id = p_event_id for key share;
  perform internal.check_scan(caller, event, '{count}', p_scan_id, 'in', null);
  perform internal.take_door_limit(caller, 'door_scans');
  perform pg_advisory_xact_lock(hashtextextended('scan ' || p_scan_id, 0));
  perform internal.lock_door(event.id);
  perform internal.add_count(caller, p_change, p_scan_id, p_kind, p_gate, p_device, clock_timestamp(), false);
  return internal.door_numbers_json(event.id);
end $$;

-- Writes a count down, once. The totals are locked. @throws DOOR_INVALID_COUNT
create or replace function internal.add_count(caller internal.door_caller, p_change integer, p_scan_id uuid, p_kind text, p_gate text, p_device text, p_at timestamptz, is_late boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.door_counts c where c.event_id = caller.event_id and c.scan_id = p_scan_id) then
    return;
  elsif coalesce(p_kind, '') not in ('clicker', 'staff') or coalesce(p_change, 0) = 0 or p_change not between -50 and 50 then
    perform internal.refuse(400, 'DOOR_INVALID_COUNT', 'Count 1 to 50 people in or out at once', 'Choose a number.');
  elsif p_kind = 'staff' and (select t.staff + p_change < 0 from internal.door_totals t where t.event_id = caller.event_id) then
    perform internal.refuse(400, 'DOOR_INVALID_COUNT', 'There are not so many staff inside', 'Count those who are.');
  elsif p_kind = 'clicker' and (select t.clicked + p_change < 0 and p_change < 0 from internal.door_totals t where t.event_id = caller.event_id) then
    -- below nothing it would hide people who came in by a ticket, and the room would seem emptier than it is
    perform internal.refuse(400, 'DOOR_INVALID_COUNT', 'The clicker has not counted so many people in', 'Scan the tickets of people who leave, and count out only those you counted in.');
  end if;
  insert into public.door_counts (event_id, scan_id, kind, change, gate, device, staff_id, pass_id, counted_at, is_offline)
  values (caller.event_id, p_scan_id, p_kind, p_change, coalesce(internal.door_name(p_gate), caller.gate), coalesce(internal.door_name(p_device), caller.device),
    caller.user_id, caller.pass_id, p_at, is_late);
  perform internal.move_door(caller.event_id, p_clicked => case p_kind when 'clicker' then p_change else 0 end, p_staff => case p_kind when 'staff' then p_change else 0 end);
end $$;

-- Run every second: tells the teams of nights whose numbers moved, and supervisors once when the house is full.
create or replace function internal.tell_doors() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  numbers jsonb;
  sent integer := 0;
begin
  for due in
    update internal.door_totals t set told = t.change from (
      select o.event_id, o.warned from internal.door_totals o where o.told < o.change order by o.event_id limit 200 for update skip locked) moved, public.events e
    where t.event_id = moved.event_id and e.id = t.event_id returning t.event_id, t.warned, e.organiser_id
  loop
    numbers := internal.door_summary(due.event_id);
    perform realtime.send(numbers || jsonb_build_object('event_id', due.event_id), 'door', 'team:' || due.organiser_id);
    if numbers ->> 'level' = 'full' and due.warned < 100 then
      update internal.door_totals t set warned = 100 where t.event_id = due.event_id;
      perform internal.notify('house_full', person, jsonb_build_object('event_id', due.event_id, 'inside', numbers -> 'inside', 'capacity', numbers -> 'capacity'))
      from internal.team_user_ids(due.organiser_id, null, internal.roles_with('door_supervisor')) person;
    elsif coalesce(numbers ->> 'level', 'ok') not in ('95', 'full') and due.warned > 0 then
      update internal.door_totals t set warned = 0 where t.event_id = due.event_id;
    end if;
    sent := sent + 1;
  end loop;
  return sent;
end $$;

-- How a night lets people in: whether those who went out come in again, and how many may be inside where that is fewer than licensed.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_INVALID_SETTINGS
create or replace function public.save_door_settings(p_event_id uuid, p_re_entry text, p_re_entry_until timestamptz default null, p_door_capacity integer default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor');
  event public.events;
  licensed integer;
begin
  select * into event from public.events e where e.id = p_event_id for no key update;
  licensed := (select v.licensed_capacity from public.venues v where v.id = event.venue_id);
  if coalesce(p_re_entry, '') not in ('none', 'until', 'free') or (p_re_entry = 'until') <> (p_re_entry_until is not null) then
    perform internal.refuse(400, 'DOOR_INVALID_SETTINGS', 'People come in again never, until a time, or freely', 'Choose one, and the time where there is one.', field => 're_entry_until');
  elsif p_re_entry_until not between event.starts_at - interval '1 day' and internal.night_ends(event) then
    perform internal.refuse(400, 'DOOR_INVALID_SETTINGS', 'Choose a time of the night', 'People cannot come in again after its end.', field => 're_entry_until');
  elsif p_door_capacity not between 1 and coalesce(licensed, 100000) then
    perform internal.refuse(400, 'DOOR_INVALID_SETTINGS', case when licensed is null then 'Write a number from 1 to 100,000' else format('The venue is licensed for %s', licensed) end,
      'Write how many may be inside tonight.', field => 'door_capacity');
  end if;
  update public.events e set re_entry = p_re_entry, re_entry_until = p_re_entry_until, door_capacity = p_door_capacity where e.id = event.id;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, old_data, new_data)
  values (caller.user_id, 'door_settings_saved', 'events', event.id::text, jsonb_build_object('re_entry', event.re_entry, 'door_capacity', event.door_capacity),
    jsonb_build_object('re_entry', p_re_entry, 'door_capacity', p_door_capacity));
  perform internal.lock_door(event.id);
  perform internal.move_door(event.id);
  return internal.door_numbers_json(event.id);
end $$;

grant execute on function public.door_numbers(uuid, text, text, integer), public.count_at_door(uuid, integer, uuid, text, text, text, text) to anon, authenticated;
grant execute on function public.save_door_settings(uuid, text, timestamptz, integer) to authenticated;
