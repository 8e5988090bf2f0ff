--: columns id,booking_id,ticket_type_id,quantity,unit_face_pence,unit_fee_pence,unit_levy_pence,unit_total_pence,unit_discount_pence,unit_fee_vat_pence,unit_face_vat_pence,resale_listing_id
--: states confirmed,held
--: S owner,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.booking_lines');

create policy "lines are read with their booking" on public.booking_lines for select to authenticated
  using (exists (select from public.bookings where id = booking_id));
grant select on public.booking_lines to authenticated;

create policy "service role: full access" on public.booking_lines to service_role using (true) with check (true);
grant select, insert, update, delete on public.booking_lines to service_role;
