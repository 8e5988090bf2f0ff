select internal.reset_access('public.profiles');

create policy "everybody reads public profiles" on public.profiles for select to anon, authenticated
  using (status = 'active' and visibility = 'public');
create policy "people read their own profile" on public.profiles for select to authenticated
  using (user_id = (select internal.proven_uid()));
create policy "staff read every profile" on public.profiles for select to authenticated
  using ((select internal.is_staff()));
create policy "people change their own active profile" on public.profiles for update to authenticated
  using ((select internal.require_standing()) and user_id = (select internal.proven_uid()) and status = 'active')
  with check (user_id = (select internal.proven_uid()));
grant select on public.profiles to anon, authenticated;
grant update (handle, full_name, pronouns, bio, website, avatar_path, area_id, genres, visibility, show_going, show_been)
  on public.profiles to authenticated;

create policy "servers keep everything" on public.profiles to service_role using (true) with check (true);
grant select, insert, update, delete on public.profiles to service_role;
