--: columns ticket_type_id,quantity,held,sold
--: states announced,draft
--: S team,STAFF,service *
--: I service *
--: U service *
--: D service

select internal.reset_access('public.ticket_inventory');

-- the public learns the state through list_ticket_types, not the numbers
create policy "teams and staff read the stock of their events" on public.ticket_inventory for select to authenticated
  using ((select internal.is_staff()) or internal.is_event_team((select event_id from public.ticket_types where id = ticket_type_id)));
grant select on public.ticket_inventory to authenticated;

create policy "service role: full access" on public.ticket_inventory to service_role using (true) with check (true);
grant select, insert, update, delete on public.ticket_inventory to service_role;
