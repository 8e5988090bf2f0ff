-- A person's own place in the queue of a night.

-- The newest entry of a person, as it is at this moment: ten minutes that are over are over before the job has seen it.
create or replace function internal.queue_entry_of(p_event_id uuid, person uuid) returns public.queue_entries
language sql stable security definer set search_path = '' as $$
  select e.* from public.queue_entries e where e.event_id = p_event_id and e.user_id = person order by e.joined_at desc, e.number desc nulls first limit 1
$$;

-- Whether a person may ask for tickets without a number: something is held for them already, an offer of the waiting list included.
create or replace function internal.has_running_hold(p_event_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.bookings b where b.user_id = person and b.event_id = p_event_id
    and (b.status = 'processing' or (b.status in ('held', 'awaiting_payment', 'failed', 'approved') and b.hold_expires_at > now())))
$$;

-- What a person reads of their own place, with the server's clock beside the end of their ten minutes.
create or replace function internal.queue_json(event public.events, person uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('event_id', event.id, 'state', internal.queue_phase(event), 'number', entry.number,
    'status', case when entry.status = 'admitted' and entry.admitted_until <= now() then 'ran_out' else entry.status end,
    'joined_at', entry.joined_at, 'admitted_until', case when entry.status = 'admitted' then entry.admitted_until end,
    'passes', internal.has_running_hold(event.id, person), 'server_time', clock_timestamp())
  from (select) always left join lateral (select * from internal.queue_entry_of(event.id, person)) entry on entry.id is not null
$$;

-- A night whose queue may be spoken of. @throws BOOKINGS_NOT_FOUND for drafts and what does not exist
create or replace function internal.require_queue_event(p_event_id uuid) returns public.events
language plpgsql stable security definer set search_path = '' as $$
declare
  event public.events;
begin
  select * into event from public.events e where e.id = p_event_id;
  if event.id is null or event.status not in ('published', 'postponed', 'cancelled') or internal.is_kept_from(event, auth.uid()) then
    perform internal.refuse(404, 'BOOKINGS_NOT_FOUND', 'This event does not exist', 'It may have been taken down.');
  end if;
  return event;
end $$;

-- The caller's place in the queue of a night. @throws AUTH_REQUIRED, BOOKINGS_NOT_FOUND
create or replace function public.my_queue(p_event_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
begin
  return internal.queue_json(internal.require_queue_event(p_event_id), person);
end $$;

-- Joins the queue of a night; asking again gives the same number. Where there is no queue nobody joins, and the answer says so.
-- @throws what require_booking_user does, BOOKINGS_NOT_FOUND, BOOKINGS_EVENT_CANCELLED, BOOKINGS_SALE_ENDED, BOOKINGS_NOT_ON_SALE, QUEUE_NOT_YET,
--   QUEUE_RATE_LIMITED
create or replace function public.join_queue(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
  event public.events := internal.require_queue_event(p_event_id);
  entry public.queue_entries;
begin
  perform internal.check_event_bookable(event);
  perform internal.refuse_banned(event.organiser_id, person);
  perform internal.refuse_guest_at(event, person);
  if internal.queue_phase(event) = 'closed' then
    return internal.queue_json(event, person);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('queue entry of ' || person || event.id, 0));
  entry := internal.queue_entry_of(event.id, person);
  if entry.status = 'waiting' or (entry.status = 'admitted' and entry.admitted_until > now()) then
    return internal.queue_json(event, person);
  end if;
  perform internal.take_limit(person, 'queue_joins', 'QUEUE_RATE_LIMITED');
  -- from here to the end one person joins after the other: the numbers are the order in which they did
  insert into internal.event_queues as queue (event_id) values (event.id) on conflict (event_id) do update set is_live = true;
  event := internal.require_queue_event(event.id);
  update public.queue_entries e set status = 'ran_out', ended_at = now() where e.id = entry.id and e.status = 'admitted';
  perform internal.add_to_queue(event, internal.queue_phase(event), person);
  return internal.queue_json(event, person);
end $$;

-- Puts a person at the end of a queue, or among those whose order will be drawn. @throws QUEUE_NOT_YET
create or replace function internal.add_to_queue(event public.events, phase text, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  next integer;
begin
  if phase = 'early' then
    perform internal.refuse(409, 'QUEUE_NOT_YET', 'The queue has not opened yet', 'It opens on '
      || to_char((internal.queue_sales_start(event.id) - interval '30 minutes') at time zone 'Europe/London', 'Dy FMDD Mon "at" HH24:MI') || '.');
  elsif phase = 'gathering' then
    insert into public.queue_entries (event_id, user_id) values (event.id, person);
  elsif phase = 'open' then
    perform internal.draw_queue(event.id);
    update internal.event_queues q set last_number = q.last_number + 1 where q.event_id = event.id returning q.last_number into next;
    insert into public.queue_entries (event_id, user_id, number, joined_at) values (event.id, person, next, clock_timestamp());
    if internal.take_queue_turn(event.id) then
      perform internal.admit_waiting(event.id);
    end if;
  end if;
end $$;

-- Leaves the queue; the next person is let in at once. Doing it twice is doing it once. @throws AUTH_REQUIRED, BOOKINGS_NOT_FOUND
create or replace function public.leave_queue(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := internal.require_booking_user();
  event public.events := internal.require_queue_event(p_event_id);
begin
  update public.queue_entries e set status = 'left', ended_at = now()
  where e.event_id = event.id and e.user_id = person and e.status in ('waiting', 'admitted');
  if found and internal.queue_phase(event) = 'open' and internal.take_queue_turn(event.id) then
    perform internal.admit_waiting(event.id);
  end if;
  return internal.queue_json(event, person);
end $$;

grant execute on function public.join_queue(uuid), public.my_queue(uuid), public.leave_queue(uuid) to authenticated;
