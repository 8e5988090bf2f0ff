--: columns id,reference,venue_id,field,present,proposed,reason,source,status,note,decided_by,decided_at,form_token,created_at,is_of_team,agreed_at,agreed_by,decided_as
--: states own,other
--: S team * @own ; STAFF,service *
--: I service *
--: U service *
--: D service
--: personal decided_by keep: the person who decided answers for it; the account behind the id is empty
--: personal agreed_by keep: the person who agreed answers for it; the account behind the id is empty
--: personal present,proposed,reason,source,note none: what is said of a venue; it is not kept who wrote it
--: personal reference,form_token none: codes of ours
--: export none: which colleagues decided on what was proposed
--: retention rule venue_corrections
--: blocking open: nothing is kept of who wrote; who decided is a public office

select internal.reset_access('public.venue_corrections');

create policy "staff and the venue's team read corrections" on public.venue_corrections for select to authenticated
  using (internal.has_part_in_venue(venue_id, null));
grant select on public.venue_corrections to authenticated;

create policy "service role: full access" on public.venue_corrections to service_role using (true) with check (true);
grant select, insert, update, delete on public.venue_corrections to service_role;
