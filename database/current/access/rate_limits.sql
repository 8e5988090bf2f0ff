--: columns id,identifier,action_type,window_minutes,window_start,count
--: states any
--: S admin,service *
--: I service * -id
--: U service * -id
--: D service

select internal.reset_access('public.rate_limits');

create policy "admins read the limits" on public.rate_limits for select to authenticated
  using ((select internal.has_role('admin')));
grant select on public.rate_limits to authenticated;

create policy "service role: full access" on public.rate_limits to service_role using (true) with check (true);
grant select, insert, update, delete on public.rate_limits to service_role;
