-- Each fact as a condition: most are among the keys of a card.
create or replace function internal.facts_condition(filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select string_agg('(' || concat_ws(' or ', format('l.keys && %L::text[]', parts.words),
    case when 'price:donation' = any (parts.words) then 'l.sale_kind = ''donation''' end,
    case when 'age:under-18' = any (parts.words) then 'coalesce(l.min_age, 0) < 18' end,
    case when fact ~ '(^|\|)note:' then format('exists (select from internal.search_docs d where d.kind = ''event'' and d.target_id = l.event_id and d.facts && %L::text[])', parts.words) end) || ')', ' and ')
  from jsonb_array_elements_text(filters -> 'facts') fact cross join lateral (select string_to_array(fact, '|') as words) parts
$$;

-- Conditions every part of an answer shares, for the card l; what a facet leaves out for itself is in internal.facet_conditions.
create or replace function internal.search_conditions(filters jsonb) returns text
language sql stable set search_path = '' as $$
  select coalesce(string_agg(' and ' || condition, ''), '') from (values
    ('query', 'l.search @@ internal.search_query($1 ->> ''query'')'),
    ('areas', '(l.area_id = any (array(select jsonb_array_elements_text($1 -> ''areas'')::uuid)) or l.district_id = any (array(select jsonb_array_elements_text($1 -> ''areas'')::uuid)))'),
    ('radius', internal.near_condition('l.lat + 0', 'radius')
      || ' and internal.miles_between(l.lat, l.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8) <= ($1 ->> ''radius'')::float8'),
    -- the list looks as far as it counts distances, and leaves out of its rows what lies beyond the radius
    ('reach', internal.near_condition('l.lat + 0', 'reach')),
    ('types', 'l.event_type = any (array(select jsonb_array_elements_text($1 -> ''types'')))'),
    ('setting', 'l.setting in ($1 ->> ''setting'', ''both'')'),
    ('access', case when filters ? 'unsaid' then 'not l.access_denied && array(select jsonb_array_elements_text($1 -> ''access''))'
      else 'l.access @> array(select jsonb_array_elements_text($1 -> ''access''))' end),
    ('age', 'case $1 ->> ''age'' when ''18-plus'' then l.min_age >= 18 else coalesce(l.min_age, 0) = 0 end'),
    ('available', 'l.status = ''published'' and l.sale_state in (''on_sale'', ''few_left'', ''external'', ''door'') and (l.sales_end is null or l.sales_end > now())'),
    ('on_sale', 'l.status = ''published'' and l.sale_state in (''on_sale'', ''few_left'') and (l.sales_end is null or l.sales_end > now())'),
    ('late', 'l.late_until is not null'),
    ('max_price', 'l.price_from_pence <= ($1 ->> ''max_price'')::integer'),
    ('facts', internal.facts_condition(filters)),
    ('venue_types', 'l.venue_type = any (array(select jsonb_array_elements_text($1 -> ''venue_types'')))')
  ) possible (name, condition)
  where filters ? name
$$;

-- Within so many miles north and south. Of l.lat an index can answer it; of l.lat + 0 none does, where the nights are to be walked.
create or replace function internal.near_condition(latitude text, miles text) returns text
language sql immutable set search_path = '' as $$
  select format('%2$s between ($1 ->> ''lat'')::float8 - ($1 ->> %1$L)::float8 / 69.0 and ($1 ->> ''lat'')::float8 + ($1 ->> %1$L)::float8 / 69.0', miles, latitude)
$$;

-- Miles from the point that is searched around, or null.
create or replace function internal.distance_expression(filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when filters ? 'lat' and filters ? 'lng'
    then 'internal.miles_between(l.lat, l.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8)' else 'null::float8' end
$$;

-- What an order needs beyond the columns that all share: how much an event is wanted, or when what runs will end.
create or replace function internal.search_sort_key(sort text) returns text
language sql immutable set search_path = '' as $$
  select case sort
    when 'interested' then 'l.interested_count::float8'
    when 'announced' then 'extract(epoch from l.published_at)::float8'
    when 'trending' then '(select t.score from internal.event_trends t where t.event_id = l.event_id)'
    when 'ending' then 'case when l.starts_at <= now() then -extract(epoch from l.ends_at)::float8 end'
    else 'null::float8' end
$$;

-- Tonight, what nobody is let in to any more comes after the rest; what runs on comes after what begins.
create or replace function internal.search_order(sort text) returns text
language sql immutable set search_path = '' as $$
  select case sort
    when 'distance' then 'distance nulls last, night_date, starts_at, event_id'
    when 'interested' then 'sort_key desc, night_date, starts_at, event_id'
    when 'announced' then 'sort_key desc, night_date, starts_at, event_id'
    else case when sort in ('trending', 'ending') then 'sort_key desc nulls last, ' else '' end
      || 'night, is_closed, night_date < night, starts_at, event_id' end
$$;
