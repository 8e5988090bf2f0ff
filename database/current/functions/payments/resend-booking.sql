-- Sends the confirmation again; within half an hour of booking, to another address where the first was misspelt. Three an hour.
-- Owners and managers of the event's team send it too, to the address of the booking alone, and are never told which that is.
-- @throws BOOKINGS_NOT_FOUND, PAYMENTS_RATE_LIMITED, PAYMENTS_INVALID_EMAIL, PAYMENTS_EMAIL_FIXED,
--   PAYMENTS_INBOX_FULL
create or replace function public.resend_booking(p_booking_id uuid, p_email text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := internal.require_booking_user();
  is_admin boolean := internal.has_role('admin');
  booking public.bookings;
  is_team boolean;
  address text := lower(nullif(btrim(p_email), ''));
  is_elsewhere boolean;
begin
  select * into booking from public.bookings b where b.id = p_booking_id and (b.user_id = caller or is_admin or internal.is_event_team(b.event_id, '{owner,manager}')) for update;
  is_team := booking.user_id <> caller and not is_admin;
  if booking.id is null or booking.status not in ('confirmed', 'partly_refunded') then
    perform internal.refuse(404, 'BOOKINGS_NOT_FOUND', 'There are no tickets to send', 'Look under My bookings.');
  elsif is_team and address is not null then
    perform internal.refuse(409, 'PAYMENTS_EMAIL_FIXED', 'Tickets go to the address of the booking', 'Ask the buyer to write to us if it is wrong.');
  elsif address is not null and address !~ '^[^@[:space:]<>(),;:\\"\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$' then
    perform internal.refuse(400, 'PAYMENTS_INVALID_EMAIL', 'This is no email address', 'Write it as name@example.org.');
  elsif address is not null and address <> booking.buyer_email and not is_admin and booking.confirmed_at < now() - interval '30 minutes' then
    perform internal.refuse(409, 'PAYMENTS_EMAIL_FIXED', 'The address can be changed for half an hour after booking', 'Write to us and we will help.');
  end if;
  if address is distinct from booking.buyer_email and address is not null and not is_admin and internal.is_guest(booking.user_id) then
    perform internal.refuse(409, 'PAYMENTS_EMAIL_FIXED', 'Tickets go to the address they were booked with', 'Write to us if it is wrong.');
  end if;
  perform internal.take_limit(caller, 'resend_booking', 'PAYMENTS_RATE_LIMITED');
  is_elsewhere := address is not null and not internal.is_own_address(booking.user_id, address);
  if is_elsewhere then
    perform internal.check_mailed_name(booking.buyer_name, 'The name on this booking', 'PAYMENTS_INVALID_EMAIL');
    perform internal.require_inbox_turn(address, 'PAYMENTS_INBOX_FULL');
  end if;
  update public.bookings set buyer_email = coalesce(address, buyer_email) where id = booking.id returning * into booking;
  perform internal.enqueue_mail(case when booking.total_pence > 0 then 'booking-paid' else 'booking-confirmed' end, booking.buyer_email,
    internal.with_tickets_path(booking.user_id, case when booking.total_pence > 0 then internal.paid_mail(booking.id) else internal.booking_mail(booking.id) end)
      -- the name was typed by somebody whose own address may be proved by nothing
      - case when is_elsewhere and not exists (select from auth.users u where u.id = booking.user_id and u.email_confirmed_at is not null) then 'buyer_name' else '' end) where booking.buyer_email like '%@%';
  if is_team then
    insert into public.audit_logs (actor_id, action_type, table_name, record_id) values (caller, 'booking_resent', 'bookings', booking.id::text);
    return json_build_object('email', null);
  end if;
  return json_build_object('email', booking.buyer_email);
end $$;

grant execute on function public.resend_booking(uuid, text) to authenticated;
