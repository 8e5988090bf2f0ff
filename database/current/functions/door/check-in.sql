-- Scanning tickets. The code decides, whatever else the QR says.

-- Which tickets were scanned, in order: codes, and ids of tickets. Stewards name by id only who is in a booking they scanned a code of;
-- supervisors anybody of the night.
create or replace function internal.scanned_tickets(p_event_id uuid, p_codes text[], is_supervisor boolean) returns table (place integer, ticket_id uuid)
language sql stable security definer rows 4 set search_path = '' as $$
  with scanned as (
    select ordinality::integer as place, code, internal.scanned_code(code) as bare from unnest(p_codes) with ordinality given (code, ordinality)
  ), by_code as (
    -- a pass has one code for all of its nights: here it is the ticket of this one
    select distinct on (s.place) s.place, k.id, k.booking_id from scanned s join public.tickets k on k.code = s.bare order by s.place, k.event_id <> p_event_id, k.id
  )
  select s.place, coalesce(c.id, k.id) from scanned s left join by_code c on c.place = s.place
  left join public.tickets k on c.id is null and k.event_id = p_event_id
    and k.id = case when s.code ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.code::uuid end
    and (is_supervisor or k.booking_id in (select other.booking_id from by_code other))
  order by s.place
$$;

-- What becomes of a ticket at the door that is over, or not good now; null for one that is good.
create or replace function internal.ticket_refusal(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case p_status when 'cancelled' then 'cancelled' when 'void' then 'cancelled' when 'refunded' then 'refunded' when 'transferred' then 'passed_on'
    when 'resold' then 'resold' when 'frozen' then 'frozen' when 'expired' then 'expired' end
$$;

-- What a scan of a locked ticket comes to now. A reason of a supervisor's goes past times, an earlier refusal and a full house.
create or replace function internal.judge_scan(event public.events, ticket public.tickets, p_action text, p_at timestamptz, has_reason boolean) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  over constant text := internal.ticket_refusal(ticket.status);
  club text;
begin
  -- an extra lets nobody in, whatever its code says
  if ticket.id is null or ticket.status in ('ready', 'collected') then
    return 'unknown';
  elsif ticket.event_id <> event.id then
    return 'other_night';
  elsif p_action = 'out' then
    return case when ticket.is_inside then 'out' when over is not null then over else 'not_inside' end;
  elsif over is not null then
    return over;
  elsif event.status <> 'published' then
    return 'night_off';
  elsif ticket.is_inside or (ticket.status = 'checked_in' and not exists (select from public.check_ins c where c.ticket_id = ticket.id and c.counts)) then
    return 'already_in';
  end if;
  -- the law of a club binds supervisors too
  club := internal.club_refusal(event, ticket, p_at);
  if club is not null then
    return club;
  elsif has_reason then
    return 'admitted';
  elsif internal.ban_of(event.organiser_id, ticket.owner_id) is not null then
    return 'not_let_in';
  elsif ticket.status = 'checked_in' and not internal.may_re_enter(event, p_at) then
    return 'no_re_entry';
  elsif exists (select from public.check_ins c where c.ticket_id = ticket.id and c.result = 'refused' and left(c.reason, 7) in ('conduct', 'other: ', 'other')
    and not exists (select from public.check_ins u where u.undoes_id = c.id or (u.ticket_id = ticket.id and u.counts and u.action = 'in' and u.synced_at > c.synced_at))) then
    return 'refused_before';
  elsif p_at < coalesce(event.doors_at, event.starts_at) - interval '1 hour' then
    return 'too_early';
  elsif ticket.status <> 'checked_in' and p_at > event.last_entry_at then
    return 'after_last_entry';
  elsif ticket.status <> 'checked_in' and p_at > (select t.entry_before from public.ticket_types t where t.id = ticket.ticket_type_id) then
    return 'entry_over';
  elsif internal.is_house_full(event, 1) then
    return 'house_full';
  end if;
  return 'admitted';
end $$;

-- @throws DOOR_INVALID_SCAN, DOOR_INVALID_REASON, DOOR_SUPERVISOR_REQUIRED, DOOR_ENDED
create or replace function internal.check_scan(caller internal.door_caller, event public.events, p_codes text[], p_scan_id uuid, p_action text, p_reason text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_scan_id is null then
    perform internal.refuse(400, 'DOOR_INVALID_SCAN', 'A scan needs an id', 'Send a new uuid as p_scan_id for every scan.');
  elsif coalesce(cardinality(p_codes), 0) not between 1 and 40 or exists (select from unnest(p_codes) code where char_length(coalesce(code, '')) not between 1 and 200) then
    perform internal.refuse(400, 'DOOR_INVALID_SCAN', 'A scan has 1 to 40 codes of at most 200 characters', 'Scan the ticket again.');
  elsif coalesce(p_action, '') not in ('in', 'out') then
    perform internal.refuse(400, 'DOOR_INVALID_SCAN', 'People go in or out', 'Send in or out as p_action.');
  elsif p_reason is not null and not caller.is_supervisor then
    perform internal.refuse(403, 'DOOR_SUPERVISOR_REQUIRED', 'Only a supervisor lets people in against a rule', 'Ask the supervisor at the door.');
  elsif internal.night_ends(event) + interval '12 hours' <= now() then
    perform internal.refuse(409, 'DOOR_ENDED', 'This night is over', 'Its tickets let nobody in any more.');
  end if;
end $$;

-- Lets people in, or counts them out. `p_codes` are up to forty codes, and ids of tickets that an answer has named; each has its result. The same
-- `p_scan_id` again changes nothing and gives the same results. The server's clock says when; `p_at` is what the device's says, so that
-- the log knows how wrong it is. `p_reason` is a supervisor's override.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_INVALID_SCAN, DOOR_INVALID_REASON, DOOR_INVALID_GATE, DOOR_SUPERVISOR_REQUIRED,
-- DOOR_ENDED, DOOR_RATE_LIMITED
create or replace function public.check_in(p_event_id uuid, p_codes text[], p_scan_id uuid, p_gate text default null, p_at timestamptz default null, p_pass text default null,
  p_action text default 'in', p_device text default null, p_reason text default null) returns json
-- all it asks is asked by keys: planning that for each scan would cost a third of the scan
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass);
  reason constant text := case when p_reason is not null then internal.door_reason(p_reason) end;
  event public.events;
  ticket public.tickets;
  scanned uuid[];
  verdict text;
  moment timestamptz;
begin
  -- before the bookings, as everything that changes a night locks it
  select * into event from public.events e where e.id = p_event_id for key share;
  perform internal.check_scan(caller, event, p_codes, p_scan_id, p_action, reason);
  perform internal.take_door_limit(caller, 'door_scans', cardinality(p_codes));
  perform pg_advisory_xact_lock(hashtextextended('scan ' || p_scan_id, 0));
  if exists (select from public.check_ins c where c.event_id = event.id and c.scan_id = p_scan_id) then
    return internal.scan_answer(event, p_scan_id);
  end if;
  scanned := array(select s.ticket_id from internal.scanned_tickets(event.id, p_codes, caller.is_supervisor) s order by s.place);
  perform internal.lock_door_tickets(scanned);
  perform internal.lock_door(event.id);
  moment := clock_timestamp();
  for place in 1 .. cardinality(scanned) loop
    select * into ticket from public.tickets k where k.id = scanned[place];
    verdict := internal.judge_scan(event, ticket, p_action, moment, reason is not null);
    insert into public.check_ins (event_id, scan_id, place, ticket_id, action, result, let_through, gate, device, staff_id, pass_id, reason, scanned_at, clock_off_seconds)
    values (event.id, p_scan_id, place, ticket.id, p_action, verdict, verdict in ('admitted', 'out'), coalesce(internal.door_name(p_gate), caller.gate),
      coalesce(internal.door_name(p_device), caller.device), caller.user_id, caller.pass_id, reason, moment,
      greatest(least(extract(epoch from p_at - moment), 2000000000), -2000000000)::integer);
    perform internal.fold_ticket(ticket.id) where verdict in ('admitted', 'out');
  end loop;
  return internal.scan_answer(event, p_scan_id);
end $$;
grant execute on function public.check_in(uuid, text[], uuid, text, timestamptz, text, text, text, text) to anon, authenticated;

-- The sign that goes with a result: come_in, look_again or stop.
create or replace function internal.door_tone(result text) returns text
language sql immutable set search_path = '' as $$
  select case when result in ('admitted', 'out', 'entered_before', 'undone') then 'come_in'
    when result in ('already_in', 'no_re_entry', 'not_inside', 'too_early', 'after_last_entry', 'entry_over', 'other_night', 'house_full', 'frozen', 'member_later', 'guest_unsigned') then 'look_again' else 'stop' end
$$;

-- What a scan was told: each code with its result, the bookings they belong to, and the numbers.
create or replace function internal.scan_answer(event public.events, p_scan_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('scan_id', p_scan_id,
    'results', (select coalesce(json_agg(internal.scan_row(event, c) order by c.place), '[]') from public.check_ins c where c.event_id = event.id and c.scan_id = p_scan_id),
    'parties', internal.party_json(event.id, array(select distinct k.booking_id from public.check_ins c join public.tickets k on k.id = c.ticket_id
      where c.event_id = event.id and c.scan_id = p_scan_id and k.event_id = event.id)),
    'numbers', internal.door_summary(event.id), 'server_time', clock_timestamp())
$$;

-- When and at which gate somebody last came in by a ticket, other than by this scan.
create or replace function internal.first_entry(p_ticket_id uuid, p_scan uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select json_build_object('at', c.scanned_at, 'gate', c.gate) from public.check_ins c where c.ticket_id = p_ticket_id and c.counts and c.action = 'in' and c.id <> p_scan order by c.scanned_at desc limit 1),
    (select json_build_object('at', k.checked_in_at, 'gate', null) from public.tickets k where k.id = p_ticket_id))
$$;

-- One result. Of another night of the same organiser it says which; of one that came in, when and where.
create or replace function internal.scan_row(event public.events, scan public.check_ins) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', scan.id, 'place', scan.place, 'result', scan.result, 'tone', internal.door_tone(scan.result), 'at', scan.scanned_at,
    'ticket_id', case when k.event_id = event.id then k.id end,
    'first', case when scan.result in ('already_in', 'no_re_entry') then internal.first_entry(k.id, scan.id) end,
    'price_pence', case when scan.result = 'entry_over' then internal.door_price(event.id) end,
    'doors_at', case when scan.result = 'too_early' then coalesce(event.doors_at, event.starts_at) end,
    'last_entry_at', case when scan.result = 'after_last_entry' then event.last_entry_at end,
    'member_from', case when scan.result = 'member_later' then internal.club_entry(event.id, k.owner_id) end,
    'night', (select json_build_object('title', e.title, 'starts_at', e.starts_at) from public.events e
      where e.id = k.event_id and k.event_id <> event.id and e.organiser_id = event.organiser_id))
  from (select) always left join public.tickets k on k.id = scan.ticket_id
