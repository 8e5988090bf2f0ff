--: columns slug,name,bio,created_at,picture_path,picture_alt,links,version
--: states any
--: S ALL *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.bylines');

create policy "everybody reads bylines" on public.bylines for select to anon, authenticated using (true);
grant select on public.bylines to anon, authenticated;

create policy "service role: full access" on public.bylines to service_role using (true) with check (true);
grant select, insert, update, delete on public.bylines to service_role;
