-- Beside the feeds: whom to follow, what is talked about, and where to begin.

-- People who let themselves be suggested, each with a reason that they show: a night both go to, a genre, or the city.
create or replace function public.suggest_people(p_limit integer default 6)
returns table (user_id uuid, handle text, full_name text, avatar_path text, reason_kind text, reason text)
language sql stable security definer set search_path = '' rows 6 as $$
  with me as (select p.user_id as id, p.genres, internal.home_city(p.user_id) as city from public.profiles p where p.user_id = internal.proven_uid() and not internal.is_guest(p.user_id)),
  mine as (
    select r.event_id from me, public.rsvps r where r.user_id = me.id and r.state <> 'not_going'
    union select t.event_id from me, public.tickets t where t.owner_id = me.id and t.status in ('issued', 'checked_in', 'transfer_pending', 'expired', 'listed')
  ),
  candidates as (
    select p.* from me, public.profile_private own join public.profiles p on p.user_id = own.user_id
    where own.in_suggestions and p.status = 'active' and p.visibility = 'public' and p.user_id <> me.id and not internal.is_minor(p.user_id)
      and p.user_id not in (select internal.blocked_people()) and p.user_id <> all (internal.muted_people(me.id))
      and not exists (select from public.follows f where f.follower_id = me.id and f.kind = 'user' and f.target = p.user_id::text) limit 5000
  ),
  reasons as (
    select c.user_id, 1 as place, 'event' as kind, l.title as reason from mine join public.rsvps r on r.event_id = mine.event_id and r.visible and r.state = 'going'
      join candidates c on c.user_id = r.user_id and c.show_going join public.events e on e.id = r.event_id and e.attendee_list = 'opt_in'
      join public.listings l on l.event_id = r.event_id and l.location_mode <> 'secret' and l.last_night >= internal.night_date(now())
    union all
    select c.user_id, 2, 'genre', (select genre from unnest(c.genres) genre where genre = any (me.genres) order by genre limit 1) from me, candidates c where c.genres && me.genres
    union all
    select c.user_id, 3, 'area', a.name from me, candidates c join public.areas a on a.id = internal.city_of(c.area_id) where a.id = me.city
  ),
  best as (select distinct on (r.user_id) r.* from reasons r order by r.user_id, r.place, r.reason)
  select c.user_id, c.handle::text, c.full_name, c.avatar_path, b.kind, b.reason from best b join candidates c on c.user_id = b.user_id
  -- another order every day, the same for the whole of it
  order by b.place, md5(c.user_id::text || internal.night_date(now())) limit least(greatest(coalesce(p_limit, 6), 1), 12)
$$;

-- Tags of public posts of the last seven days that three people or more have used, the most used first.
create or replace function public.list_post_tags(p_area text default null) returns table (tag text, authors integer)
language sql stable security definer set search_path = '' rows 12 as $$
  with place as (select internal.area_with_cities(internal.city_of(a.id)) as ids from public.areas a where a.slug = p_area and a.kind <> 'country')
  select t.tag, count(distinct p.author_id)::integer
  from public.post_tags t join public.posts p on p.id = t.post_id join public.profiles a on a.user_id = p.author_id
  where t.created_at > now() - interval '7 days' and p.status = 'visible' and p.audience = 'public' and a.status = 'active' and a.visibility = 'public'
    and (not exists (select from place) or p.area_id = any (select unnest(ids) from place))
    and not exists (select from internal.screening_words w where position(w.word in t.tag) > 0)
    and not exists (select from public.user_mutes m where m.user_id = internal.proven_uid() and m.kind = 'tag' and m.target = t.tag)
  group by t.tag having count(distinct p.author_id) >= 3 order by 2 desc, 1 limit 12
$$;

-- For those who follow nothing yet: rooms, organisers and artists with nights ahead in a place, those that many follow first.
create or replace function public.list_starter_pack(p_area text default null) returns table (kind text, target uuid, name text, path text, image_path text)
language sql stable security definer set search_path = '' rows 9 as $$
  with place as (select internal.area_with_cities(internal.city_of(a.id)) as ids from public.areas a where a.slug = p_area and a.kind <> 'country'),
  ahead as (
    select l.event_id, l.venue_id, l.organiser_slug from public.listings l where l.night_date between internal.night_date(now()) and internal.night_date(now()) + 60 and l.status = 'published'
      and (not exists (select from place) or l.area_id = any (select unnest(ids) from place)) order by l.night_date limit 500
  ),
  found as (
    select 'venue' as kind, v.id as target, v.name, '/venues/' || v.slug as path, v.image_path from public.venues v where v.id in (select venue_id from ahead) and v.status = 'active'
    union all
    select 'organiser', o.id, o.name, '/organisers/' || o.slug, null from public.organisers o where o.slug in (select organiser_slug from ahead)
    union all
    select 'artist', a.id, a.name, '/artists/' || a.slug, a.image_path from public.artists a where a.id in (select played.artist_id from public.event_artists played join ahead on ahead.event_id = played.event_id)
  ),
  ordered as (
    select f.*, row_number() over (partition by f.kind order by coalesce(c.count, 0) desc, f.name) as place from found f left join internal.follow_counts c on c.kind = f.kind and c.target = f.target::text
    where not exists (select from public.follows mine where mine.follower_id = internal.proven_uid() and mine.kind = f.kind and mine.target = f.target::text)
  )
  select o.kind, o.target, o.name, o.path, o.image_path from ordered o where o.place <= 3 order by o.kind, o.place
$$;

grant execute on function public.suggest_people(integer) to authenticated;
grant execute on function public.list_post_tags(text), public.list_starter_pack(text) to anon, authenticated;
