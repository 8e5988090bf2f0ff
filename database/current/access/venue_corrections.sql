select internal.reset_access('public.venue_corrections');

create policy "staff and the venue's team read corrections" on public.venue_corrections for select to authenticated
  using (internal.has_part_in_venue(venue_id, null));
grant select on public.venue_corrections to authenticated;

create policy "service role: full access" on public.venue_corrections to service_role using (true) with check (true);
grant select, insert, update, delete on public.venue_corrections to service_role;
