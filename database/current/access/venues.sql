select internal.reset_access('public.venues');

-- the row itself holds no exact place where location_precision says less: see functions/places/private-places.sql
create policy "everybody reads venues that are or were open" on public.venues for select to anon, authenticated
  using (status in ('active', 'temporarily_closed', 'closed'));
create policy "teams read their venues in every state" on public.venues for select to authenticated
  using (id = any ((select internal.my_venue_ids())::uuid[]) or created_by = (select auth.uid()));
create policy "staff read every venue" on public.venues for select to authenticated using ((select internal.is_staff()));
grant select on public.venues to anon, authenticated;

create policy "servers keep everything" on public.venues to service_role using (true) with check (true);
grant select, insert, update, delete on public.venues to service_role;
