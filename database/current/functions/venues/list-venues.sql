-- The public list of venues: { total, is_more, items }. They are counted to 5,000, and is_more says that there are others. Each item is
-- what a row of the list shows, with its next night, and its distance where the venue tells where it is.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.list_venues(
  p_query text default null, p_area text default null, p_lat double precision default null, p_lng double precision default null,
  p_radius_miles double precision default null, p_types text[] default null, p_capacity_from integer default null,
  p_capacity_to integer default null, p_access text[] default null, p_late boolean default null, p_hire boolean default null,
  p_verified boolean default null, p_tonight boolean default null, p_west double precision default null, p_south double precision default null,
  p_east double precision default null, p_north double precision default null, p_sort text default null, p_limit integer default 24, p_offset integer default 0
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  tonight date := internal.night_date(now());
  filters jsonb := internal.venue_filters(jsonb_build_object('query', p_query, 'area', p_area, 'lat', p_lat, 'lng', p_lng, 'radius', p_radius_miles,
    'types', nullif(p_types, '{}'), 'capacity_from', p_capacity_from, 'capacity_to', p_capacity_to, 'access', nullif(p_access, '{}'),
    'late', p_late, 'hire', p_hire, 'verified', p_verified, 'tonight', p_tonight,
    'west', p_west, 'south', p_south, 'east', p_east, 'north', p_north, 'sort', p_sort));
  most constant integer := 5000;
  sort constant text := coalesce(filters ->> 'sort', 'name');
  rows_wanted constant integer := least(greatest(coalesce(p_limit, 24), 1), 100);
  rows_before constant integer := least(greatest(coalesce(p_offset, 0), 0), 100000);
  ids uuid[];
  distance constant text := case when filters ? 'lat' and filters ? 'lng'
    then 'internal.miles_between(v.lat, v.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8)' else 'null::float8' end;
  matching constant text := 'public.venues v where ' || internal.venue_conditions(filters);
  result json;
begin
  if sort = 'next' then
    ids := internal.venues_by_next(filters, tonight, rows_wanted, rows_before);
  end if;
  execute format($statement$
    with page as materialized (%s), counted as (select count(*) as found from (select from %s limit $5 + 1) matches)
    select json_build_object('total', least(counted.found, $5), 'is_more', counted.found > $5, 'items', (
      select coalesce(json_agg(internal.venue_card(v, page.distance, $2) order by page.place), '[]') from page join public.venues v using (id)))
    from counted
  $statement$,
    case when sort = 'next' then format('select v.id, %s as distance, page.place from unnest($6) with ordinality page (id, place) join public.venues v using (id)', distance)
    -- by name an index leads to the page
    else format('select id, distance, row_number() over () as place from (
      select v.id, %s as distance from %s order by %s v.name, v.id limit $3 offset $4) best', distance, matching, case sort when 'distance' then 'distance nulls last,' else '' end) end,
    matching)
  into result using filters, tonight, rows_wanted, rows_before, most, ids;
  return result;
end $$;
grant execute on function public.list_venues(text, text, double precision, double precision, double precision, text[], integer, integer, text[],
  boolean, boolean, boolean, boolean, double precision, double precision, double precision, double precision, text, integer, integer)
  to anon, authenticated, service_role;

-- A page of venues in the order of their next night. It is looked for at the venues of the first cards and of what runs on: whatever is
-- next elsewhere begins after the last of these cards. Where too few of them match, further cards are read, and in the end every venue.
create or replace function internal.venues_by_next(filters jsonb, tonight date, p_limit integer, p_offset integer) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  cards integer := 6 * (p_limit + p_offset);
  cut record;
  page record;
begin
  loop
    select l.night_date, l.starts_at into cut from public.listings l
    where cards <= 6000 and not l.is_over and l.night_date >= tonight and coalesce(l.ends_at, l.starts_at + interval '8 hours') > now()
    order by l.night_date, l.starts_at, l.event_id offset cards limit 1;
    execute format('with found as materialized (
        select v.id, v.name, (internal.next_at_venue(v.id, $2) ->> ''starts_at'')::timestamptz as next_on from public.venues v where %s
      ), first as (
        select id, row_number() over () as place from (select id from found where $5 is null or next_on < $5 order by next_on nulls last, name, id limit $3 offset $4) best
      )
      select (select array_agg(id order by place) from first) as ids, (select count(*) from found where next_on < $5) as sure',
      internal.venue_conditions(filters) || case when cut.starts_at is null then '' else ' and v.id in (
        select l.venue_id from public.listings l where not l.is_over and l.night_date between $2 and $6 and l.starts_at < $5
        union select l.venue_id from public.listings l where not l.is_over and l.last_night > l.night_date and l.last_night >= $2 and l.night_date < $2)' end)
    into page using filters, tonight, p_limit, p_offset, cut.starts_at, cut.night_date;
    exit when cut.starts_at is null or page.sure >= p_limit + p_offset;
    cards := cards * 8;
  end loop;
  return page.ids;
end $$;

-- A venue as lists show it. A distance is told only where the venue tells where it is: of another it would be that of its district.
create or replace function internal.venue_card(venue public.venues, distance double precision, tonight date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', venue.id, 'slug', venue.slug, 'name', venue.name, 'venue_type', venue.venue_type,
    'location_precision', venue.location_precision, 'capacity', venue.capacity, 'status', venue.status, 'verified_at', venue.verified_at,
    'claimed_at', venue.claimed_at, 'access', venue.access, 'image_path', venue.image_path, 'image_alt', venue.image_alt,
    'area', (select jsonb_build_object('name', a.name, 'slug', a.slug) from public.areas a where a.id = venue.area_id),
    'district', (select jsonb_build_object('name', a.name) from public.areas a where a.id = venue.district_id),
    'distance_miles', case when venue.location_precision in ('exact', 'street') then round(distance::numeric, 1) end,
    'next', internal.next_at_venue(venue.id, tonight))
$$;
