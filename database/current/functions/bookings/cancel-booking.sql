-- Gives back a booking that cost nothing, before the event starts. Doing it twice is doing it once.
create or replace function public.cancel_booking(p_booking_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings := internal.own_booking(p_booking_id);
begin
  if booking.status = 'cancelled' then
    return internal.booking_json(booking.id);
  elsif booking.status in ('held', 'awaiting_payment', 'failed') then
    return public.release_hold(booking.id);
  elsif booking.status = 'awaiting_approval' then
    update public.bookings set status = 'abandoned' where id = booking.id;
    return internal.booking_json(booking.id);
  elsif booking.status <> 'confirmed' or (internal.paid_booking(booking)).total_pence > 0 then
    perform internal.refuse(409, 'BOOKINGS_CANNOT_CANCEL', 'This booking cannot be cancelled here', 'Give tickets back one by one, or ask the organiser.');
  elsif exists (select from public.events where id = booking.event_id and starts_at <= now()) then
    perform internal.refuse(409, 'BOOKINGS_CANNOT_CANCEL', 'The event has started', 'A booking can be cancelled until the start.');
  elsif exists (select from public.tickets where booking_id = booking.id and status not in ('issued', 'transfer_pending', 'listed', 'ready')) then
    perform internal.refuse(409, 'BOOKINGS_CANNOT_CANCEL', 'A ticket of this booking has been used or passed on', 'Ask the organiser.');
  end if;
  perform internal.require_guest_code(booking.user_id);
  perform internal.signal_tickets_end(array(select id from public.tickets where booking_id = booking.id), 'cancelled');
  update public.tickets set status = 'cancelled', cancelled_at = now() where booking_id = booking.id;
  update public.bookings set status = 'cancelled', cancelled_at = now() where id = booking.id;
  perform internal.move_places(array[booking.id], 0, -1);
  if booking.received_from is not null then
    perform internal.settle_booking(internal.paid_booking_id(booking.id), 'cancelled');
  end if;
  perform internal.enqueue_mail('booking-cancelled', address, internal.booking_mail(booking.id)) from internal.mail_address(booking.user_id) address where address <> '';
  return internal.booking_json(booking.id);
end $$;

grant execute on function public.cancel_booking(uuid) to authenticated, service_role;
