--: columns user_id,handle,full_name,pronouns,bio,website,avatar_path,area_id,genres,visibility,show_going,show_been,status,is_anonymised,created_at,updated_at,links,avatar_alt,show_saved,show_following,show_follower_count
--: states public,followers,blocked,hidden,suspended,erased
--: S anon,team * @public,blocked ; stranger * @public,followers ; owner,STAFF,service *
--: I service *
--: U owner full_name,pronouns,bio,website,links,avatar_path,avatar_alt,area_id,genres,visibility,show_going,show_been,show_saved,show_following,show_follower_count @public,followers,blocked,hidden ; service *
--: D service
--: personal user_id pseudonym: the card stays as "Deleted user", so that what others wrote to it still stands
--: personal full_name pseudonym: the card stays as "Deleted user"
--: personal handle pseudonym: the card gets a handle that says nothing
--: personal bio,website,avatar_path,avatar_alt,genres erase: the card stays without what people wrote about themselves
--: personal links erase: the card stays without links
--: personal pronouns erase: the card stays without pronouns
--: retention kept with the account
--: blocking blocked

select internal.reset_access('public.profiles');

create policy "visitors read public profiles" on public.profiles for select to anon
  using (status = 'active' and visibility = 'public');
-- the same rule as internal.may_see; whom it concerns is read once per statement
create policy "people read profiles shown to them" on public.profiles for select to authenticated
  using (
    status = 'active'
    and (visibility = 'public' or (visibility = 'followers' and user_id in (select internal.followed_people())))
    and user_id not in (select internal.blocked_people())
  );
create policy "people read their own profile" on public.profiles for select to authenticated
  using (user_id = (select internal.proven_uid()));
create policy "staff read every profile" on public.profiles for select to authenticated
  using ((select internal.is_staff()));
create policy "people change their own active profile" on public.profiles for update to authenticated
  using ((select internal.require_standing()) and user_id = (select internal.proven_uid()) and status = 'active')
  with check (user_id = (select internal.proven_uid()));
grant select on public.profiles to anon, authenticated;
grant update (full_name, pronouns, bio, website, links, avatar_path, avatar_alt, area_id, genres, visibility, show_going, show_been, show_saved,
  show_following, show_follower_count) on public.profiles to authenticated;

create policy "service role: full access" on public.profiles to service_role using (true) with check (true);
grant select, insert, update, delete on public.profiles to service_role;
