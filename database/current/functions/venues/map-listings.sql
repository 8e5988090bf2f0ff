-- The same without what a person has muted (internal.muted_things); null leaves nothing out.
create or replace function internal.listings_on_map(
  p_west double precision, p_south double precision, p_east double precision, p_north double precision,
  p_query text, p_from date, p_to date, p_area text,
  p_lat double precision, p_lng double precision, p_radius_miles double precision, p_category text,
  p_tags text[], p_price text, p_access text[], p_age text,
  p_available boolean, p_late boolean, p_venue_types text[], p_sort text,
  p_limit integer, p_offset integer, p_on_sale boolean,
  p_event_types text[], p_setting text, p_include_unsaid boolean, p_facts text[], p_without jsonb
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  tonight date := internal.night_date(now());
  filters jsonb;
  result json;
begin
  if num_nulls(p_west, p_south, p_east, p_north) > 0 then
    raise exception using errcode = 'PT400', message = 'A map needs p_west, p_south, p_east and p_north', detail = 'VENUES_INVALID_FILTER', hint = 'Send all four, in degrees.';
  end if;
  if greatest(cardinality(p_tags), cardinality(p_access), cardinality(p_venue_types), cardinality(p_event_types), cardinality(p_facts)) > 20 then
    raise exception using errcode = 'PT400', message = 'Too many values in one list', detail = 'LISTINGS_TOO_MANY_VALUES',
      hint = 'Send at most 20 in p_tags, p_access, p_venue_types, p_event_types and p_facts each.';
  end if;
  filters := internal.search_filters(jsonb_build_object('query', p_query, 'area', p_area, 'lat', p_lat, 'lng', p_lng, 'radius', p_radius_miles,
    'price', p_price, 'age', p_age, 'available', p_available, 'on_sale', p_on_sale, 'late', p_late, 'venue_types', nullif(p_venue_types, '{}'), 'sort', p_sort,
    'types', nullif(p_event_types, '{}'), 'setting', p_setting, 'access', nullif(p_access, '{}'), 'unsaid', p_include_unsaid, 'facts', nullif(p_facts, '{}')))
    || internal.venue_filters(jsonb_build_object('west', p_west, 'south', p_south, 'east', p_east, 'north', p_north));
  execute format($statement$
    with first as materialized (
      select l.event_id, case when l.day_closes is null then greatest(l.night_date, $2) else coalesce(internal.open_night(l.night_date, l.last_night, l.day_closes, $2, $3), l.night_date) end as night, l.night_date, l.starts_at, l.venue_id, l.lat, l.lng, l.location_mode, l.interested_count, l.published_at,
        coalesce(l.district_id, l.area_id) as place_id,
        internal.entry_ends(l.last_entry_at, l.ends_at, l.starts_at) <= now() as is_closed, %s as distance, %s as sort_key, %s as is_unsaid
      from public.listings l
      where l.last_night >= $2 and l.night_date <= $3 and ($2 < $4 or coalesce(l.ends_at, l.starts_at + interval '8 hours') > now()
        and (l.day_closes is null or internal.open_night(l.night_date, l.last_night, l.day_closes, $2, $3) is not null))
        and ($5 is null or l.category = $5) and ($6 is null or l.tags && $6)
        and (not $1 ? 'price' or internal.price_band(l.price_from_pence) = $1 ->> 'price') %s and %s %s %s
      order by %s limit $9 + 1
    ), found as materialized (
      select f.*, coalesce(v.location_precision, 'area') as told from (select * from first limit $9) f left join public.venues v on v.id = f.venue_id
    ), page as (
      select event_id, distance, row_number() over () as place from (select * from found order by %s limit $7 offset $8) best
    ), told as (select * from found where location_mode = 'venue' and told in ('exact', 'street')
    ), rooms as (
      select venue_id, count(*) as count, (array_agg(event_id order by night, starts_at, event_id))[1] as next_id from told group by venue_id
    )
    select json_build_object('total', (select count(*) from found), 'is_more', (select count(*) from first) > $9,
      'points', case when (select count(*) from rooms) <= 2000 then (
        select coalesce(json_agg(json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'type', v.venue_type, 'lat', v.lat, 'lng', v.lng,
          'is_street', v.location_precision = 'street', 'capacity', v.capacity, 'count', rooms.count,
          'next', json_build_object('slug', l.slug, 'title', l.title, 'night_date', l.night_date, 'starts_at', l.starts_at,
            'price_from_pence', l.price_from_pence, 'category', l.category, 'tags', l.tags, 'artists', l.artists, 'organiser_slug', l.organiser_slug)) order by v.name, v.id), '[]')
        from rooms join public.venues v on v.id = rooms.venue_id join public.listings l on l.event_id = rooms.next_id) else '[]' end,
      'cells', case when (select count(*) from rooms) <= 2000 then '[]' else (
        select json_agg(json_build_object('lat', round(lat::numeric, 4), 'lng', round(lng::numeric, 4), 'count', count)) from (
          select avg(lat) as lat, avg(lng) as lng, count(*) from told group by floor(lat * 3), floor(lng * 2)) cell) end,
      'areas', (select coalesce(json_agg(json_build_object('name', a.name, 'slug', a.slug, 'lat', a.lat, 'lng', a.lng, 'miles', a.radius_miles, 'count', shut.count) order by a.name), '[]')
        from (select place_id as id, count(*) from found where location_mode in ('venue', 'custom') and told = 'area' group by 1) shut join public.areas a using (id)),
      'items', (select coalesce(json_agg(l.card order by page.place), '[]') from page join public.listings l using (event_id)))
  $statement$,
    case when filters ? 'lat' and filters ? 'lng' then 'internal.miles_between(l.lat, l.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8)' else 'null::float8' end,
    internal.search_sort_key(filters ->> 'sort'),
    case when filters ? 'unsaid' then 'not l.access @> array(select jsonb_array_elements_text($1 -> ''access''))' else 'false' end,
    internal.search_conditions(filters),
    -- the nights of a large box are found in their order sooner than in their place, which the planner cannot know
    format(case when p_east - p_west > 3 then '(%s) is true' else '%s' end, internal.box_condition(filters, 'l')),
    case when p_from < tonight then '' else 'and not l.is_over' end, internal.without_muted('$10', p_without), internal.map_order(filters), 'is_unsaid, ' || internal.search_order(filters ->> 'sort'))
  into result using filters, coalesce(p_from, tonight), coalesce(p_to, 'infinity'::date), tonight, p_category,
    nullif(p_tags, '{}'), least(greatest(coalesce(p_limit, 24), 1), 100), least(greatest(coalesce(p_offset, 0), 0), 100000), 5000, p_without;
  return result;
