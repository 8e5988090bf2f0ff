--: columns id,user_id,role,assigned_by,created_at
--: states moderator,admin,suspended
--: additions moderator,admin,self,forged
--: S owner,STAFF,service *
--: I moderator user_id,role,assigned_by @moderator ; admin user_id,role,assigned_by @moderator,admin ; service *
--: U service *
--: D owner @moderator ; moderator @moderator,suspended ; admin,service
--: personal assigned_by keep: the person who gave a role answers for it; the account behind the id is empty
--: personal user_id erase: roles go
--: retention kept with the account
--: blocking open: one's own, and staff's duty

select internal.reset_access('public.user_roles');

-- who may give and take which role is said by functions/accounts/role-rules.sql, with the sentences people read;
-- it asks for good standing too, after those sentences
create policy "people read their own roles, staff read all" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select internal.is_staff()));
create policy "roles are given in one's own name" on public.user_roles for insert to authenticated
  with check (assigned_by = (select auth.uid()) and (select internal.is_staff()));
create policy "people who see a role may try to take it" on public.user_roles for delete to authenticated
  using (user_id = (select auth.uid()) or (select internal.is_staff()));
grant select, delete on public.user_roles to authenticated;
grant insert (user_id, role, assigned_by) on public.user_roles to authenticated;

create policy "service role: full access" on public.user_roles to service_role using (true) with check (true);
grant select, insert, update, delete on public.user_roles to service_role;
