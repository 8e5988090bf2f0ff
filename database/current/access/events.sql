select internal.reset_access('public.events');

-- unlisted events are read by whoever has the address; lists and search read listings, which hold public ones only
create policy "everybody reads announced events" on public.events for select to anon, authenticated
  using (status in ('published', 'postponed', 'cancelled'));
create policy "teams read their events in every state" on public.events for select to authenticated
  using (organiser_id = any ((select internal.my_organiser_ids())::uuid[]));
create policy "holders read the events of their tickets, whatever became of them" on public.events for select to authenticated
  using (internal.holds_any_ticket(id));
create policy "staff read every event" on public.events for select to authenticated using ((select internal.is_staff()));
grant select on public.events to anon, authenticated;

create policy "servers keep everything" on public.events to service_role using (true) with check (true);
grant select, insert, update, delete on public.events to service_role;
