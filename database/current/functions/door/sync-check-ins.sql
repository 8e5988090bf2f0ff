-- What devices did without a connection, brought later.

-- A time as a device wrote it; null for what is none.
create or replace function internal.device_moment(words text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return case when words ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$' then words::timestamptz end;
exception when others then
  return null;
end $$;

-- The scans of a batch as rows, in the order in which they were made by our clock: the device's says how far it is off in `p_clock`. One without an id or a
-- time is left out, and answered as invalid.
create or replace function internal.read_scans(event public.events, p_scans jsonb, p_clock timestamptz)
returns table (scan_id uuid, kind text, ticket_id uuid, guest_id uuid, number integer, at timestamptz, gate text, said text, reason text)
language sql stable security definer rows 100 set search_path = '' as $$
  with given as (
    select (s ->> 'scan_id')::uuid as scan_id, s ->> 'kind' as kind, internal.scanned_code(left(s ->> 'code', 200)) as code, left(s ->> 'hash', 16) as hash,
      case when s ->> 'guest_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (s ->> 'guest_id')::uuid end as guest_id,
      case when s ->> 'number' ~ '^-?\d{1,2}$' then (s ->> 'number')::integer end as number,
      least(internal.device_moment(s ->> 'at') + coalesce(clock_timestamp() - p_clock, interval '0'), clock_timestamp()) as at,
      left(internal.clean_line(s ->> 'gate'), 40) as gate, s ->> 'said' as said, left(internal.clean_text(left(s ->> 'reason', 1000)), 300) as reason
    from jsonb_array_elements(p_scans) s where coalesce(s ->> 'scan_id', '') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and internal.device_moment(s ->> 'at') is not null
  )
  select distinct on (g.scan_id) g.scan_id, g.kind, coalesce((select k.id from public.tickets k where k.code = g.code order by k.event_id <> event.id, k.id limit 1), (select k.id from public.tickets k where k.event_id = event.id and k.door_hash = g.hash order by k.id limit 1)), g.guest_id, g.number,
    greatest(g.at, coalesce(event.doors_at, event.starts_at) - interval '12 hours'), nullif(g.gate, ''), g.said, case when char_length(g.reason) >= 3 then g.reason end
  from given g order by g.scan_id, g.at
$$;

-- When a ticket stopped being good; null for one that is.
create or replace function internal.ticket_ended_at(ticket public.tickets) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when internal.ticket_refusal(ticket.status) is not null and ticket.status <> 'expired' then coalesce((
    select max(s.at) from internal.status_log s where s.thing = 'tickets' and s.record_id = ticket.id and s.to_status in ('cancelled', 'transferred', 'resold', 'frozen', 'void')),
    ticket.cancelled_at, '-infinity') end
$$;

-- Writes down one scan that was made offline; ticket and totals are locked. It counts by its time. A ticket that ended after it stays as entered before;
-- one that had ended already let in nobody whom we count.
create or replace function internal.add_late_scan(caller internal.door_caller, scan record, p_device text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ticket public.tickets;
  ended timestamptz;
  passed boolean := scan.said is null or scan.said in ('admitted', 'out');
  verdict text;
  made uuid;
begin
  select * into ticket from public.tickets k where k.id = scan.ticket_id;
  ended := internal.ticket_ended_at(ticket);
  verdict := case when ticket.id is null or ticket.status in ('ready', 'collected') then 'unknown' when ticket.event_id <> caller.event_id then 'other_night'
    when not passed then case when scan.said in ('already_in', 'no_re_entry', 'not_inside', 'cancelled', 'refunded', 'passed_on', 'resold', 'frozen', 'expired', 'too_early',
      'after_last_entry', 'entry_over', 'house_full', 'other_night', 'not_member') then scan.said else 'unknown' end
    when ended <= scan.at then internal.ticket_refusal(ticket.status)
    when ended is not null then 'entered_before' when scan.kind = 'out' then 'out' else 'admitted' end;
  insert into public.check_ins (event_id, scan_id, place, ticket_id, action, result, let_through, gate, device, staff_id, pass_id, scanned_at, is_offline, reason)
  values (caller.event_id, scan.scan_id, 1, ticket.id, scan.kind, verdict, verdict in ('admitted', 'out', 'entered_before'), coalesce(scan.gate, caller.gate), p_device, caller.user_id,
    caller.pass_id, scan.at, true, case when passed and caller.is_supervisor then scan.reason end) returning id into made;
  perform internal.fold_ticket(ticket.id) where verdict in ('admitted', 'out', 'entered_before');
  -- a row says what its scan turned out to be when it came; whether it counts follows the others
  update public.check_ins c set result = case when c.action = 'out' then 'not_inside'
    when (select k.is_inside from public.tickets k where k.id = ticket.id) then 'already_in' else 'no_re_entry' end where c.id = made and c.let_through and not c.counts;
end $$;

create or replace function internal.add_late_guests(caller internal.door_caller, scan record, p_device text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  guest record;
begin
  select * into guest from internal.door_guests(caller.event_id) g where g.id = scan.guest_id;
  if guest.id is not null and scan.number between 1 and 11 and not exists (
    select from public.guest_arrivals r where r.event_id = caller.event_id and r.scan_id = scan.scan_id) then
    perform internal.add_arrival(caller, guest.id, guest.is_comp, guest.places, scan.number, scan.scan_id, scan.gate, p_device, scan.at, null, true);
  end if;
end $$;

-- Writes scans down that are not known yet, of a pass those from before it ended. Locks what they change first, as everything at a door does.
create or replace function internal.bring_scans(caller internal.door_caller, event public.events, device text, p_scans jsonb, p_clock timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  scan record;
  before bigint;
begin
  perform internal.lock_door_tickets(array(select s.ticket_id from internal.read_scans(event, p_scans, p_clock) s where s.ticket_id is not null));
  perform from public.guest_list_entries g where g.event_id = event.id and g.id in (select s.guest_id from internal.read_scans(event, p_scans, p_clock) s) order by g.id for update;
  perform from public.comps c where c.event_id = event.id and c.id in (select s.guest_id from internal.read_scans(event, p_scans, p_clock) s) order by c.id for update;
  perform internal.lock_door(event.id);
  before := internal.door_conflicts(event.id);
  for scan in
    select s.* from internal.read_scans(event, p_scans, p_clock) s
    where coalesce(s.at < caller.ended_at, true) and not exists (select from public.check_ins c where c.event_id = event.id and c.scan_id = s.scan_id) order by s.at, s.scan_id
  loop
    case when scan.kind in ('in', 'out') then perform internal.add_late_scan(caller, scan, device);
      when scan.kind = 'guest' then perform internal.add_late_guests(caller, scan, device);
      when scan.kind in ('clicker', 'staff') then
        perform internal.add_count(caller, scan.number, scan.scan_id, scan.kind, scan.gate, device, scan.at, true)
        where scan.number between -50 and 50 and scan.number <> 0 and (scan.number > 0 or (
          select case scan.kind when 'clicker' then t.clicked else t.staff end + scan.number >= 0 from internal.door_totals t where t.event_id = event.id));
      else null;
    end case;
  end loop;
  if internal.door_conflicts(event.id) > before then
    perform internal.notify('door_conflict', person, jsonb_build_object('event_id', event.id))
    from internal.team_user_ids(event.organiser_id, null, internal.roles_with('door_supervisor')) person;
  end if;
end $$;

-- Brings up to a hundred scans: [{scan_id, kind: in, out, guest, clicker or staff; code or hash; guest_id; number; at; gate; said; reason}]. `said` is what the device answered: only
-- somebody it let through is counted, by a supervisor with a reason also into a full house. `p_clock` is what its clock says now. The same scans again change nothing. A pass that has ended since
-- brings what it did before; of one that was revoked it waits for a supervisor (decide_held_scans). Answers {results: [{scan_id, result, counts, first}], numbers};
-- result is what check_in says, counted, waits, invalid or pass_ended.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_INVALID_SYNC, DOOR_ENDED, DOOR_RATE_LIMITED
create or replace function public.sync_check_ins(p_event_id uuid, p_scans jsonb, p_clock timestamptz default null, p_pass text default null, p_device text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door', p_pass, true);
  device constant text := coalesce(internal.door_name(p_device), caller.device);
  event public.events;
  unknown integer;
begin
  if jsonb_typeof(p_scans) is distinct from 'array' or jsonb_array_length(p_scans) not between 1 and 100 or octet_length(p_scans::text) > 100000 then
    perform internal.refuse(400, 'DOOR_INVALID_SYNC', 'Send 1 to 100 scans at once', 'Send the others afterwards.');
  end if;
  select * into event from public.events e where e.id = p_event_id for key share;
  if internal.night_ends(event) + interval '7 days' <= now() then
    perform internal.refuse(409, 'DOOR_ENDED', 'This night ended more than a week ago', 'Its scans can no longer be brought.');
  end if;
  perform internal.take_door_limit(caller, 'door_reads');
  select count(*) into unknown from internal.read_scans(event, p_scans, p_clock) s where s.kind in ('in', 'out') and s.ticket_id is null;
  if unknown > 0 then
    perform internal.take_door_limit(caller, 'door_unknown', unknown);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('scans of ' || coalesce(caller.user_id, caller.pass_id) || event.id, 0));
  if exists (select from public.door_passes p where p.id = caller.pass_id and p.revoked_at is not null) then
    perform internal.hold_scans(caller, event, device, p_scans, p_clock);
  else
    perform internal.bring_scans(caller, event, device, p_scans, p_clock);
  end if;
  return internal.sync_answer(event, p_scans, caller, p_clock);
end $$;
grant execute on function public.sync_check_ins(uuid, jsonb, timestamptz, text, text) to anon, authenticated;

-- How many passed the door at a night whom we do not count: a second person by one ticket, or by one that had ended.
create or replace function internal.door_conflicts(p_event_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.check_ins c where c.event_id = p_event_id and internal.is_conflict(c)
$$;

-- Whether a scan let somebody in whom another scan, or the end of the ticket, makes one too many.
create or replace function internal.is_conflict(scan public.check_ins) returns boolean
language sql stable security definer set search_path = '' as $$
  select scan.action = 'in' and not scan.counts and (scan.let_through or scan.is_offline and scan.result in ('cancelled', 'refunded', 'passed_on', 'resold', 'frozen'))
    and not exists (select from public.check_ins u where u.undoes_id = scan.id)
$$;

create or replace function internal.sync_answer(event public.events, p_scans jsonb, caller internal.door_caller, p_clock timestamptz) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('numbers', internal.door_summary(event.id), 'server_time', clock_timestamp(), 'results', (
    select json_agg(json_build_object('scan_id', s ->> 'scan_id', 'result', coalesce(c.result, case when r.id is not null then 'admitted' when d.id is not null then 'counted'
        when h.decision is null and h.scan_id is not null then 'waits' when h.decision = 'refused' then 'refused'
        when exists (select from internal.read_scans(event, jsonb_build_array(s), p_clock) late where late.at >= caller.ended_at) then 'pass_ended' else 'invalid' end),
      'counts', coalesce(c.counts, r.counted > 0, d.id is not null), 'counted', r.counted,
      'first', case when c.let_through and not c.counts then internal.first_entry(c.ticket_id, c.id) end) order by n)
    from jsonb_array_elements(p_scans) with ordinality given (s, n)
    left join public.check_ins c on c.event_id = event.id and c.scan_id::text = s ->> 'scan_id'
    left join public.guest_arrivals r on r.event_id = event.id and r.scan_id::text = s ->> 'scan_id'
    left join public.door_counts d on d.event_id = event.id and d.scan_id::text = s ->> 'scan_id'
    left join internal.held_scans h on h.event_id = event.id and h.scan_id::text = s ->> 'scan_id'))
$$;
