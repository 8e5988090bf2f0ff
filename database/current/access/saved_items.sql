select internal.reset_access('public.saved_items');

create policy "people keep their own saved things" on public.saved_items to authenticated
  using (user_id = (select internal.proven_uid())) with check (user_id = (select internal.proven_uid()));
grant select, delete on public.saved_items to authenticated;
grant insert (user_id, kind, target_id, payload), update (payload) on public.saved_items to authenticated;

create policy "servers keep everything" on public.saved_items to service_role using (true) with check (true);
grant select, insert, update, delete on public.saved_items to service_role;
