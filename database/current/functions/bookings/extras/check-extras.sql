-- The rules of a basket, asked when places are held and when somebody applies: an extra that goes with a ticket has one, in the same booking or
-- from an earlier one, and of what there is one for each ticket nobody has more than tickets. What is given back later changes nothing.
-- @throws BOOKINGS_INVALID_LINES, BOOKINGS_NOT_ON_SALE
create or replace function internal.check_extras(p_booking_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  booking public.bookings;
  chosen record;
  tickets integer;
begin
  select * into booking from public.bookings b where b.id = p_booking_id;
  tickets := internal.good_tickets_of(booking.event_id, booking.user_id) + (
    select coalesce(sum(l.quantity), 0) from public.booking_lines l where l.booking_id = booking.id and not internal.is_extra_type(l.ticket_type_id));
  for chosen in
    select x as extra, sum(l.quantity)::integer + (
        select count(*) from public.tickets k join internal.extra_choices other on other.ticket_type_id = k.ticket_type_id
        where other.extra_id = x.id and k.owner_id = booking.user_id and k.status in ('ready', 'collected')) as wanted
    from public.booking_lines l join internal.extra_choices c on c.ticket_type_id = l.ticket_type_id join internal.extras x on x.id = c.extra_id
    where l.booking_id = booking.id group by x.id, x order by x.id
  loop
    if (chosen.extra).is_ended or internal.lacks_cover(chosen.extra) then
      perform internal.refuse(409, 'BOOKINGS_NOT_ON_SALE', format('%s is not on sale at the moment', (chosen.extra).name), 'Book without it.');
    elsif (chosen.extra).rule <> 'any' and tickets = 0 then
      perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', format('%s goes with a ticket', (chosen.extra).name), 'Choose a ticket too.');
    elsif (chosen.extra).rule = 'one_per_ticket' and chosen.wanted > tickets then
      perform internal.refuse(400, 'BOOKINGS_INVALID_LINES', format('There is one %s for each ticket', (chosen.extra).name),
        case tickets when 1 then 'You have 1 ticket: choose one.' else format('You have %s tickets: choose fewer.', tickets) end);
    end if;
  end loop;
end $$;
