-- The next nights of what the caller follows or likes, in time order, each with its reason and never twice. Genres that somebody likes
-- count in the city they live in, and everywhere while they have named none.
create or replace function public.list_for_you(p_limit integer default 12) returns table (card json, reason_kind text, reason_name text, reason_path text)
language sql stable security definer set search_path = '' rows 12 as $$
  with tonight as (select internal.night_date(now()) as night),
  mine as (
    select f.kind, f.target from public.follows f
    where f.follower_id = internal.proven_uid() and f.status = 'active' and f.kind in ('series', 'artist', 'venue', 'organiser', 'tag', 'area')
  ),
  found as (
    select next.event_id, m.kind, s.title as name, '/series/' || s.slug as path from mine m join public.series s on m.kind = 'series' and s.id = m.target::uuid,
      lateral (select l.event_id from public.events e join public.listings l on l.event_id = e.id, tonight
        where e.series_id = s.id and l.night_date >= tonight.night and l.status = 'published' order by l.night_date limit 12) next
    union all
    select next.event_id, m.kind, o.name, '/organisers/' || o.slug from mine m join public.organisers o on m.kind = 'organiser' and o.id = m.target::uuid,
      lateral (select l.event_id from public.listings l, tonight where l.organiser_slug = o.slug and l.night_date >= tonight.night and l.status = 'published'
        order by l.night_date limit 12) next
    union all
    select next.event_id, m.kind, o.name, '/organisers/' || o.slug from mine m join public.organisers o on m.kind = 'organiser' and o.id = m.target::uuid,
      lateral (select l.event_id from public.event_hosts h join public.listings l on l.event_id = h.event_id, tonight
        where h.organiser_id = o.id and l.night_date >= tonight.night and l.status = 'published' order by l.night_date limit 12) next
    union all
    select next.event_id, m.kind, v.name, '/venues/' || v.slug from mine m join public.venues v on m.kind = 'venue' and v.id = m.target::uuid,
      lateral (select l.event_id from public.listings l, tonight where l.venue_id = v.id and l.night_date >= tonight.night and l.status = 'published'
        order by l.night_date, l.starts_at limit 12) next
    union all
    select l.event_id, m.kind, a.name, '/artists/' || a.slug from mine m join public.artists a on m.kind = 'artist' and a.id = m.target::uuid
      join public.event_artists played on played.artist_id = a.id join public.listings l on l.event_id = played.event_id, tonight
    where l.night_date >= tonight.night and l.status = 'published'
    union all
    select next.event_id, m.kind, m.target, '/events?tag=' || m.target from mine m,
      lateral (select l.event_id from public.listings l, tonight where m.kind = 'tag' and l.tags @> array[m.target] and l.night_date >= tonight.night and l.status = 'published'
        order by l.night_date, l.starts_at limit 12) next
    union all
    select next.event_id, m.kind, r.name, '/events?area=' || r.slug from mine m join public.areas r on m.kind = 'area' and r.id = m.target::uuid,
      lateral (select l.event_id from public.listings l, tonight where l.area_id = r.id and l.night_date >= tonight.night and l.status = 'published'
        order by l.night_date, l.starts_at, l.event_id limit 12) next
    union all
    select next.event_id, 'genre', liked.genre, '/events?tag=' || liked.tag || coalesce('&area=' || home.slug, '') from (
        select genre, trim(both '-' from regexp_replace(internal.plain_text(replace(genre, '&', ' and ')), '[^a-z0-9]+', '-', 'g')) as tag
        from public.profiles p, unnest(p.genres) genre where p.user_id = internal.proven_uid()
      ) liked
      left join (select a.id, a.slug from public.profile_private p join public.areas a on a.id = p.home_area_id where p.user_id = internal.proven_uid()) home on true,
      lateral (select l.event_id from public.listings l, tonight where l.tags @> array[liked.tag] and l.night_date >= tonight.night and l.status = 'published'
        and (home.id is null or l.area_id = home.id or l.area_id in (select d.id from public.areas d where d.parent_id = home.id))
        order by l.night_date, l.starts_at, l.event_id limit 12) next
  ),
  -- the closest reason is named: who plays before who puts it on, the room before the city
  once as (
    select distinct on (event_id) * from found order by event_id, array_position(array['series', 'artist', 'organiser', 'venue', 'tag', 'genre', 'area'], kind), name
  )
  select l.card, once.kind, once.name, once.path from once join public.listings l using (event_id)
  where coalesce(l.ends_at, l.starts_at + interval '8 hours') > now() and not internal.is_muted(internal.proven_uid(), l)
  order by l.night_date, l.starts_at, l.event_id limit least(greatest(coalesce(p_limit, 12), 1), 12)
$$;
grant execute on function public.list_for_you(integer) to authenticated;
