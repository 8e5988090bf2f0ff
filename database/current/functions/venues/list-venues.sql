-- The public list of venues: { total, items }. Each item is what a row of the list shows, with its next night, and its
-- distance where the venue tells where it is.
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
  result json;
begin
  execute format($statement$
    with found as materialized (
      select v.id, v.name, %s as distance, %s as next_on from public.venues v where %s
    ), page as (
      select id, distance, row_number() over () as place from (select * from found order by %s name, id limit $3 offset $4) best
    )
    select json_build_object('total', (select count(*) from found), 'items', (
      select coalesce(json_agg(internal.venue_card(v, page.distance, $2) order by page.place), '[]') from page join public.venues v using (id)))
  $statement$,
    case when filters ? 'lat' and filters ? 'lng' then 'internal.miles_between(v.lat, v.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8)' else 'null::float8' end,
    case when filters ->> 'sort' = 'next' then 'internal.next_at_venue(v.id, $2) ->> ''starts_at''' else 'null::text' end,
    internal.venue_conditions(filters),
    case filters ->> 'sort' when 'distance' then 'distance nulls last,' when 'next' then 'next_on nulls last,' else '' end)
  into result using filters, tonight, least(greatest(coalesce(p_limit, 24), 1), 100), least(greatest(coalesce(p_offset, 0), 0), 100000);
  return result;
end $$;
grant execute on function public.list_venues(text, text, double precision, double precision, double precision, text[], integer, integer, text[],
  boolean, boolean, boolean, boolean, double precision, double precision, double precision, double precision, text, integer, integer)
  to anon, authenticated, service_role;

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
