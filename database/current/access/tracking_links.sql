--: columns id,event_id,source,name,created_at
--: states announced
--: S team,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.tracking_links');

create policy "those who write events and those who count their money read them" on public.tracking_links for select to authenticated
  using (internal.is_event_team(event_id, '{owner,manager,editor,finance}'));
grant select on public.tracking_links to authenticated;

create policy "service role: full access" on public.tracking_links to service_role using (true) with check (true);
grant select, insert, update, delete on public.tracking_links to service_role;
