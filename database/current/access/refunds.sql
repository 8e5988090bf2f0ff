--: columns id,payment_id,booking_id,ticket_ids,face_pence,fee_pence,levy_pence,fee_vat_pence,amount_pence,reason,note,status,failure_code,requested_by,approved_by,created_at,checked_at,succeeded_at,replaces_id,ends_tickets
--: states own
--: S owner,service *
--: personal requested_by keep: money needs a record, and the account behind the id is empty
--: personal approved_by keep: money needs a record of who decided
--: personal note keep: why money went back, in a team's words, stands as long as the money's record
--: personal failure_code none: a code of the payment provider
--: retention kept with the account
--: blocking open: one's own money, and who asked for it

-- Written by cancel_tickets, refund_booking, staff_refund and cancelled events.
select internal.reset_access('public.refunds');

create policy "people read their refunds" on public.refunds for select to authenticated
  using (exists (select from public.bookings where id = booking_id) or (booking_id is null and exists (select from public.payments where id = payment_id)));
grant select on public.refunds to authenticated;

create policy "servers read them" on public.refunds for select to service_role using (true);
grant select on public.refunds to service_role;
