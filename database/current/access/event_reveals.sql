--: columns event_id,address,lat,lng,notes,revealed_at
--: states waiting,revealed
--: S owner * @revealed ; team,service *
--: I service *
--: U service *
--: D service
--: personal address none: where a night takes place, told to those who hold tickets

select internal.reset_access('public.event_reveals');

create policy "holders read the secret place once its time has come" on public.event_reveals for select to authenticated
  using (internal.holds_ticket(event_id) and exists (
    select from public.events where id = event_id and status = 'published' and reveal_at <= now()));
create policy "teams read the secret places of their events" on public.event_reveals for select to authenticated
  using (internal.is_event_team(event_id));
grant select on public.event_reveals to authenticated;

create policy "service role: full access" on public.event_reveals to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_reveals to service_role;
