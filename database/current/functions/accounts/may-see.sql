-- Who may see what of a person: one rule for policies, pages, lists and "View as".

-- Everybody whom the caller has blocked or who has blocked the caller.
create or replace function internal.blocked_people() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select blocked_id from public.user_blocks where blocker_id = (select auth.uid())
  union all
  select blocker_id from public.user_blocks where blocked_id = (select auth.uid())
$$;

create or replace function internal.followed_people() returns setof uuid
language sql stable security definer set search_path = '' rows 100 as $$
  select target::uuid from public.follows where follower_id = (select internal.proven_uid()) and kind = 'user' and status = 'active'
$$;

create or replace function internal.are_blocked(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_blocks where (blocker_id = one and blocked_id = other) or (blocker_id = other and blocked_id = one))
$$;

-- What `viewer` (null without an account) is to `person`: me, follower, everyone or blocked.
create or replace function internal.standing_towards(viewer uuid, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when viewer is null then 'everyone'
    when viewer = person then 'me'
    when internal.are_blocked(viewer, person) then 'blocked'
    when exists (select from public.follows f where f.follower_id = viewer and f.kind = 'user' and f.target = person::text and f.status = 'active') then 'follower'
    else 'everyone' end
$$;

-- `what` is profile, going, been, saved, following or follower_count.
create or replace function internal.may_see_as(standing text, person uuid, what text) returns boolean
language sql stable security definer set search_path = '' as $$
  select standing = 'me' or exists (
    select from public.profiles p
    where p.user_id = person and p.status = 'active'
      and (standing in ('everyone', 'follower') and p.visibility = 'public' or standing = 'follower' and p.visibility = 'followers')
      and case what when 'profile' then true when 'going' then p.show_going when 'been' then p.show_been when 'saved' then p.show_saved
        when 'following' then p.show_following when 'follower_count' then p.show_follower_count else false end)
$$;

create or replace function internal.may_see(viewer uuid, person uuid, what text) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.may_see_as(internal.standing_towards(viewer, person), person, what)
$$;

-- What a list shows of a person who has chosen to stand on it, no matter who else may see their profile.
create or replace function internal.person_card(person uuid, out handle text, out full_name text, out avatar_path text) returns record
language sql stable security definer set search_path = '' as $$
  select p.handle::text, p.full_name, p.avatar_path from public.profiles p where p.user_id = person and p.status = 'active'
$$;

grant execute on function internal.blocked_people(), internal.followed_people(), internal.person_card(uuid) to authenticated;
