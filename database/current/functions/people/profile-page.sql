-- A person's page as one viewer sees it. Hidden, blocked and unknown answer alike: nothing.

-- Events of a person that may stand on their page: announced, listed, at a place that is no secret; where only being there already
-- says something private, those that the person has chosen to be seen at.
create or replace function internal.list_nights_of(person uuid, what text, standing text)
returns table (slug text, title text, night_date date, starts_at timestamptz, venue_name text, area_name text, status text)
language sql stable security definer set search_path = '' as $$
  select l.slug, l.title, l.night_date, l.starts_at, l.venue_name, l.area_name, l.status
  from (
    select r.event_id, r.visible as is_shown from public.rsvps r where what in ('going', 'been') and r.user_id = person and r.state = 'going'
    union
    select t.event_id, false from public.tickets t
    where what in ('going', 'been') and standing = 'me' and t.owner_id = person and t.status in ('issued', 'checked_in', 'transfer_pending', 'expired', 'listed')
    union
    select s.target_id, true from public.saved_items s where what = 'saved' and s.user_id = person and s.kind = 'event'
  ) mine join public.listings l on l.event_id = mine.event_id
  where case what when 'going' then l.last_night >= internal.night_date(now()) when 'been' then l.last_night < internal.night_date(now()) else true end
    and (standing = 'me' or (l.location_mode <> 'secret' and (mine.is_shown and what <> 'saved' or not internal.is_sensitive(l.tags))))
  group by l.event_id, l.slug, l.title, l.night_date, l.starts_at, l.venue_name, l.area_name, l.status
  order by case when what = 'been' then l.starts_at end desc, l.starts_at, l.slug limit 100
$$;

create or replace function internal.profile_json(person uuid, standing text, viewer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'user_id', p.user_id, 'handle', p.handle, 'full_name', p.full_name, 'pronouns', p.pronouns, 'bio', p.bio, 'website', p.website, 'links', p.links,
    'avatar_path', p.avatar_path, 'avatar_alt', p.avatar_alt, 'genres', p.genres, 'visibility', p.visibility, 'is_limited', false,
    'area', (select jsonb_build_object('name', a.name, 'slug', a.slug) from public.areas a where a.id = p.area_id),
    'standing', standing,
    'follower_count', case when internal.may_see_as(standing, person, 'follower_count')
      then coalesce((select c.count from internal.follow_counts c where c.kind = 'user' and c.target = person::text), 0) end,
    'going', case when internal.may_see_as(standing, person, 'going')
      then (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from internal.list_nights_of(person, 'going', standing) n) end,
    'been', case when internal.may_see_as(standing, person, 'been')
      then (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from internal.list_nights_of(person, 'been', standing) n) end,
    'saved', case when internal.may_see_as(standing, person, 'saved')
      then (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from internal.list_nights_of(person, 'saved', standing) n) end,
    'following', case when internal.may_see_as(standing, person, 'following')
      then (select coalesce(jsonb_agg(jsonb_build_object('kind', f.kind, 'target', f.target, 'name', f.name, 'path', f.path, 'status', f.status)), '[]')
        from internal.list_follows_of(person, viewer, standing) f) end)
  from public.profiles p where p.user_id = person and p.status = 'active'
$$;

-- @param p_view_as everyone, followers or me: how one's own page looks to them; of others' pages it says nothing
-- @returns null, {"moved_to": handle}, or the page; of somebody shown to followers a stranger learns the handle only
create or replace function public.get_profile_page(p_handle text, p_view_as text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := internal.proven_uid();
  person uuid;
  standing text;
  old_one boolean := false;
begin
  select p.user_id into person from public.profiles p where p.handle operator(extensions.=) p_handle::extensions.citext and p.status = 'active';
  if person is null then
    select o.user_id, true into person, old_one from internal.old_handles o join public.profiles p on p.user_id = o.user_id and p.status = 'active'
    where o.handle_hash = internal.handle_hash(coalesce(p_handle, '')) and o.kept_until > now();
  end if;
  if person is null then
    return null;
  end if;
  standing := internal.standing_towards(me, person);
  if standing = 'me' and p_view_as in ('everyone', 'followers') then
    standing := case p_view_as when 'followers' then 'follower' else 'everyone' end;
    me := null;
  end if;
  if not internal.may_see_as(standing, person, 'profile') then
    if standing <> 'everyone' or internal.follow_answer(me, person) is null then
      return null;
    end if;
    return (select case when old_one then jsonb_build_object('moved_to', p.handle) else jsonb_build_object('user_id', p.user_id, 'handle', p.handle, 'visibility', p.visibility,
      'standing', standing, 'is_limited', true) end from public.profiles p where p.user_id = person);
  elsif old_one then
    return (select jsonb_build_object('moved_to', p.handle) from public.profiles p where p.user_id = person);
  end if;
  return internal.profile_json(person, standing, me);
end $$;

-- The caller's own page with all of its lists, whatever it shows to others.
create or replace function public.get_my_profile() returns jsonb
language sql stable security definer set search_path = '' as $$
  select internal.profile_json(me.id, 'me', me.id) from (select internal.proven_uid() as id) me where me.id is not null
$$;

grant execute on function public.get_profile_page(text, text) to anon, authenticated, service_role;
grant execute on function public.get_my_profile() to authenticated;
