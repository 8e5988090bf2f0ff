select internal.reset_access('public.artists');

create policy "everybody reads artists" on public.artists for select to anon, authenticated using (true);
grant select on public.artists to anon, authenticated;

create policy "service role: full access" on public.artists to service_role using (true) with check (true);
grant select, insert, update, delete on public.artists to service_role;
