-- What only supervisors do about a ticket at the door.

-- Takes a check-in back; it stays in the log. The same `p_scan_id` again changes nothing.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_INVALID_SCAN, DOOR_INVALID_REASON, DOOR_NOT_FOUND, DOOR_NOT_COUNTED, DOOR_RATE_LIMITED
create or replace function public.undo_check_in(p_event_id uuid, p_check_in_id uuid, p_scan_id uuid, p_reason text, p_gate text default null, p_pass text default null, p_device text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
  reason constant text := internal.door_reason(p_reason);
  event public.events;
  scan public.check_ins;
begin
  -- before the bookings, as everything that changes a night locks it
  select * into event from public.events e where e.id = p_event_id for key share;
  perform internal.check_scan(caller, event, '{undo}', p_scan_id, 'in', reason);
  perform internal.take_door_limit(caller, 'door_scans');
  perform pg_advisory_xact_lock(hashtextextended('scan ' || p_scan_id, 0));
  if exists (select from public.check_ins c where c.event_id = event.id and c.scan_id = p_scan_id) then
    return internal.scan_answer(event, p_scan_id);
  end if;
  select * into scan from public.check_ins c where c.id = p_check_in_id and c.event_id = event.id;
  if scan.id is null then
    perform internal.refuse(404, 'DOOR_NOT_FOUND', 'There is no such check-in at this night', 'Load the log again.');
  end if;
  perform internal.lock_door_tickets(array[scan.ticket_id]);
  perform internal.lock_door(event.id);
  if exists (select from public.check_ins u where u.undoes_id = scan.id)
    or not exists (select from public.check_ins c where c.id = scan.id and (c.counts or c.result = 'refused')) then
    perform internal.refuse(409, 'DOOR_NOT_COUNTED', 'This check-in counts for nothing any more', 'Load the log again: it was undone, or another one came first.');
  end if;
  insert into public.check_ins (event_id, scan_id, place, ticket_id, action, result, gate, device, staff_id, pass_id, reason, undoes_id, scanned_at)
  values (event.id, p_scan_id, 1, scan.ticket_id, 'out', 'undone', coalesce(internal.door_name(p_gate), caller.gate), coalesce(internal.door_name(p_device), caller.device),
    caller.user_id, caller.pass_id, reason, scan.id, clock_timestamp());
  perform internal.fold_ticket(scan.ticket_id);
  return internal.scan_answer(event, p_scan_id);
end $$;

-- Turns somebody away, or out. `p_why` is id, capacity, conduct or other; conduct and other stand against the ticket until a supervisor lets it in
-- with a reason. The holder is written to once a night, with what to do if they disagree. The same `p_scan_id` again changes nothing.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_INVALID_SCAN, DOOR_INVALID_REASON, DOOR_NOT_FOUND, DOOR_RATE_LIMITED
create or replace function public.refuse_entry(p_event_id uuid, p_code text, p_scan_id uuid, p_why text, p_note text default null, p_gate text default null, p_pass text default null,
  p_device text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
  note constant text := nullif(internal.clean_text(p_note), '');
  event public.events;
  ticket public.tickets;
begin
  -- before the bookings, as everything that changes a night locks it
  select * into event from public.events e where e.id = p_event_id for key share;
  perform internal.check_scan(caller, event, array[p_code], p_scan_id, 'in', p_why);
  if coalesce(p_why, '') not in ('id', 'capacity', 'conduct', 'other') or char_length(note) > 280 or (p_why = 'other' and note is null) then
    perform internal.refuse(400, 'DOOR_INVALID_REASON', 'Choose why: ID, capacity, conduct or other', 'Of other, say in at most 280 characters what it was.');
  end if;
  perform internal.take_door_limit(caller, 'door_scans');
  perform pg_advisory_xact_lock(hashtextextended('scan ' || p_scan_id, 0));
  if exists (select from public.check_ins c where c.event_id = event.id and c.scan_id = p_scan_id) then
    return internal.scan_answer(event, p_scan_id);
  end if;
  select k.* into ticket from internal.scanned_tickets(event.id, array[p_code], true) s join public.tickets k on k.id = s.ticket_id where k.event_id = event.id;
  if ticket.id is null then
    perform internal.refuse(404, 'DOOR_NOT_FOUND', 'There is no such ticket for this night', 'Scan it again, or search for the name.');
  end if;
  perform internal.lock_door_tickets(array[ticket.id]);
  perform internal.lock_door(event.id);
  perform internal.tell_of_refusal(event, ticket, p_why);
  insert into public.check_ins (event_id, scan_id, place, ticket_id, action, result, let_through, gate, device, staff_id, pass_id, reason, scanned_at)
  values (event.id, p_scan_id, 1, ticket.id, 'out', 'refused', true, coalesce(internal.door_name(p_gate), caller.gate), coalesce(internal.door_name(p_device), caller.device),
    caller.user_id, caller.pass_id, p_why || coalesce(': ' || note, ''), clock_timestamp());
  perform internal.fold_ticket(ticket.id);
  return internal.scan_answer(event, p_scan_id);
end $$;

-- Writes to the holder of a ticket who was refused, once a night. What the team noted stays with the team.
create or replace function internal.tell_of_refusal(event public.events, ticket public.tickets, p_why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.check_ins c where c.ticket_id = ticket.id and c.result = 'refused') then
    return;
  end if;
  perform internal.enqueue_mail('entry-refused', address, jsonb_build_object('event_title', event.title, 'event_slug', event.slug, 'night_date', event.night_date, 'why', p_why,
    'organiser_name', (select o.name from public.organisers o where o.id = event.organiser_id), 'ref', (select b.ref from public.bookings b where b.id = ticket.booking_id)))
  from internal.mail_address(ticket.owner_id) address where address <> '';
  perform internal.notify('entry_refused', ticket.owner_id, jsonb_build_object('event_id', event.id, 'booking_id', ticket.booking_id));
end $$;

-- What somebody wrote about their access when they booked. Every reading is noted.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_NOT_FOUND, DOOR_RATE_LIMITED
create or replace function public.open_door_access_notes(p_event_id uuid, p_booking_id uuid, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
  notes text;
begin
  perform internal.take_door_limit(caller, 'door_searches');
  select internal.open_access_notes(b.access_notes) into notes from public.bookings b where b.id = p_booking_id and b.event_id = p_event_id and b.access_notes is not null
    and b.status in ('confirmed', 'partly_refunded', 'needs_attention');
  if notes is null then
    perform internal.refuse(404, 'DOOR_NOT_FOUND', 'Nothing was written about access in this booking', 'Load the booking again.');
  end if;
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, new_data)
  values (caller.user_id, 'door_access_notes_read', 'bookings', p_booking_id::text, jsonb_build_object('event_id', p_event_id, 'pass_id', caller.pass_id));
  return json_build_object('booking_id', p_booking_id, 'notes', notes);
end $$;

-- Bookings by name, reference or the buyer's address, twenty at most. Every search is noted.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED, DOOR_INVALID_SEARCH, DOOR_RATE_LIMITED
create or replace function public.search_door(p_event_id uuid, p_words text, p_pass text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant internal.door_caller := internal.door_right(p_event_id, 'door_supervisor', p_pass);
  words constant text := lower(internal.clean_line(left(p_words, 254)));
begin
  if char_length(coalesce(words, '')) < 3 then
    perform internal.refuse(400, 'DOOR_INVALID_SEARCH', 'Write at least three letters', 'Search by name, reference or email address.');
  end if;
  perform internal.take_door_limit(caller, 'door_searches');
  insert into public.audit_logs (actor_id, action_type, table_name, record_id, new_data)
  values (caller.user_id, 'door_searched', 'events', p_event_id::text, jsonb_build_object('pass_id', caller.pass_id));
  return json_build_object('parties', internal.party_json(p_event_id, array(
    select b.id from public.bookings b where b.event_id = p_event_id and b.status in ('confirmed', 'partly_refunded', 'refunded', 'cancelled', 'needs_attention')
      and (lower(b.ref) = words or lower(b.buyer_email) = words
        -- the words of a name in any order
        or not exists (select from regexp_split_to_table(words, '\s+') word where strpos(lower(b.buyer_name), word) = 0)
        or exists (select from public.tickets k where k.booking_id = b.id and not exists (
          select from regexp_split_to_table(words, '\s+') word where strpos(lower(k.holder_name), word) = 0)))
    order by b.buyer_name, b.id limit 20)));
end $$;

grant execute on function public.undo_check_in(uuid, uuid, uuid, text, text, text, text), public.refuse_entry(uuid, text, uuid, text, text, text, text, text),
  public.open_door_access_notes(uuid, uuid, text), public.search_door(uuid, text, text) to anon, authenticated;
