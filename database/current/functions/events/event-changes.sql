-- What an announced event says differently from before is written down and told to those who hold a ticket.
create or replace function internal.place_words(event public.events) returns text
language sql stable security definer set search_path = '' as $$
  select case event.location_mode when 'venue' then (select name from public.venues where id = event.venue_id) when 'custom' then event.custom_address
    when 'online' then 'Online' when 'tba' then 'To be announced' else 'A secret place' end
$$;

-- More than five miles, or to a place without the step-free entrance that the old one had. Unknown distances count as far.
create or replace function internal.is_far_move(was public.events, now_is public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select 2 * 3959 * asin(least(1, sqrt(sin(radians(new.lat - old.lat) / 2) ^ 2 + cos(radians(old.lat)) * cos(radians(new.lat)) * sin(radians(new.lng - old.lng) / 2) ^ 2))) > 5
      or (old.access #>> '{step_free_entrance,value}' = 'yes' and new.access #>> '{step_free_entrance,value}' is distinct from 'yes')
    from public.venues old, public.venues new where old.id = was.venue_id and new.id = now_is.venue_id), true)
$$;

create or replace function internal.holders_of(p_event_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct owner_id)::integer from public.tickets where event_id = p_event_id and status in ('issued', 'checked_in', 'transfer_pending', 'listed')
$$;

create or replace function internal.headliners(p_event_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(name order by billing), '{}') from public.event_artists where event_id = p_event_id and is_headliner
$$;

-- An announced night begins so much later, or with null does not happen: for the parts that keep something of its own by its hours.
create or replace function internal.signal_night_changed(p_event_id uuid, p_by interval) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- in every part: perform internal.on_night_changed_<part>(p_event_id, p_by);
end $$;

