--: columns id,event_id,allocation_id,name,plus,entry_before,created_at,is_walk_up,price_pence
--: states announced
--: S team,service *
--: I service *
--: U service *
--: D service

-- Names are entered by functions: by the team, or by a secret link.
select internal.reset_access('public.guest_list_entries');

create policy "teams read their guest lists" on public.guest_list_entries for select to authenticated using (internal.is_event_team(event_id));
grant select on public.guest_list_entries to authenticated;

create policy "service role: full access" on public.guest_list_entries to service_role using (true) with check (true);
grant select, insert, update, delete on public.guest_list_entries to service_role;