$$;

-- What one place costs at the door, without a fee; null where none is sold there.
create or replace function internal.door_price(p_event_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select min(t.face_pence) from public.ticket_types t where t.event_id = p_event_id and t.kind = 'door' and t.status = 'active'
$$;

-- Bookings of a night, each with its tickets by name and type, and who is in. A companion stands after the ticket it goes with. No code and no
-- address; of what somebody said about their access, that there is something.
create or replace function internal.party_json(p_event_id uuid, p_bookings uuid[]) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('booking_id', b.id, 'ref', b.ref, 'name', b.buyer_name, 'needs_a_hand', b.access_notes is not null, 'is_guest', internal.is_guest(b.user_id), 'invited_by', internal.invited_by(p_event_id, b.user_id), 'tickets', (
      select json_agg(json_build_object('ticket_id', k.id, 'holder_name', k.holder_name, 'type', t.name, 'is_companion', t.kind = 'companion',
          'is_accessible', t.is_accessible, 'entry_before', t.entry_before, 'status', k.status, 'is_good', internal.ticket_refusal(k.status) is null, 'is_inside', k.is_inside,
          'came_in_at', k.checked_in_at, 'gate', (select c.gate from public.check_ins c where c.ticket_id = k.id and c.counts and c.action = 'in' order by c.scanned_at desc limit 1))
        order by coalesce(parent.sort, t.sort), coalesce(parent.name, t.name), t.kind = 'companion', k.place_number)
      from public.tickets k join public.ticket_types t on t.id = k.ticket_type_id left join public.ticket_types parent on parent.id = t.parent_type_id
      where k.booking_id = b.id and k.event_id = p_event_id and t.kind <> 'extra'), 'extras', internal.extras_of_party(p_event_id, b.user_id)) order by b.ref), '[]')
  from public.bookings b where b.id = any (p_bookings) and b.event_id = p_event_id
$$;
