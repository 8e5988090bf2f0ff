-- The first of an order that is not by night, as far as so many cards go: $1 to $8 as for internal.search_pass, $11 cards are
-- read, $12 miles around the point.
create or replace function internal.search_ranked(filters jsonb) returns text
language sql stable set search_path = '' as $$
  select 'select array_agg(event_id order by place) as ids, array_agg(distance order by place) as distances, max(distance) as farthest from (
      select event_id, distance, row_number() over () as place from (select event_id, distance from (
        select l.event_id, l.night_date, l.starts_at, ' || internal.distance_expression(filters) || ' as distance, ' || internal.search_sort_key(filters ->> 'sort') || ' as sort_key from '
    || case filters ->> 'sort'
      when 'interested' then '(select * from public.listings where not is_over order by interested_count desc, night_date, starts_at, event_id limit $11) l'
      when 'announced' then '(select * from public.listings where not is_over order by published_at desc, night_date, starts_at, event_id limit $11) l'
      -- from point to point, and at each from night to night
      else '(select card.* from (
          select point.*, internal.miles_between(point.lat, point.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8) as miles from (
            select lat, lng from public.venues union select lat, lng from public.areas
          ) point where point.lat between ($1 ->> ''lat'')::float8 - $12 / 69.0 and ($1 ->> ''lat'')::float8 + $12 / 69.0
            and point.lng between ($1 ->> ''lng'')::float8 - $12 / 33.0 and ($1 ->> ''lng'')::float8 + $12 / 33.0 order by miles
        ) point cross join lateral (
          select * from public.listings where not is_over and lat = point.lat and lng = point.lng order by night_date, starts_at, event_id
        ) card limit $11) l' end
    || ' where true' || internal.found_by_nights(filters)
    || ') ranked order by ' || internal.search_order(filters ->> 'sort') || ' limit $7 + $8) first offset $8) page'
$$;
