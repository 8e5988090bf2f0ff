select internal.reset_access('public.booking_lines');

create policy "lines are read with their booking" on public.booking_lines for select to authenticated
  using (exists (select from public.bookings where id = booking_id));
grant select on public.booking_lines to authenticated;

create policy "service role: full access" on public.booking_lines to service_role using (true) with check (true);
grant select, insert, update, delete on public.booking_lines to service_role;
