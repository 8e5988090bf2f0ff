--: columns code,lat,lng
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.postcodes');

create policy "everybody reads postcodes" on public.postcodes for select to anon, authenticated using (true);
grant select on public.postcodes to anon, authenticated;

create policy "service role: full access" on public.postcodes to service_role using (true) with check (true);
grant select, insert, update, delete on public.postcodes to service_role;
