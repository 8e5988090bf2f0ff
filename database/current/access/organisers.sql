select internal.reset_access('public.organisers');

create policy "everybody reads organisers" on public.organisers for select to anon, authenticated using (true);
grant select on public.organisers to anon, authenticated;

create policy "service role: full access" on public.organisers to service_role using (true) with check (true);
grant select, insert, update, delete on public.organisers to service_role;
