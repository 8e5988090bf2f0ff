--: columns user_id,kind,target_id,payload,created_at
--: states own
--: additions own,anothers
--: S owner,service *
--: I SIGNED user_id,kind,target_id,payload @own ; service *
--: U owner payload ; service *
--: D owner,service
--: personal user_id,payload erase: saved things go
--: retention kept with the account
--: blocking open: one's own

select internal.reset_access('public.saved_items');

create policy "people read their own saved things" on public.saved_items for select to authenticated
  using (user_id = (select internal.proven_uid()));
create policy "people save for themselves" on public.saved_items for insert to authenticated
  with check ((select internal.require_standing()) and user_id = (select internal.proven_uid()) and (kind <> 'event' or not internal.is_hidden_event(target_id)));
create policy "people change their own saved things" on public.saved_items for update to authenticated
  using ((select internal.require_standing()) and user_id = (select internal.proven_uid())) with check (user_id = (select internal.proven_uid()));
create policy "people forget their own saved things" on public.saved_items for delete to authenticated
  using ((select internal.require_standing()) and user_id = (select internal.proven_uid()));
grant select, delete on public.saved_items to authenticated;
grant insert (user_id, kind, target_id, payload), update (payload) on public.saved_items to authenticated;

create policy "service role: full access" on public.saved_items to service_role using (true) with check (true);
grant select, insert, update, delete on public.saved_items to service_role;
