-- What a person asks to book, checked against the event's rules. Answers one row per ticket type, with the prices of now.
create or replace function internal.parse_lines(p_lines jsonb)
returns table (ticket_type_id uuid, quantity integer, amount_pence integer)
language plpgsql immutable set search_path = '' as $$
begin
  if p_lines is null or jsonb_typeof(p_lines) <> 'array' or jsonb_array_length(p_lines) not between 1 and 20 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', 'Choose at least one ticket', 'Send p_lines as [{"ticket_type_id", "quantity"}].');
  end if;
  if exists (
    select from jsonb_array_elements(p_lines) line
    where jsonb_typeof(line) <> 'object'
      or coalesce(line ->> 'ticket_type_id', '') !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
      or coalesce(line ->> 'quantity', '') !~ '^[0-9]{1,2}$' or (line ->> 'quantity')::integer not between 1 and 20
      or coalesce(line ->> 'amount_pence', '0') !~ '^[0-9]{1,7}$'
  ) or (select count(*) <> count(distinct line ->> 'ticket_type_id') from jsonb_array_elements(p_lines) line) then
    perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', 'Quantity must be a whole number from 1 to 20',
      'Name each ticket type once, by its id.');
  end if;
  return query select (line ->> 'ticket_type_id')::uuid, (line ->> 'quantity')::integer, (line ->> 'amount_pence')::integer
    from jsonb_array_elements(p_lines) line order by 1;
end $$;

create or replace function internal.check_line(p_type public.ticket_types, p_state text, p_quantity integer, p_taken integer, p_parents integer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_type.kind not in ('free', 'paid', 'donation', 'companion', 'extra') then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', format('%s is not booked here', p_type.name), 'Ask at the door.');
  elsif p_state = 'members' then
    perform internal.refuse(403, 'BOOKINGS_MEMBERS_ONLY', format('%s is for members', p_type.name), 'Become a member on the organiser''s page first.');
  elsif p_state = 'ended' then
    perform internal.refuse(409, 'BOOKINGS_SALE_ENDED', format('Sales of %s have ended', p_type.name), 'Choose another ticket.');
  elsif p_state = 'soon' then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', format('%s is not on sale yet', p_type.name),
      'On sale from ' || to_char(p_type.sales_start at time zone 'Europe/London', 'Dy FMDD Mon HH24:MI') || '.');
  elsif p_state in ('waiting', 'paused') then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', format('%s is not on sale at the moment', p_type.name), 'Choose another ticket.');
  elsif p_quantity > p_type.per_booking_max then
    perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', format('At most %s of %s in one booking', p_type.per_booking_max, p_type.name),
      format('Choose %s or fewer.', p_type.per_booking_max));
  elsif p_taken + p_quantity > p_type.per_person_max then
    perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', format('You already hold %s of %s', p_taken, p_type.per_person_max),
      case when p_taken < p_type.per_person_max then format('Choose %s or fewer.', p_type.per_person_max - p_taken) else 'Your places are under My bookings.' end);
  elsif p_type.kind = 'companion' and p_quantity > p_parents then
    perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', format('%s goes with another ticket', p_type.name),
      'Book at least as many of the ticket it belongs to.');
  end if;
end $$;

-- Places that are sold in groups alone are booked by whole groups. @throws BOOKINGS_INVALID_LINES
create or replace function internal.check_group(p_type public.ticket_types, p_bundle internal.bundles, p_quantity integer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_bundle.kind = 'group' and p_quantity % p_bundle.count <> 0 then
    perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', format('%s is for groups of %s', p_type.name, p_bundle.count),
      format('Choose %s%s.', p_bundle.count, case when p_type.per_booking_max >= 2 * p_bundle.count then format(', or %s', 2 * p_bundle.count) else '' end));
  end if;
end $$;

-- Whether the event takes bookings at all.
create or replace function internal.check_event_bookable(p_event public.events) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_event.id is null or p_event.status not in ('published', 'postponed', 'cancelled') or internal.is_kept_from(p_event, auth.uid()) then
    perform internal.refuse(404, 'BOOKINGS_NOT_FOUND', 'This event does not exist', 'It may have been taken down.');
  elsif p_event.status = 'cancelled' then
    perform internal.refuse(409, 'BOOKINGS_EVENT_CANCELLED', 'This event has been cancelled',
      coalesce(nullif(rtrim(p_event.cancel_reason, '. '), '') || '. ', '') || 'Find another night.');
  elsif p_event.status = 'postponed' then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', 'This event has been postponed', 'Wait for the new date.');
  elsif coalesce(p_event.ends_at, p_event.starts_at + interval '8 hours') <= now() then
    perform internal.refuse(409, 'BOOKINGS_SALE_ENDED', 'This event is over', 'Find another night.');
  elsif p_event.last_entry_at <= now() then
    perform internal.refuse(409, 'BOOKINGS_SALE_ENDED', 'Last entry has passed', 'Find another night.');
  elsif p_event.requires_approval and not internal.invitation_waives(p_event.id, auth.uid(), 'approval') then
    perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', 'Places are given on application', 'Apply to the organiser.');
  end if;
end $$;
