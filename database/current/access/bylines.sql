select internal.reset_access('public.bylines');

create policy "everybody reads bylines" on public.bylines for select to anon, authenticated using (true);
grant select on public.bylines to anon, authenticated;

create policy "service role: full access" on public.bylines to service_role using (true) with check (true);
grant select, insert, update, delete on public.bylines to service_role;
