-- Written by cancel_tickets, refund_booking, staff_refund and cancelled events.
select internal.reset_access('public.refunds');

create policy "people read the refunds of their bookings" on public.refunds for select to authenticated
  using (exists (select from public.bookings where id = booking_id));
grant select on public.refunds to authenticated;

create policy "servers read them" on public.refunds for select to service_role using (true);
grant select on public.refunds to service_role;
