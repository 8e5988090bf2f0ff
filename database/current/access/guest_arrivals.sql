-- Written and read by the functions of the door. Nobody reads the row.
select internal.reset_access('public.guest_arrivals');

create policy "service role: full access" on public.guest_arrivals to service_role using (true) with check (true);
grant select, insert, update, delete on public.guest_arrivals to service_role;
