-- Who writes posts and comments: people of 18 and over with a confirmed address whose profile is not hidden, since their name stands there.

-- @throws POSTS_UNCONFIRMED, AGE_REQUIRED, AGE_TOO_YOUNG
create or replace function internal.require_post_person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  if not exists (select from auth.users u where u.id = me and (u.email_confirmed_at is not null or u.phone_confirmed_at is not null) and not u.is_anonymous) then
    perform internal.refuse(403, 'POSTS_UNCONFIRMED', 'Confirm your email address first', 'Open the link in the mail we sent you.');
  end if;
  return internal.require_adult();
end $$;

-- @throws POSTS_PROFILE_HIDDEN besides
create or replace function internal.require_post_writer() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_post_person();
begin
  if exists (select from public.profiles p where p.user_id = me and p.visibility = 'hidden') then
    perform internal.refuse(403, 'POSTS_PROFILE_HIDDEN', 'Your profile is hidden', 'Choose who may see it first. Nothing you wrote is lost.');
  end if;
  return me;
end $$;

-- What the composer knows of its person before they write.
create or replace function public.get_post_standing() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
begin
  return (select jsonb_build_object(
      'is_confirmed', (u.email_confirmed_at is not null or u.phone_confirmed_at is not null) and not u.is_anonymous,
      'is_adult', internal.is_adult(me), 'is_hidden', p.visibility = 'hidden', 'comment_policy', own.comment_policy,
      'has_commented', exists (select from public.comments c where c.author_id = me),
      'area', internal.area_json(internal.city_of(coalesce(p.area_id, own.home_area_id))),
      'waits', case when own.limited_at is not null then 'limited' when u.created_at > now() - interval '7 days' then 'new' end)
    from auth.users u join public.profiles p on p.user_id = u.id join public.profile_private own on own.user_id = u.id where u.id = me);
end $$;

-- A district stands for its city.
create or replace function internal.city_of(area uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case a.kind when 'district' then a.parent_id else a.id end from public.areas a where a.id = area
$$;

create or replace function internal.area_json(area uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', a.name, 'slug', a.slug) from public.areas a where a.id = area
$$;

grant execute on function public.get_post_standing() to authenticated;