end $$;

-- Nights on a map: the filters of search_listings through the same conditions, and a box. { total, is_more, points, areas, cells,
-- items }.
-- A point is a venue with how many of the nights found are there and the next of them; what does not tell where it is stands
-- in a circle over its district, and secret and online nights are in the list alone. At most 2,000 points.
-- 5,000 nights are counted, the first by the order that was asked for; is_more says that there are others.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.map_listings(
  p_west double precision, p_south double precision, p_east double precision, p_north double precision,
  p_query text default null, p_from date default null, p_to date default null, p_area text default null,
  p_lat double precision default null, p_lng double precision default null, p_radius_miles double precision default null, p_category text default null,
  p_tags text[] default null, p_price text default null, p_access text[] default null, p_age text default null,
  p_available boolean default null, p_late boolean default null, p_venue_types text[] default null, p_sort text default null,
  p_limit integer default 24, p_offset integer default 0, p_on_sale boolean default null,
  p_event_types text[] default null, p_setting text default null, p_include_unsaid boolean default null, p_facts text[] default null
) returns json
language sql stable security definer set search_path = '' as $$
  select internal.listings_on_map(p_west, p_south, p_east, p_north, p_query, p_from, p_to, p_area, p_lat, p_lng, p_radius_miles, p_category, p_tags, p_price, p_access, p_age, p_available, p_late, p_venue_types, p_sort, p_limit, p_offset, p_on_sale, p_event_types, p_setting, p_include_unsaid, p_facts, null)
$$;
drop function if exists public.map_listings(double precision, double precision, double precision, double precision, text, date, date, text,
  double precision, double precision, double precision, text, text[], text, text[], text, boolean, boolean, text[], text, integer, integer, boolean, text[], text, boolean);
grant execute on function public.map_listings(double precision, double precision, double precision, double precision, text, date, date, text,
  double precision, double precision, double precision, text, text[], text, text[], text, boolean, boolean, text[], text, integer, integer, boolean, text[], text, boolean, text[]) to anon, authenticated, service_role;

-- Which nights a map counts first, as its indexes have them: a page puts tonight's into their finer order.
create or replace function internal.map_order(filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when filters ? 'unsaid' then 'is_unsaid, ' else '' end || case filters ->> 'sort'
    when 'interested' then 'l.interested_count desc, '
    when 'announced' then 'l.published_at desc, '
    when 'distance' then 'distance nulls last, '
    when 'trending' then 'sort_key desc nulls last, '
    when 'ending' then 'sort_key desc nulls last, '
    else '' end || 'l.night_date, l.starts_at, l.event_id'
$$;
