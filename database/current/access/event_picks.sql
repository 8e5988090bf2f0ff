--: columns event_id,area_id,blurb,until,picked_by,created_at
--: states any
--: S STAFF,service *
--: personal picked_by keep: the words are the editors'; the account behind the id is empty
--: personal blurb none: the editors' words about an event
--: export none: the words of the editors
--: retention kept with the account
--: blocking open: staff's choice, a public office

-- Changed by set_event_pick alone; everybody reads the words in events.pick_blurb.
select internal.reset_access('public.event_picks');

create policy "staff read picks" on public.event_picks for select to authenticated using ((select internal.is_staff()));
grant select on public.event_picks to authenticated;

create policy "servers read them" on public.event_picks for select to service_role using (true);
grant select on public.event_picks to service_role;