-- `was` is the event before, `played` who headlined it.
create or replace function internal.note_event_changes(p_event_id uuid, was public.events, played text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  gone text[];
  noted uuid[] := '{}';
  clock constant text := 'Dy FMDD Mon YYYY HH24:MI';
begin
  select * into event from public.events where id = p_event_id;
  if was.status is null or was.status not in ('published', 'postponed') then
    return;
  end if;
  if event.starts_at <> was.starts_at then
    perform internal.signal_night_changed(event.id, event.starts_at - was.starts_at);
    update public.events set rescheduled_from = was.rescheduled_from || was.starts_at where id = event.id;
    -- guest links close, and guests come in, as long before the new start as before the old one
    update public.guest_allocations set closes_at = closes_at + (event.starts_at - was.starts_at), entry_before = entry_before + (event.starts_at - was.starts_at) where event_id = event.id;
    update public.guest_list_entries set entry_before = entry_before + (event.starts_at - was.starts_at) where event_id = event.id;
    noted := noted || internal.note_change(event.id, 'date', to_char(was.starts_at at time zone 'Europe/London', clock), to_char(event.starts_at at time zone 'Europe/London', clock),
      event.night_date <> was.night_date or abs(extract(epoch from event.starts_at - was.starts_at)) > 7200);
  end if;
  if (event.location_mode, event.venue_id, event.custom_address) is distinct from (was.location_mode, was.venue_id, was.custom_address) then
    update public.events set moved_from = internal.place_words(was) where id = event.id and was.location_mode not in ('tba', 'secret');
    noted := noted || internal.note_change(event.id, 'place', internal.place_words(was), internal.place_words(event), was.location_mode <> 'tba' and internal.is_far_move(was, event));
  end if;
  gone := array(select unnest(played) except select name from public.event_artists where event_id = event.id);
  if cardinality(gone) > 0 then
    noted := noted || internal.note_change(event.id, 'line_up', array_to_string(gone, ', '), array_to_string(internal.headliners(event.id), ', '), true);
  end if;
  if cardinality(noted) > 0 then
    perform internal.mail_holders(event.id, 'event-changed', 'event_changed', jsonb_build_object('changes', (
      select jsonb_agg(jsonb_build_object('field', field, 'old', old, 'new', new) order by field) from public.event_changes where id = any (noted)),
      'is_material', (select bool_or(is_material)::text from public.event_changes where id = any (noted))));
  end if;
end $$;

create or replace function internal.note_change(p_event_id uuid, p_field text, p_old text, p_new text, p_is_material boolean) returns uuid
language sql security definer set search_path = '' as $$
  insert into public.event_changes (event_id, field, old, new, is_material, changed_by) values (p_event_id, p_field, p_old, p_new, p_is_material, auth.uid()) returning id
$$;

-- Above fifty holders the title is typed, so that nobody moves a thousand people by a slip. @throws EVENTS_TITLE_NEEDED
create or replace function internal.require_typed_title(event public.events, typed text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if event.status in ('published', 'postponed') and internal.holders_of(event.id) > 50 and internal.clean_line(typed) is distinct from event.title then
    perform internal.refuse(409, 'EVENTS_TITLE_NEEDED', case internal.holders_of(event.id) when 1 then '1 person holds tickets' else format('%s people hold tickets', internal.holders_of(event.id)) end, 'Type the title of the event to go on.');
  end if;
end $$;

-- What a change would do, before it is done: kind is cancel, postpone, reschedule or move.
create or replace function public.preview_event_change(p_event_id uuid, p_kind text, p_starts_at text default null, p_venue_id uuid default null)
returns table (holders integer, mails integer, is_material boolean, needs_title boolean, pence bigint)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
  moved public.events := event;
  people integer := internal.holders_of(p_event_id);
begin
  if coalesce(p_kind, '') not in ('cancel', 'postpone', 'reschedule', 'move') then
    perform internal.refuse(400, 'EVENTS_INVALID_CHANGE', 'A change is cancel, postpone, reschedule or move', 'Choose one.');
  end if;
  moved.venue_id := p_venue_id;
  return query select people, people, case p_kind
    when 'reschedule' then abs(extract(epoch from internal.to_moment(p_starts_at) - event.starts_at)) > 7200
    when 'move' then internal.is_far_move(event, moved) else true end, people > 50, internal.refundable_of_event(event.id);
end $$;

-- Cancels an announced event. Doing it twice is doing it once. Free bookings are ended by a job.
-- @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, EVENTS_CLOSED, EVENTS_TITLE_NEEDED
create or replace function public.cancel_event(p_event_id uuid, p_reason text default null, p_title text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager}');
  why text := nullif(internal.clean_text(p_reason), '');
begin
  if event.status = 'cancelled' then
    return internal.saved_event_json(event.id);
  elsif event.status not in ('published', 'postponed') or coalesce(event.ends_at, event.starts_at + interval '8 hours') <= now() then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'Only an announced event that is not over can be cancelled', 'Delete a draft instead.');
  elsif char_length(why) > 500 then
    perform internal.refuse(400, 'EVENTS_INVALID_CHANGE', 'The reason is too long', 'Use at most 500 characters.');
  end if;
  perform internal.require_typed_title(event, p_title);
  update public.events set status = 'cancelled', cancel_reason = why where id = event.id;
  perform internal.note_change(event.id, 'status', event.status, 'cancelled', true);
  perform internal.signal_night_changed(event.id, null);
  perform internal.mail_holders(event.id, 'event-cancelled', 'event_cancelled', jsonb_build_object('reason', why));
  return internal.saved_event_json(event.id);
end $$;

-- Takes the date away until there is another.
create or replace function public.postpone_event(p_event_id uuid, p_title text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager}');
begin
  if event.status = 'postponed' then
    return internal.saved_event_json(event.id);
  elsif event.status <> 'published' or event.starts_at <= now() then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'Only an announced event that has not begun can be postponed', 'Look at it again.');
  end if;
  perform internal.require_typed_title(event, p_title);
  update public.events set status = 'postponed' where id = event.id;
  perform internal.note_change(event.id, 'status', 'published', 'postponed', true);
  perform internal.mail_holders(event.id, 'event-changed', 'event_changed', jsonb_build_object('is_material', 'true',
    'changes', jsonb_build_array(jsonb_build_object('field', 'status', 'old', 'on', 'new', 'Postponed: the new date follows'))));
  return internal.saved_event_json(event.id);
end $$;

-- Gives an announced event another date; doors, last entry, set times and the end move along unless an end is named.
create or replace function public.reschedule_event(p_event_id uuid, p_starts_at text, p_ends_at text default null, p_title text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager}');
  problem record;
  starts timestamptz := internal.to_moment(p_starts_at);
  ends timestamptz := coalesce(internal.to_moment(p_ends_at), internal.to_moment(p_starts_at) + (event.ends_at - event.starts_at));
