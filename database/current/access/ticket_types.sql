select internal.reset_access('public.ticket_types');

create policy "everybody reads what an announced event sells" on public.ticket_types for select to anon, authenticated
  using (status in ('active', 'paused') and kind <> 'guest' and exists (select from public.events where id = event_id));
create policy "teams and staff read every ticket type of their events" on public.ticket_types for select to authenticated
  using (internal.is_event_team(event_id) or (select internal.is_staff()));
create policy "holders read the type of their ticket for ever" on public.ticket_types for select to authenticated
  using (internal.holds_type(id));
grant select on public.ticket_types to anon, authenticated;

create policy "servers keep everything" on public.ticket_types to service_role using (true) with check (true);
grant select, insert, update, delete on public.ticket_types to service_role;
