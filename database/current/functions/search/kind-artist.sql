-- People and groups who play.
create or replace function internal.search_docs_of_artist(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select a.id, '/artists/' || a.slug, a.name, coalesce(area.name, ''), a.aliases, a.area_id, null::uuid, area.lat, area.lng,
    null::date, null::date, null::timestamptz, 4, null::uuid, area.name, a.about, array['kind:artist'], null::integer
  from public.artists a left join public.areas area on area.id = a.area_id
  where p_ids is null or a.id = any (p_ids)
$$;

create or replace function internal.search_cards_artist(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select a.id, jsonb_build_object('id', a.id, 'slug', a.slug, 'path', '/artists/' || a.slug, 'title', a.name, 'aliases', a.aliases,
    'image_path', a.image_path, 'detail', coalesce((select name from public.areas where id = a.area_id), nullif(array_to_string(a.genres[1:2], ', '), '')), 'is_claimed', a.is_claimed,
    'nights', (select count(*) from public.event_artists e join public.listings l on l.event_id = e.event_id
      where e.artist_id = a.id and l.last_night >= internal.night_date(now()) and l.status = 'published'))
  from public.artists a where a.id = any (p_ids)
$$;

select internal.watch_search_docs('artist', 'artists');
select internal.watch_search_names('artist', 'areas', 'select id from public.artists where area_id = any ($1)');
