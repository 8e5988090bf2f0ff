select internal.reset_access('public.organiser_members');

create policy "teams read who is in them" on public.organiser_members for select to authenticated
  using (user_id = (select auth.uid()) or organiser_id = any ((select internal.my_organiser_ids())::uuid[]) or (select internal.is_staff()));
grant select on public.organiser_members to authenticated;

create policy "service role: full access" on public.organiser_members to service_role using (true) with check (true);
grant select, insert, update, delete on public.organiser_members to service_role;
