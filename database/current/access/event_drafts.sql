--: columns id,organiser_id,event_id,data,version,created_by,updated_by,created_at,updated_at
--: states new
--: S team,service *
--: I service *
--: U service *
--: D service
--: personal created_by,updated_by erase: the draft is the organiser's and stays without a name
--: personal data none: what a team is writing about an event
--: retention kept with the account
--: blocking open: a team sees its own drafts

-- Changed by save_event_draft, save_event and delete_event_draft alone.
select internal.reset_access('public.event_drafts');

create policy "those who write events read their team's drafts" on public.event_drafts for select to authenticated
  using (organiser_id = any ((select internal.my_organiser_ids('{owner,manager,editor}'))::uuid[]));
grant select on public.event_drafts to authenticated;

create policy "service role: full access" on public.event_drafts to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_drafts to service_role;
