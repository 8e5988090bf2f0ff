--: columns booking_id,change_id,status,told_at,deadline,reminders,chosen_at
--: states own
--: S owner,service *

-- Opened by a change of the night, made by choose_refund.
select internal.reset_access('public.refund_choices');

create policy "people read the choices they have" on public.refund_choices for select to authenticated
  using (exists (select from public.bookings where id = booking_id));
grant select on public.refund_choices to authenticated;

create policy "servers read them" on public.refund_choices for select to service_role using (true);
grant select on public.refund_choices to service_role;
