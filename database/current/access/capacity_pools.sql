--: columns id,event_id,name,quantity,held,sold
--: states announced
--: S team,STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.capacity_pools');

create policy "teams and staff read the shared limits of their events" on public.capacity_pools for select to authenticated
  using ((select internal.is_staff()) or internal.is_event_team(event_id));
grant select on public.capacity_pools to authenticated;

create policy "service role: full access" on public.capacity_pools to service_role using (true) with check (true);
grant select, insert, update, delete on public.capacity_pools to service_role;
