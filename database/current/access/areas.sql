--: columns id,parent_id,name,slug,kind,lat,lng,radius_miles,created_at,about
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.areas');

create policy "everybody reads areas" on public.areas for select to anon, authenticated using (true);
grant select on public.areas to anon, authenticated;

create policy "service role: full access" on public.areas to service_role using (true) with check (true);
grant select, insert, update, delete on public.areas to service_role;
