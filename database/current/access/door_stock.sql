-- Written and read by the functions of the door. Nobody reads the row.
select internal.reset_access('public.door_stock');

create policy "service role: full access" on public.door_stock to service_role using (true) with check (true);
grant select, insert, update, delete on public.door_stock to service_role;
