select internal.reset_access('public.venues');

-- the row itself holds no exact place where location_precision says less: see functions/venues/private-places.sql
create policy "visitors read venues that are or were open" on public.venues for select to anon
  using (status in ('active', 'temporarily_closed', 'closed'));
-- as for events: what is open costs no question of who asks
create policy "people read open venues, and those they have a part in" on public.venues for select to authenticated
  using (
    status in ('active', 'temporarily_closed', 'closed')
    or internal.has_part_in_venue(id, created_by)
  );
grant select on public.venues to anon, authenticated;

create policy "service role: full access" on public.venues to service_role using (true) with check (true);
grant select, insert, update, delete on public.venues to service_role;
