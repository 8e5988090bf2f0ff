--: columns event_id,reasons,created_at
--: states waiting
--: S team,STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.event_holds');

create policy "teams and staff read why an event waits" on public.event_holds for select to authenticated
  using (internal.is_event_team(event_id) or (select internal.is_staff()));
grant select on public.event_holds to authenticated;

create policy "service role: full access" on public.event_holds to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_holds to service_role;
