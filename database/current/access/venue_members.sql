--: columns venue_id,user_id,role,status,invited_by,created_at
--: states own,colleague,invited
--: S owner * @invited ; team * @own,colleague ; STAFF,service *
--: I service *
--: U service *
--: D service
--: personal invited_by keep: the membership is somebody else's; the account behind the id is empty
--: personal user_id erase: the person leaves every team
--: retention kept with the account
--: blocking open: a team sees itself

select internal.reset_access('public.venue_members');

create policy "teams read who is in them" on public.venue_members for select to authenticated
  using (user_id = (select auth.uid()) or venue_id = any ((select internal.my_venue_ids())::uuid[]) or (select internal.is_staff()));
grant select on public.venue_members to authenticated;

create policy "service role: full access" on public.venue_members to service_role using (true) with check (true);
grant select, insert, update, delete on public.venue_members to service_role;
