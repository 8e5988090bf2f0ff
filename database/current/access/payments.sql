--: columns id,booking_id,attempt,provider,status,amount_pence,captured_pence,currency,method,last4,failure_code,created_at,captured_at,checked_at,membership_charge_id
--: states own
--: S owner,service *

-- Written by start_payment and by what the provider says; nobody pays by writing a row.
select internal.reset_access('public.payments');

create policy "people read their payments" on public.payments for select to authenticated
  using (exists (select from public.bookings where id = booking_id) or exists (select from public.membership_charges where id = membership_charge_id));
grant select on public.payments to authenticated;

create policy "servers read them" on public.payments for select to service_role using (true);
grant select on public.payments to service_role;
