-- The caller's booking, locked. @throws AUTH_REQUIRED, BOOKINGS_NOT_FOUND (also for somebody else's)
create or replace function internal.own_booking(p_booking_id uuid) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  booker uuid := internal.require_booking_user();
  booking public.bookings;
begin
  select * into booking from public.bookings where id = p_booking_id and user_id = booker;
  if booking.received_from is not null then
    perform internal.lock_with_payer(booking.id);
  elsif booking.pass_order_id is not null and booking.confirmed_at is null then
    -- until it is paid, a pass changes as a whole
    perform internal.lock_pass_bookings(booking.pass_order_id);
  end if;
  select * into booking from public.bookings where id = p_booking_id and user_id = booker for update;
  if booking.id is null then
    perform internal.refuse(404, 'BOOKINGS_NOT_FOUND', 'This booking does not exist', 'Look under My bookings.');
  end if;
  return booking;
end $$;

-- A booking of the caller's whose hold has not run out. @throws also BOOKINGS_HOLD_EXPIRED
create or replace function internal.own_hold(p_booking_id uuid) returns public.bookings
language plpgsql security definer set search_path = '' as $$
declare
  booking public.bookings := internal.own_booking(p_booking_id);
begin
  perform internal.refuse_lost_listing(booking.id);
  if booking.waitlist_entry_id is not null and (booking.status not in ('held', 'awaiting_payment') or booking.hold_expires_at <= now()) then
    perform internal.refuse(409, 'WAITLIST_OFFER_ENDED', 'This offer has ended', 'Your waiting lists are under My bookings.');
  elsif booking.status not in ('held', 'awaiting_payment') or booking.hold_expires_at <= now() then
    perform internal.refuse(409, 'BOOKINGS_HOLD_EXPIRED', 'Your places were held for ten minutes and are free again', 'Choose your tickets again.');
  end if;
  return booking;
end $$;
