--: columns event_id,organiser_id,role
--: states announced,draft
--: S anon,stranger,owner * @announced ; team,STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.event_hosts');

create policy "hosts are read with their event" on public.event_hosts for select to anon, authenticated
  using (exists (select from public.events where id = event_id));
grant select on public.event_hosts to anon, authenticated;

create policy "service role: full access" on public.event_hosts to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_hosts to service_role;
