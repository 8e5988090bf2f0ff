--: columns id,venue_id,number,page,changed,saved_by,created_at
--: states own,other
--: S team * @own ; STAFF,service *
--: I service *
--: U service *
--: D service
--: personal saved_by keep: the page is the venue's; the account behind the id is empty
--: personal page,changed none: what a venue's page said
--: export none: which of a team saved the page of a venue
--: retention kept: what a venue's page said, the last fifty saves; older ones go with every save
--: blocking open: a team sees itself

select internal.reset_access('public.venue_revisions');

create policy "those who write a venue's page, and staff, read what it said" on public.venue_revisions for select to authenticated
  using (venue_id = any ((select internal.my_venue_ids('{owner,manager,editor}'))::uuid[]) or (select internal.is_staff()));
grant select on public.venue_revisions to authenticated;

create policy "service role: full access" on public.venue_revisions to service_role using (true) with check (true);
grant select, insert, update, delete on public.venue_revisions to service_role;