begin
  if event.status not in ('published', 'postponed') then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'Only an announced event gets another date', 'Edit the draft instead.');
  end if;
  select * into problem from (
    select * from internal.wall_problem('starts_at', p_starts_at) union all select * from internal.wall_problem('ends_at', p_ends_at)) p limit 1;
  if problem.code is not null or starts is null then
    perform internal.refuse(400, coalesce(problem.code, 'EVENTS_INVALID_TIME'), coalesce(problem.message, 'Invalid date format'), coalesce(problem.remedy, 'Choose the new date.'));
  elsif starts <= now() then
    perform internal.refuse(400, 'EVENTS_START_IN_PAST', 'Start date must be in the future', 'Choose a later start.');
  elsif ends <= starts then
    perform internal.refuse(400, 'EVENTS_INVALID_TIME', 'End date must be after the start date', 'Choose a later end.');
  end if;
  perform internal.require_typed_title(event, p_title);
  update public.events set starts_at = starts, ends_at = ends, doors_at = doors_at + (starts - event.starts_at),
    last_entry_at = last_entry_at + (starts - event.starts_at), curfew_at = curfew_at + (starts - event.starts_at),
    reveal_at = case when reveal_at > now() then least(reveal_at + (starts - event.starts_at), starts) else least(reveal_at, starts) end,
    set_times_at = case when set_times_at > now() then set_times_at + (starts - event.starts_at) else set_times_at end where id = event.id;
  if event.status = 'postponed' then
    update public.events set status = 'published' where id = event.id;
  end if;
  perform internal.move_sets(event.id, starts - event.starts_at);
  perform internal.note_event_changes(event.id, event, internal.headliners(event.id));
  return internal.saved_event_json(event.id);
end $$;

-- Moves an announced event to another venue.
create or replace function public.move_event(p_event_id uuid, p_venue_id uuid, p_title text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager}');
begin
  if event.status not in ('published', 'postponed') then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'Only an announced event is moved', 'Edit the draft instead.');
  elsif not exists (select from public.venues where id = p_venue_id and status = 'active') then
    perform internal.refuse(400, 'EVENTS_INVALID_PLACE', 'Choose a venue', 'Search for it by its name.');
  end if;
  perform internal.require_typed_title(event, p_title);
  update public.events set location_mode = 'venue', venue_id = p_venue_id, custom_address = null, reveal_at = null where id = event.id;
  delete from public.event_reveals where event_id = event.id;
  perform internal.note_event_changes(event.id, event, internal.headliners(event.id));
  return internal.saved_event_json(event.id);
end $$;

-- Run every few seconds: ends what cost nothing on cancelled events, and holds. Five hundred at a time; answers how many. Comps and what
-- the team keeps back end once no booking is left to end: then their stock is locked in order too.
create or replace function internal.end_cancelled_bookings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  held uuid[];
  booked uuid[];
  asked uuid[];
  ended uuid[];
begin
  select array_agg(id) filter (where status in ('held', 'awaiting_payment', 'failed', 'approved')), array_agg(id) filter (where status in ('confirmed', 'partly_refunded')),
    array_agg(id) filter (where status = 'awaiting_approval') into held, booked, asked
  from (
    select b.id, b.status from public.bookings b join public.events e on e.id = b.event_id
    where e.status = 'cancelled' and (b.status in ('held', 'awaiting_payment', 'failed', 'awaiting_approval', 'approved') or (b.status in ('confirmed', 'partly_refunded') and b.total_pence = 0
      and exists (select from public.tickets where booking_id = b.id and status in ('issued', 'transfer_pending', 'listed', 'ready'))
      -- what somebody paid for ends with its refund
      and (b.received_from is null or (internal.captured_payment(internal.paid_booking_id(b.id))).id is null)))
    order by b.id limit 500 for update of b skip locked) due;
  update public.bookings set status = 'declined' where id = any (asked);
  update public.bookings set status = 'abandoned' where id = any (held) and status <> 'approved';
  update public.bookings set status = 'expired' where id = any (held) and status = 'approved';
  perform internal.move_places(held, -1, 0);
  perform internal.signal_tickets_end(array(select id from public.tickets where booking_id = any (booked)), 'event_cancelled');
  with gone as (
    update public.tickets set status = 'cancelled', cancelled_at = now() where booking_id = any (booked) and status in ('issued', 'ready') returning id
  ) select coalesce(array_agg(id), '{}') into ended from gone;
  update public.bookings b set status = case when exists (
      select from public.tickets k where k.booking_id = b.id and k.status not in ('cancelled', 'refunded', 'transferred', 'resold', 'void'))
    then 'partly_refunded' else 'cancelled' end, cancelled_at = now() where id = any (booked);
  perform internal.return_places(ended);
  -- the bookings that passed free tickets on are over with the last of them
  perform internal.settle_booking(origin.id, 'cancelled') from (
    select distinct internal.paid_booking_id(b.id) as id from public.bookings b where b.id = any (booked) and b.received_from is not null order by 1) origin;
  if held is null and booked is null and asked is null then
    return internal.end_cancelled_comps();
  end if;
  return coalesce(cardinality(held), 0) + coalesce(cardinality(booked), 0) + coalesce(cardinality(asked), 0);
end $$;

grant execute on function public.preview_event_change(uuid, text, text, uuid), public.cancel_event(uuid, text, text), public.postpone_event(uuid, text),
  public.reschedule_event(uuid, text, text, text), public.move_event(uuid, uuid, text) to authenticated;
