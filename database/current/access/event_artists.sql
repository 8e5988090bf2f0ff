--: columns id,event_id,artist_id,name,billing,kind,is_headliner,b2b_group,stage,set_start,set_end
--: states announced,draft
--: S anon,stranger,owner * @announced ; team,STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.event_artists');

create policy "the line-up is read with its event" on public.event_artists for select to anon, authenticated
  using (exists (select from public.events where id = event_id));
grant select on public.event_artists to anon, authenticated;

create policy "service role: full access" on public.event_artists to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_artists to service_role;
