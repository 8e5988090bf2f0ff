-- One look at the cards, as the text of a statement with only the conditions that were asked for, so that it is planned for them.
-- $1 filters, $2 first night, $3 last night, $4 tonight, $5 category, $6 tags, $7 limit, $8 offset, $10 how many matches it may read
-- (null: all); $9, $11 and $12 the night, the start and the event of the card where this look ends, which it leaves out. sure counts
-- what nothing behind that card can come before.
--   nights: the cards that begin from $2 on, whatever they hold
--   words: every card ahead that holds the words, for words that few cards hold
--   keys: what the index of words and keys finds, with every filter, or of that what begins in the nights or weeks that the filters
--     name and what runs on; facets leave nothing out
--   past: from a first night before tonight, all of it
create or replace function internal.search_pass(filters jsonb, look text) returns text
language sql stable set search_path = '' as $$
  select 'with ' || internal.search_source(filters, look) || '), sample as materialized (
    -- what is counted for facets: more than a page can use costs more than it says
    select * from base limit 1200
  ), cube as materialized (
    select category, event_type, price' || internal.search_flags(filters, look, null, '') || ', count(*) as count
    from sample group by category, event_type, price' || internal.search_flags(filters, look, null, '') || '
  ), best as (
    select event_id, distance, row_number() over () as place from (
      select event_id, distance from base where ' || internal.search_flags(filters, look, null, ' and ') || ' order by '
    || case when filters ? 'unsaid' then 'is_unsaid, ' else '' end || internal.search_order(filters ->> 'sort') || ' limit $7 offset $8
    ) first
  ), page as (select array_agg(event_id order by place) as ids, array_agg(distance order by place) as distances from best),
  totals as (
    select count(*) as found, count(*) filter (where not is_unsaid) as said, count(*) filter (where is_keyed and not is_unsaid) as keyed
    from base where ' || internal.search_flags(filters, look, null, ' and ') || '
  )
  select totals.*, page.*, jsonb_build_object('
    || case when internal.has_listing_counts(filters) and look = 'nights' then '' else '''category'', ' || internal.count_facet('category as value', 'cube', 'sum(count)', internal.search_flags(filters, look, 'category', ' and '))
    || ', ''price'', ' || internal.count_facet('price as value', 'cube', 'sum(count)', 'price is not null and ' || internal.search_flags(filters, look, 'price', ' and ')) || ', ' end
    || '''type'', ' || internal.count_facet('event_type as value', 'cube', 'sum(count)', internal.search_flags(filters, look, 'types', ' and '))
    || ', ''tags'', ' || internal.count_facet('unnest(tags) as value', 'sample', 'count(*)', internal.search_flags(filters, look, 'tags', ' and '))
    || ', ''access'', ' || internal.count_facet('unnest(access) as value', 'sample', 'count(*)', internal.search_flags(filters, look, null, ' and '))
    || ', ''distance'', ' || case when filters ? 'lat' and filters ? 'lng' then '(
      select jsonb_agg(jsonb_build_object(''value'', miles::text, ''count'', (
        select count(*) from sample where distance <= miles and ' || internal.search_flags(filters, look, 'radius', ' and ') || ')) order by miles)
      from unnest(array[1, 3, 5, 10, 25]) miles)' else '''[]''::jsonb' end
    || ') as facets, ' || case when internal.has_listing_counts(filters) and look = 'nights' then 'null::jsonb'
      else '(' || internal.strip_counts(filters, look) || ')' end || ' as nights, (select count(*) > 1200 from (select from base limit 1201) counted) as is_sampled,
    (select count(*) from base where ' || internal.search_flags(filters, look, null, ' and ') || ' and not is_unsaid and (night < $9 or night = $9 and night_date = night and not is_closed'
    || case when filters ->> 'sort' in ('trending', 'ending') then ' or sort_key is not null' else '' end || ')) as sure from totals, page'
$$;

-- The values of a facet with how many cards have each, the commonest first.
create or replace function internal.count_facet(value text, source text, counted text, condition text) returns text
language sql immutable set search_path = '' as $$
  select format('(select coalesce(jsonb_agg(jsonb_build_object(''value'', value, ''count'', count) order by count desc, value), ''[]'')
    from (select value, %s as count from (select %s%s from %s where %s) valued group by value order by 2 desc, value limit 40) counted)',
    counted, value, case source when 'cube' then ', count' else '' end, source, condition)
$$;

-- The flags of the filters that a facet may leave out: all that are asked for but the facet's own.
create or replace function internal.search_flags(filters jsonb, look text, own text, joint text) returns text
language sql immutable set search_path = '' as $$
  select case joint when '' then coalesce(string_agg(', ' || flag, '' order by flag), '') else coalesce(string_agg(flag, joint order by flag), 'true') end from (values
    ('in_category', 'category'), ('in_type', 'types'), ('in_tags', 'tags'), ('in_price', 'price'), ('in_reach', 'radius')
  ) possible (flag, filter)
  where filters ? filter and filter is distinct from own and look <> 'keys'
$$;

-- The fourteen nights alone, by the parameters of internal.search_pass.
create or replace function internal.search_strip(filters jsonb) returns text
language sql stable set search_path = '' as $$
  select 'with ' || internal.search_source(filters - 'sort', 'nights') || ')' || internal.strip_counts(filters, 'nights')
$$;

create or replace function internal.strip_counts(filters jsonb, look text) returns text
language sql immutable set search_path = '' as $$
  select '
    select jsonb_agg(jsonb_build_object(''night_date'', $4 + step, ''count'', coalesce(counted.count, 0)) order by step)
    from generate_series(0, 13) step left join (
      select night - $4 as step, sum(count) as count from (
        select night_date, last_night, day_closes, count(*) from ' || case when look in ('words', 'past') then 'everything' else 'base' end || '
        where night_date <= $4 + 13 and last_night >= $4 and ' || internal.search_flags(filters, look, null, ' and ') || ' group by 1, 2, 3
      ) alike cross join lateral generate_series(greatest(night_date, $4)::timestamp, least(last_night, $4 + 13)::timestamp, interval ''1 day'') day
        cross join lateral (select day::date as night) at
        where day_closes is null or internal.open_night(night_date, last_night, day_closes, night, night) is not null group by night
    ) counted using (step)'
$$;

-- What runs for weeks is on only where it is open on one of the nights.
create or replace function internal.open_condition(card text) returns text
language sql immutable set search_path = '' as $$
  select format(' and (%1$sday_closes is null or internal.open_night(%1$snight_date, %1$slast_night, %1$sday_closes, $2, $3) is not null)', card)
$$;

-- Where a look reads. What is over is left out where the first night is tonight or later. Looks that do not go by the nights read
-- the fourteen nights as well, as everything.
create or replace function internal.search_source(filters jsonb, look text) returns text
language sql stable set search_path = '' as $$
  with parts as (
    select case when look in ('words', 'past') then 'everything' else 'base' end || ' as materialized (' as opens, internal.search_columns(filters) as columns,
      ' and coalesce(l.ends_at, l.starts_at + interval ''8 hours'') > now()' as goes_on,
      internal.search_conditions(filters - array['radius', 'types']) as conditions,
      '), base as materialized (select * from everything where last_night >= $2 and night_date <= $3' || internal.open_condition('') as within
  )
  select opens || case look
    when 'nights' then columns || ' not l.is_over and l.night_date between $2 and $9 and (l.night_date, l.starts_at, l.event_id) < ($9, $11, $12)' || goes_on || internal.open_condition('l.') || conditions
      || ' union all ' || columns || ' not l.is_over and l.last_night > l.night_date and l.last_night >= $2 and l.night_date < $2 and l.night_date <= $3' || goes_on || internal.open_condition('l.') || conditions
      -- what is wanted most comes first, whichever night it is
      || case when filters ->> 'sort' = 'trending' then ' union all ' || columns || ' not l.is_over and l.night_date between $9 and $3 and (l.night_date, l.starts_at, l.event_id) >= ($9, $11, $12)'
        || ' and l.event_id in (select event_id from internal.event_trends order by score desc limit 2000)' || conditions else '' end
    when 'words' then columns || ' not l.is_over and l.last_night >= $4' || goes_on || internal.search_conditions(filters - array['radius', 'types', 'query'])
      || internal.words_condition(filters) || within
    when 'keys' then columns || case when filters ?| array['nights', 'weeks']
        -- of night_date + 0 no index is asked: the nights or weeks among the keys say it already
        then ' l.night_date + 0 >= $2 and l.night_date + 0 < $9' || internal.found_by_keys(filters)
          -- what runs on is few: with offset 0 it is read by itself, and no index of words is gone through for it
          || ' union all ' || replace(columns, 'from public.listings l', 'from (select * from public.listings where not is_over and last_night > night_date and last_night >= $2 and night_date < $2 offset 0) l')
          || ' true' || internal.found_by_keys(filters - array['nights', 'weeks'])
        else ' true' || internal.found_by_keys(filters) end || ' limit $10'
    else columns || ' l.last_night >= $2 and l.night_date <= greatest($3, $4 + 13)' || conditions || within
  end from parts
$$;

-- All that is asked, as the index of words and keys can answer it.
create or replace function internal.found_by_keys(filters jsonb) returns text
language sql stable set search_path = '' as $$
  select ' and not l.is_over and l.last_night >= $2 and l.night_date <= $3 and coalesce(l.ends_at, l.starts_at + interval ''8 hours'') > now()' || internal.open_condition('l.')
    || internal.search_conditions(filters - 'query') || internal.words_condition(filters) || internal.keys_condition(filters)
    || case when filters ? 'radius' then ' and ' || internal.near_condition('l.lat', 'radius') else '' end
$$;

-- The same as columns.
create or replace function internal.found_by_nights(filters jsonb) returns text
language sql stable set search_path = '' as $$
  select ' and not l.is_over and l.last_night >= $2 and l.night_date <= $3 and coalesce(l.ends_at, l.starts_at + interval ''8 hours'') > now()' || internal.open_condition('l.')
    || ' and ($5 is null or l.category = $5) and ($6 is null or l.tags && $6) '
    || case when filters ? 'price' then 'and internal.price_band(l.price_from_pence) = $1 ->> ''price''' else '' end
    || internal.search_conditions(filters)
$$;

create or replace function internal.words_condition(filters jsonb) returns text
language sql stable set search_path = '' as $$
  select case when filters ? 'query' then format(' and l.search @@ %L::tsquery', internal.known_search_query(filters ->> 'query')) else '' end
$$;

-- The columns of a look, with a flag for each filter that its own facet leaves out.
create or replace function internal.search_columns(filters jsonb) returns text
language sql stable set search_path = '' as $$
  select 'select l.event_id, case when l.day_closes is null then greatest(l.night_date, $2) else internal.open_night(l.night_date, l.last_night, l.day_closes, $2, $3) end as night, l.day_closes, l.night_date, l.last_night, l.starts_at,
      -- internal.entry_ends, written out: it would be called for each card
      greatest(l.night_date, $2) = $4 and least(l.last_entry_at, coalesce(l.ends_at, l.starts_at + interval ''8 hours'')) <= now() as is_closed,
      l.category, l.event_type, l.tags, l.access, internal.price_band(l.price_from_pence) as price, '
    || internal.distance_expression(filters) || ' as distance, ' || internal.search_sort_key(filters ->> 'sort') || ' as sort_key, '
    || case when filters ->> 'sort' = 'trending' then internal.search_sort_key('trending') || ' is not null' else 'false' end || ' as is_keyed, '
    || case when filters ? 'unsaid' then 'not l.access @> array(select jsonb_array_elements_text($1 -> ''access''))' else 'false' end || ' as is_unsaid'
    || case when filters ? 'category' then ', l.category = $5 as in_category' else '' end
    || case when filters ? 'tags' then ', l.tags && $6 as in_tags' else '' end
    || case when filters ? 'price' then ', coalesce(internal.price_band(l.price_from_pence) = $1 ->> ''price'', false) as in_price' else '' end
    || case when filters ? 'types' then ', l.event_type = any (array(select jsonb_array_elements_text($1 -> ''types''))) as in_type' else '' end
    || case when filters ? 'radius' then ', coalesce(' || internal.distance_expression(filters) || ' <= ($1 ->> ''radius'')::float8, false) as in_reach' else '' end
    || ' from public.listings l where'
$$;
