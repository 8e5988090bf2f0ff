--: columns event_id,tag,is_public
--: states announced,draft
--: S anon,stranger,owner * @announced ; team,STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.event_tags');

create policy "tags are read with their event" on public.event_tags for select to anon, authenticated
  using (is_public or exists (select from public.events where id = event_id));
grant select on public.event_tags to anon, authenticated;

create policy "service role: full access" on public.event_tags to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_tags to service_role;
