--: columns code,lat,lng,name,nation,area_id,search_key
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.outward_codes');

create policy "everybody reads outward codes" on public.outward_codes for select to anon, authenticated using (true);
grant select on public.outward_codes to anon, authenticated;

create policy "service role: full access" on public.outward_codes to service_role using (true) with check (true);
grant select, insert, update, delete on public.outward_codes to service_role;
