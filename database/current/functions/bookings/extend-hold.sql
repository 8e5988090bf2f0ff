-- Ten more minutes: of a hold that costs nothing until it has lasted thirty minutes in all, of one to be paid once.
create or replace function public.extend_hold(p_booking_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings := internal.own_hold(p_booking_id);
  longest timestamptz := booking.created_at + case when booking.total_pence = 0 then interval '30 minutes' else interval '20 minutes' end;
begin
  if booking.waitlist_entry_id is not null then
    perform internal.refuse(409, 'WAITLIST_OFFER_FIXED', 'An offer lasts as long as it says', 'Book it before it ends: the next in line is waiting.');
  elsif booking.hold_expires_at >= longest then
    perform internal.refuse(409, 'BOOKINGS_LIMIT_REACHED', 'A hold can be extended no further', 'Finish the booking before it runs out.');
  end if;
  update public.bookings set hold_expires_at = least(hold_expires_at + interval '10 minutes', longest), hold_extended = true
  where id = booking.id or pass_order_id = booking.pass_order_id;
  return internal.booking_json(booking.id);
end $$;

-- Gives the places back before the time is up. Doing it twice is doing it once.
create or replace function public.release_hold(p_booking_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings := internal.own_booking(p_booking_id);
begin
  if booking.status in ('held', 'awaiting_payment', 'failed') and booking.pass_order_id is not null then
    update public.bookings set status = 'abandoned' where pass_order_id = booking.pass_order_id;
    perform internal.move_places(array(select id from public.bookings where pass_order_id = booking.pass_order_id), -1, 0);
  elsif booking.status in ('held', 'awaiting_payment', 'failed') then
    update public.bookings set status = 'abandoned' where id = booking.id;
    perform internal.move_places(array[booking.id], -1, 0);
  end if;
  return internal.booking_json(booking.id);
end $$;

grant execute on function public.extend_hold(uuid), public.release_hold(uuid) to authenticated, service_role;
