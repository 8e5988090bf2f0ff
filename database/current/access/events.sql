select internal.reset_access('public.events');

-- unlisted events are read by whoever has the address; lists and search read listings, which hold public ones only
create policy "visitors read announced events" on public.events for select to anon
  using (status in ('published', 'postponed', 'cancelled'));
-- one policy, so that its terms are tried in this order: what is announced costs no question of who asks
create policy "people read announced events, and those they have a part in" on public.events for select to authenticated
  using (
    status in ('published', 'postponed', 'cancelled')
    or organiser_id = any ((select internal.my_organiser_ids())::uuid[])
    or internal.holds_any_ticket(id)
    or (select internal.is_staff())
  );
grant select on public.events to anon, authenticated;

create policy "servers keep everything" on public.events to service_role using (true) with check (true);
grant select, insert, update, delete on public.events to service_role;
