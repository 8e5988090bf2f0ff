-- The one statement behind search_listings, with only the conditions that were asked for, so that it is planned for them.
-- $1 filters, $2 first night, $3 last night, $4 tonight, $5 category, $6 tags, $7 limit, $8 offset
create or replace function internal.search_statement(filters jsonb) returns text
language sql stable set search_path = '' as $$
  select $statement$
  with base as materialized (
    select l.event_id, greatest(l.night_date, $2) as night, l.night_date, l.last_night, l.starts_at,
      internal.entry_ends(l.last_entry_at, l.ends_at, l.starts_at) <= now() as is_closed, l.category, l.event_type, l.tags, l.access,
      internal.price_band(l.price_from_pence) as price, l.interested_count, l.published_at, $statement$
    || case when filters ? 'lat' and filters ? 'lng'
      then 'internal.miles_between(l.lat, l.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8)' else 'null::float8' end
    || ' as distance, ' || internal.search_sort_key(filters ->> 'sort') || ' as sort_key, '
    || case when filters ? 'unsaid' then 'not l.access @> array(select jsonb_array_elements_text($1 -> ''access''))' else 'false' end || $statement$ as is_unsaid,
      l.last_night >= $2 and l.night_date <= $3 as in_dates,
      $5 is null or l.category = $5 as in_category,
      $6 is null or l.tags && $6 as in_tags,
      not $1 ? 'price' or internal.price_band(l.price_from_pence) = $1 ->> 'price' as in_price, $statement$
    || case when filters ? 'types' then 'l.event_type = any (array(select jsonb_array_elements_text($1 -> ''types'')))' else 'true' end || ' as in_type, '
    || case when filters ? 'radius' then 'internal.miles_between(l.lat, l.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8) <= ($1 ->> ''radius'')::float8'
      else 'true' end || $statement$ as in_reach
    from public.listings l
    where l.last_night >= least($2, $4) and l.night_date <= greatest($3, $4 + 13)
      and ($2 < $4 or coalesce(l.ends_at, l.starts_at + interval '8 hours') > now()) $statement$
    || internal.search_conditions(filters - array['radius', 'types'])
    || $statement$
  ), found as not materialized (select * from base where in_dates and in_category and in_type and in_tags and in_price and in_reach),
  page as (
    -- numbered after the limit: a window over everything found would sort everything found
    select event_id, distance, row_number() over () as place from (
      select event_id, distance from found order by $statement$ || case when filters ? 'unsaid' then 'is_unsaid, ' else '' end || internal.search_order(filters ->> 'sort') || $statement$ limit $7 offset $8
    ) best
  )
  select json_build_object(
    'total', (select count(*) from found),
    'not_said', (select count(*) from found where is_unsaid),
    'items', (select coalesce(json_agg(case when page.distance is null then l.card
        else (l.card::jsonb || jsonb_build_object('distance_miles', round(page.distance::numeric, 1)))::json end order by page.place), '[]')
      from page join public.listings l using (event_id)),
    'facets', json_build_object(
      'category', (select coalesce(json_agg(json_build_object('value', category, 'count', count) order by count desc, category), '[]')
        from (select category, count(*) from base where in_dates and in_type and in_tags and in_price and in_reach group by category) counted),
      'type', (select coalesce(json_agg(json_build_object('value', event_type, 'count', count) order by count desc, event_type), '[]')
        from (select event_type, count(*) from base where in_dates and in_category and in_tags and in_price and in_reach group by event_type) counted),
      'tags', (select coalesce(json_agg(json_build_object('value', tag, 'count', count) order by count desc, tag), '[]')
        from (select tag, count(*) from (select unnest(tags) as tag from base where in_dates and in_category and in_type and in_price and in_reach) used
          group by tag order by count(*) desc, tag limit 40) counted),
      'price', (select coalesce(json_agg(json_build_object('value', price, 'count', count) order by count desc, price), '[]')
        from (select price, count(*) from base where in_dates and in_category and in_type and in_tags and in_reach and price is not null group by price) counted),
      'access', (select coalesce(json_agg(json_build_object('value', key, 'count', count) order by count desc, key), '[]')
        from (select key, count(*) from (select unnest(access) as key from found) declared group by key) counted),
      'distance', $statement$ || case when filters ? 'lat' and filters ? 'lng' then $statement$(
        select json_agg(json_build_object('value', miles::text, 'count', (
          select count(*) from base where distance <= miles and in_dates and in_category and in_type and in_tags and in_price)) order by miles)
        from unnest(array[1, 3, 5, 10, 25]) miles)$statement$ else '''[]''::json' end || $statement$),
    'nights', (select json_agg(json_build_object('night_date', $4 + step, 'count', coalesce(counted.count, 0)) order by step)
      from generate_series(0, 13) step left join (
        select generate_series(greatest(night_date, $4) - $4, least(last_night, $4 + 13) - $4) as step, count(*) from base
        where in_category and in_type and in_tags and in_price and in_reach and night_date <= $4 + 13 and last_night >= $4 group by step
      ) counted using (step))
  )
  $statement$
$$;

-- What an order needs beyond the columns that all share: how much an event is wanted, or when what runs will end.
create or replace function internal.search_sort_key(sort text) returns text
language sql immutable set search_path = '' as $$
  select case sort
    when 'trending' then '(select t.score from internal.event_trends t where t.event_id = l.event_id)'
    when 'ending' then 'case when l.starts_at <= now() then -extract(epoch from l.ends_at)::float8 end'
    else 'null::float8' end
$$;

create or replace function internal.search_order(sort text) returns text
language sql immutable set search_path = '' as $$
  select case sort
    when 'distance' then 'distance nulls last, '
    when 'interested' then 'interested_count desc, '
    when 'announced' then 'published_at desc, '
    when 'trending' then 'sort_key desc nulls last, '
    when 'ending' then 'sort_key desc nulls last, '
    else '' end || 'night, is_closed, night_date < night, starts_at, event_id'
$$;
