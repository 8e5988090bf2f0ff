--: columns organiser_id,user_id,role,status,created_at
--: states own,colleague,invited
--: S owner * @invited ; team * @own,colleague ; STAFF,service *
--: I service *
--: U service *
--: D service
--: personal user_id erase: the person leaves every team
--: retention kept with the account
--: blocking open: a team sees itself

select internal.reset_access('public.organiser_members');

create policy "teams read who is in them" on public.organiser_members for select to authenticated
  using (user_id = (select auth.uid()) or organiser_id = any ((select internal.my_organiser_ids())::uuid[]) or (select internal.is_staff()));
grant select on public.organiser_members to authenticated;

create policy "service role: full access" on public.organiser_members to service_role using (true) with check (true);
grant select, insert, update, delete on public.organiser_members to service_role;
