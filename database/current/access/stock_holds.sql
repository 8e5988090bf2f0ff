--: columns id,event_id,ticket_type_id,for_whom,places,used,held_until,status,created_by,created_at,released_at
--: states held
--: S service *
--: I service *
--: U service *
--: D service
--: personal created_by keep: the person who keeps places back answers for it; the account behind the id is empty
--: personal for_whom keep: for whom a team keeps places, in its own words
--: export none: places that a team keeps back
--: retention kept: how many places were kept back of a night, for whom in the team's words

select internal.reset_access('public.stock_holds');

-- Owners and managers read them by list_stock_holds; every change is a function: hold_stock, release_stock_hold, issue_comps.
create policy "service role: full access" on public.stock_holds to service_role using (true) with check (true);
grant select, insert, update, delete on public.stock_holds to service_role;
