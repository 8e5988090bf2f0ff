--: columns id,organiser_id,title,rule,created_at,slug
--: states own
--: S team,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.series');

create policy "teams read their series" on public.series for select to authenticated
  using (organiser_id = any ((select internal.my_organiser_ids())::uuid[]));
grant select on public.series to authenticated;

create policy "service role: full access" on public.series to service_role using (true) with check (true);
grant select, insert, update, delete on public.series to service_role;
