--: columns id,venue_id,number,page,changed,saved_by,created_at
--: states own,other
--: S team * @own ; STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.venue_revisions');

create policy "those who write a venue's page, and staff, read what it said" on public.venue_revisions for select to authenticated
  using (venue_id = any ((select internal.my_venue_ids('{owner,manager,editor}'))::uuid[]) or (select internal.is_staff()));
grant select on public.venue_revisions to authenticated;

create policy "service role: full access" on public.venue_revisions to service_role using (true) with check (true);
grant select, insert, update, delete on public.venue_revisions to service_role;
