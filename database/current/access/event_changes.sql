--: columns id,event_id,field,old,new,is_material,changed_by,created_at
--: states announced
--: S owner,team,STAFF,service *
--: I service *
--: U service *
--: D service
--: personal changed_by keep: the change is the organiser's; the account behind the id is empty
--: personal old,new none: what an event said before and after
--: export none: what changed on an organiser's night
--: retention kept with the account
--: blocking open: what an organiser changes, a public office

select internal.reset_access('public.event_changes');

create policy "those who hold a ticket, teams and staff read what changed" on public.event_changes for select to authenticated
  using (internal.holds_any_ticket(event_id) or internal.is_event_team(event_id) or (select internal.is_staff()));
grant select on public.event_changes to authenticated;

create policy "service role: full access" on public.event_changes to service_role using (true) with check (true);
grant select, insert, update, delete on public.event_changes to service_role;
