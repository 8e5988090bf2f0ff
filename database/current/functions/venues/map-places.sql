-- What is next is internal.next_at_venue, written out: a function would cost each of 2,000 points as much again.
-- Without what a person has muted (internal.muted_things); null leaves nothing out.
create or replace function internal.places_on_map(
  p_west double precision, p_south double precision, p_east double precision, p_north double precision, p_zoom double precision,
  p_query text, p_area text, p_lat double precision, p_lng double precision,
  p_radius_miles double precision, p_types text[], p_capacity_from integer,
  p_capacity_to integer, p_access text[], p_late boolean, p_hire boolean,
  p_verified boolean, p_tonight boolean, p_without jsonb
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  max_points constant integer := 2000;
  max_counted constant integer := 5000;
  shut constant uuid[] := array(select jsonb_array_elements_text(p_without -> 'venue')::uuid);
  boxed constant text[] := array['west', 'south', 'east', 'north'];
  filters jsonb;
  zoom integer;
  cells json;
  pointed bigint;
  is_bounded boolean := false;
  result json;
begin
  if num_nulls(p_west, p_south, p_east, p_north) > 0 then
    raise exception using errcode = 'PT400', message = 'A map needs p_west, p_south, p_east and p_north', detail = 'VENUES_INVALID_FILTER', hint = 'Send all four, in degrees.';
  end if;
  filters := internal.venue_filters(jsonb_build_object('query', p_query, 'area', p_area, 'lat', p_lat, 'lng', p_lng, 'radius', p_radius_miles,
    'types', nullif(p_types, '{}'), 'capacity_from', p_capacity_from, 'capacity_to', p_capacity_to, 'access', nullif(p_access, '{}'),
    'late', p_late, 'hire', p_hire, 'verified', p_verified, 'tonight', p_tonight, 'west', p_west, 'south', p_south, 'east', p_east, 'north', p_north));
  zoom := internal.cell_zoom(p_zoom, p_east - p_west, p_north - p_south);
  -- a place to measure from narrows nothing without a radius
  if (filters - boxed - array['lat', 'lng']) = '{}' and p_west <= p_east then
    select sum(c.count), json_agg(json_build_object('lat', c.lat, 'lng', c.lng, 'count', c.count)) into pointed, cells
    from internal.cells_in_box(p_west, p_south, p_east, p_north, zoom, shut) c;
    if pointed > max_points then
      select json_build_object('total', pointed + coalesce(sum(untold.count), 0), 'is_more', false, 'points', '[]'::json, 'cells', cells,
        'areas', coalesce(json_agg(json_build_object('name', a.name, 'slug', a.slug, 'lat', a.lat, 'lng', a.lng, 'miles', a.radius_miles, 'count', untold.count) order by a.name)
          filter (where untold.location_precision = 'area'), '[]'))
      into result from (
        select v.location_precision, coalesce(v.district_id, v.area_id) as id, count(*) from public.venues v
        where v.status in ('active', 'temporarily_closed') and v.location_precision in ('area', 'hidden')
          and point(v.lng, v.lat) <@ box(point(p_west, p_south), point(p_east, p_north)) and v.id <> all (shut)
        group by 1, 2) untold join public.areas a using (id);
      return result;
    end if;
    is_bounded := true; -- few enough to need no choice
  end if;
  execute format($statement$
    with found as materialized (select v.id, v.slug, v.name, v.venue_type, v.lat, v.lng, v.location_precision, v.capacity, v.area_id, v.district_id
      from public.venues v where %s and v.id <> all ($6) %s limit $4 + 1),
    counted as materialized (select * from found limit $4),
    pointed as (select * from counted where location_precision in ('exact', 'street'))
    select json_build_object(
      'total', (select count(*) from counted),
      'is_more', (select count(*) from found) > $4,
      'points', case when (select count(*) from pointed) <= $5 then (
        select coalesce(json_agg(json_build_object('id', v.id, 'slug', v.slug, 'name', v.name, 'type', v.venue_type, 'lat', v.lat, 'lng', v.lng,
          'is_street', v.location_precision = 'street', 'capacity', v.capacity, 'next', (select json_build_object('slug', l.slug, 'title', l.title, 'night_date', l.night_date, 'starts_at', l.starts_at, 'price_from_pence', l.price_from_pence, 'category', l.category)
            from public.listings l where l.venue_id = v.id and l.status = 'published' and l.last_night >= $2 and l.night_date <= $2 + 120
              and coalesce(l.ends_at, l.starts_at + interval '8 hours') > now() %s
            order by l.night_date < $2, l.night_date, l.starts_at, l.event_id limit 1)) order by v.name, v.id), '[]')
        from pointed v) else '[]' end,
      'cells', case when (select count(*) from pointed) <= $5 then '[]' else (
        select json_agg(json_build_object('lat', round(lat::numeric, 4), 'lng', round(lng::numeric, 4), 'count', count)) from (
          select avg(lat) as lat, avg(lng) as lng, count(*) from pointed
          group by floor(lat * 1024 / 27 / power(2, 10 - $3)), floor(lng * 1024 / 45 / power(2, 10 - $3))) cell) end,
      'areas', (select coalesce(json_agg(json_build_object('name', a.name, 'slug', a.slug, 'lat', a.lat, 'lng', a.lng, 'miles', a.radius_miles, 'count', shut.count) order by a.name), '[]')
        from (select coalesce(district_id, area_id) as id, count(*) from counted where location_precision = 'area' group by 1) shut join public.areas a using (id)))
  $statement$, internal.venue_conditions(filters), case when is_bounded then '' else 'order by v.id' end, internal.without_muted('$7', p_without - 'venue'))
  into result using filters, internal.night_date(now()), zoom, max_counted, max_points, shut, p_without;
  return result;
end $$;

-- Venues on a map. What a venue does not tell has no point here: a street is a ring, an area a circle over its district with
-- a number, and a hidden place is in the list alone.
-- { total, is_more, points: [...], areas: [...], cells: [...] }. At most 2,000 points; above that cells with counts. p_zoom is a map's
-- zoom and says how large a cell is. Without filters the cells come from internal.venue_cells, and every figure is exact. With
-- filters 5,000 venues are counted, from all over the box (ids are random); is_more says that there are others.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.map_places(
  p_west double precision, p_south double precision, p_east double precision, p_north double precision, p_zoom double precision default 8,
  p_query text default null, p_area text default null, p_lat double precision default null, p_lng double precision default null,
  p_radius_miles double precision default null, p_types text[] default null, p_capacity_from integer default null,
  p_capacity_to integer default null, p_access text[] default null, p_late boolean default null, p_hire boolean default null,
  p_verified boolean default null, p_tonight boolean default null
) returns json
language sql stable security definer set search_path = '' as $$
  select internal.places_on_map(p_west, p_south, p_east, p_north, p_zoom, p_query, p_area, p_lat, p_lng, p_radius_miles, p_types, p_capacity_from, p_capacity_to, p_access, p_late, p_hire, p_verified, p_tonight, null)
$$;
grant execute on function public.map_places(double precision, double precision, double precision, double precision, double precision, text, text,
  double precision, double precision, double precision, text[], integer, integer, text[], boolean, boolean, boolean, boolean) to anon, authenticated, service_role;
