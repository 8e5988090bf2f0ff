-- What a list or a map of venues can be narrowed by: the one reading of its parameters, and the conditions over public.venues v.

-- The parameters as one object holding only what was asked for. What cannot be meant is refused by its name.
create or replace function internal.venue_filters(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  filters jsonb := jsonb_strip_nulls(asked);
  flag text;
  side text;
begin
  foreach side in array array['lat', 'lng', 'radius', 'west', 'south', 'east', 'north'] loop
    if filters ? side and jsonb_typeof(filters -> side) <> 'number' then
      raise exception using errcode = 'PT400', message = format('p_%s must be a number', case side when 'radius' then 'radius_miles' else side end),
        detail = 'VENUES_INVALID_FILTER', hint = 'Send degrees, and miles for a radius.';
    end if;
  end loop;
  if coalesce((filters ->> 'radius')::float8, 1) not between 0.1 and 500 then
    raise exception using errcode = 'PT400', message = 'p_radius_miles must be from 0.1 to 500', detail = 'VENUES_INVALID_FILTER', hint = 'Send a radius in miles.';
  end if;
  if (filters ? 'radius' or filters ->> 'sort' = 'distance') and not (filters ? 'lat' and filters ? 'lng') then
    raise exception using errcode = 'PT400', message = 'A distance needs p_lat and p_lng', detail = 'VENUES_INVALID_FILTER', hint = 'Send both, in degrees.';
  end if;
  if filters ?| array['west', 'south', 'east', 'north'] and not filters ?& array['west', 'south', 'east', 'north'] then
    raise exception using errcode = 'PT400', message = 'A box needs p_west, p_south, p_east and p_north', detail = 'VENUES_INVALID_FILTER', hint = 'Send all four, in degrees.';
  end if;
  if (filters ->> 'south')::float8 > (filters ->> 'north')::float8 then
    raise exception using errcode = 'PT400', message = 'p_south must not be greater than p_north', detail = 'VENUES_INVALID_FILTER', hint = 'Send the southern edge in p_south.';
  end if;
  if coalesce(filters ->> 'sort', 'name') not in ('name', 'distance', 'next') then
    raise exception using errcode = 'PT400', message = format('p_sort cannot be "%s"', left(filters ->> 'sort', 40)), detail = 'VENUES_INVALID_FILTER',
      hint = 'Use one of: name, distance, next.';
  end if;
  if greatest(jsonb_array_length(filters -> 'types'), jsonb_array_length(filters -> 'access')) > 20 then
    raise exception using errcode = 'PT400', message = 'Too many values in one list', detail = 'VENUES_INVALID_FILTER', hint = 'Send at most 20 in p_types and p_access each.';
  end if;
  if filters ? 'area' then
    filters := filters - 'area' || jsonb_build_object('areas', (
      with recursive inside as (
        select id from public.areas where slug = filters ->> 'area'
        union select a.id from public.areas a join inside on a.parent_id = inside.id
      ) select coalesce(jsonb_agg(id), '[]') from inside));
  end if;
  if filters ? 'access' then
    filters := filters || jsonb_build_object('sheet', (
      select jsonb_object_agg(key, jsonb_build_object('value', 'yes')) from jsonb_array_elements_text(filters -> 'access') key));
  end if;
  if btrim(coalesce(filters ->> 'query', '')) = '' then filters := filters - 'query'; end if;
  foreach flag in array array['late', 'hire', 'verified', 'tonight'] loop
    if filters ->> flag = 'false' then filters := filters - flag; end if;
  end loop;
  return filters;
end $$;

-- $1 is what internal.venue_filters answers, $2 tonight.
create or replace function internal.venue_conditions(filters jsonb) returns text
language sql stable set search_path = '' as $$
  select 'v.status in (''active'', ''temporarily_closed'')' || coalesce(string_agg(' and ' || condition, ''), '') from (values
    ('query', 'internal.plain_text(v.name) like ''%'' || regexp_replace(internal.plain_text(left($1 ->> ''query'', 100)), ''([%_\\])'', ''\\\1'', ''g'') || ''%'''),
    ('areas', '(v.area_id = any (array(select jsonb_array_elements_text($1 -> ''areas'')::uuid)) or v.district_id = any (array(select jsonb_array_elements_text($1 -> ''areas'')::uuid)))'),
    ('types', 'v.venue_type = any (array(select jsonb_array_elements_text($1 -> ''types'')))'),
    ('capacity_from', 'v.capacity >= ($1 ->> ''capacity_from'')::integer'),
    ('capacity_to', 'v.capacity <= ($1 ->> ''capacity_to'')::integer'),
    ('sheet', 'v.access @> ($1 -> ''sheet'')'),
    -- after three in the morning, and not until the next noon
    ('late', 'v.licence ->> ''until'' > ''03:00'' and v.licence ->> ''until'' < ''12:00'''),
    ('hire', 'v.hire_enquiries'),
    ('verified', 'v.verified_at is not null'),
    ('tonight', 'exists (select from public.listings l where l.venue_id = v.id and l.status = ''published'' and l.night_date <= $2 and l.last_night >= $2 and (l.day_closes is null or internal.open_night(l.night_date, l.last_night, l.day_closes, $2, $2) is not null))'),
    ('radius', 'point(v.lng, v.lat) <@ box(point(($1 ->> ''lng'')::float8 - ($1 ->> ''radius'')::float8 / (69.0 * greatest(cos(radians(($1 ->> ''lat'')::float8)), 0.01)), ($1 ->> ''lat'')::float8 - ($1 ->> ''radius'')::float8 / 69.0),'
      ' point(($1 ->> ''lng'')::float8 + ($1 ->> ''radius'')::float8 / (69.0 * greatest(cos(radians(($1 ->> ''lat'')::float8)), 0.01)), ($1 ->> ''lat'')::float8 + ($1 ->> ''radius'')::float8 / 69.0))'
      ' and internal.miles_between(v.lat, v.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8) <= ($1 ->> ''radius'')::float8'),
    ('west', internal.box_condition(filters, 'v'))
  ) possible (name, condition)
  where filters ? name
$$;

-- Inside the box of the filters $1; one that crosses the date line is two.
create or replace function internal.box_condition(filters jsonb, of_table text) returns text
language sql immutable set search_path = '' as $$
  select case when (filters ->> 'west')::float8 <= (filters ->> 'east')::float8 then
    format('point(%1$s.lng, %1$s.lat) <@ box(point(($1 ->> ''west'')::float8, ($1 ->> ''south'')::float8), point(($1 ->> ''east'')::float8, ($1 ->> ''north'')::float8))', of_table)
  else
    format('%1$s.lat between ($1 ->> ''south'')::float8 and ($1 ->> ''north'')::float8 and (%1$s.lng >= ($1 ->> ''west'')::float8 or %1$s.lng <= ($1 ->> ''east'')::float8)', of_table)
  end
$$;

-- The next public night of a venue: what begins tonight or later says more than what has been on for weeks.
create or replace function internal.next_at_venue(p_venue_id uuid, p_tonight date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', l.slug, 'title', l.title, 'night_date', on_at.night, 'starts_at', l.starts_at,
    'price_from_pence', l.price_from_pence, 'category', l.category)
  from public.listings l cross join lateral (select internal.open_night(l.night_date, l.last_night, l.day_closes, p_tonight, p_tonight + 120) as night) on_at
  where l.venue_id = p_venue_id and l.status = 'published' and l.last_night >= p_tonight and l.night_date <= p_tonight + 120
    and coalesce(l.ends_at, l.starts_at + interval '8 hours') > now() and on_at.night is not null
  order by l.night_date < p_tonight, on_at.night, l.starts_at, l.event_id limit 1
$$;
