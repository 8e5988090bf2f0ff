--: columns id,event_id,author_id,body,audience,sent_at
--: states public,holders,draft
--: S anon,stranger * @public ; owner * @public,holders ; team,STAFF,service *
--: I service *
--: U service *
--: D service
--: personal author_id keep: the update is the organiser's; the account behind the id is empty
--: personal body none: the organiser's words to its guests
--: export none: what an organiser told the guests of a night
--: retention kept with the account
--: blocking open: what an organiser announces, a public office

select internal.reset_access('public.event_updates');

create policy "everybody reads public announcements" on public.event_updates for select to anon, authenticated
  using (audience = 'public' and exists (select from public.events where id = event_id));
create policy "holders and teams read announcements to holders" on public.event_updates for select to authenticated
  using (internal.holds_ticket(event_id) or internal.is_event_team(event_id) or (select internal.is_staff()));
grant select on public.event_updates to anon, authenticated;

create policy "service role: full access" on public.event_updates to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_updates to service_role;
