--: columns id,seller_id,number,kind,booking_id,refund_id,seller_name,seller_vat_number,total_pence,vat_pence,created_at,membership_charge_id
--: states organisers,ours
--: S owner,service * ; team * @organisers
--: personal seller_name keep: a receipt must name who sold, for as long as money is kept
--: retention kept: receipts are accounted for with the money they name

-- Written when a booking is paid or refunded, and never changed.
select internal.reset_access('public.invoices');

create policy "people read their invoices, teams those they issued" on public.invoices for select to authenticated
  using (exists (select from public.bookings where id = booking_id) or exists (select from public.membership_charges where id = membership_charge_id) or seller_id = any ((select internal.my_organiser_ids('{owner,manager,finance}'))::uuid[]));
grant select on public.invoices to authenticated;

create policy "servers read them" on public.invoices for select to service_role using (true);
grant select on public.invoices to service_role;
