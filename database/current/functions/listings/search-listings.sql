-- Finding nights. It reads only the cards, which hold only what everybody may see; that is how it may use every index:
-- under row-level security an operator like @@ or && would be run after the policy, row by row.
-- What a search costs does not grow with what it finds: docs/decisions/046.

-- The parameters as one object holding only what was asked for. Unknown words are refused by name.
create or replace function internal.search_filters(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  filters jsonb := jsonb_strip_nulls(asked);
  word record;
begin
  -- any price that somebody names, in pence
  if filters ->> 'price' ~ '^up-to-[0-9]{1,6}$' then
    filters := filters - 'price' || jsonb_build_object('max_price', substr(filters ->> 'price', 7)::integer);
  end if;
  if filters ? 'facts' then
    filters := internal.with_listing_facts(filters);
  end if;
  for word in select * from (values
    ('price', array['free', 'under-10', '10-20', '20-plus']), ('age', array['all-ages', '18-plus']),
    ('setting', array['indoor', 'outdoor']), ('sort', array['date', 'distance', 'interested', 'announced', 'trending', 'ending'])
  ) lists (name, allowed) where filters ? name loop
    if filters ->> word.name <> all (word.allowed) then
      raise exception using errcode = 'PT400', message = format('p_%s cannot be "%s"', word.name, left(filters ->> word.name, 40)),
        detail = 'LISTINGS_INVALID_FILTER', hint = 'Use one of: ' || array_to_string(word.allowed, ', ') || '.';
    end if;
  end loop;
  if filters ? 'radius' and not (filters ? 'lat' and filters ? 'lng') or filters ->> 'sort' = 'distance' and not (filters ? 'lat' and filters ? 'lng') then
    raise exception using errcode = 'PT400', message = 'A distance needs p_lat and p_lng', detail = 'LISTINGS_INVALID_FILTER', hint = 'Send both, in degrees.';
  end if;
  if filters ? 'area' then
    -- a region or the country means every city in it
    filters := filters - 'area' || jsonb_build_object('areas', (
      with recursive inside as (
        select id from public.areas where slug = filters ->> 'area'
        union select a.id from public.areas a join inside on a.parent_id = inside.id
        -- a city's districts are in the city, so a card is found by either
      ) select coalesce(jsonb_agg(a.id), '[]') from inside join public.areas a using (id)
        where a.kind <> 'district' or a.slug = filters ->> 'area'),
      'area_id', coalesce((select id from public.areas where slug = filters ->> 'area'), '00000000-0000-0000-0000-000000000000'));
  end if;
  if btrim(coalesce(filters ->> 'query', '')) = '' then
    filters := filters - 'query';
  end if;
  if filters ->> 'available' = 'false' then filters := filters - 'available'; end if;
  if filters ->> 'on_sale' = 'false' then filters := filters - 'on_sale'; end if;
  if filters ->> 'late' = 'false' then filters := filters - 'late'; end if;
  if filters ->> 'unsaid' = 'false' or not filters ? 'access' then filters := filters - 'unsaid'; end if;
  return filters;
end $$;

-- What a sentence asks of nights (see read_search): facts with | between, of which one must be true. What is not written like a fact, or
-- is true of every night, is passed over.
create or replace function internal.with_listing_facts(filters jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select filters - 'facts'
    || case when asked.facts is null then '{}' else jsonb_build_object('facts', asked.facts) end
    || case when asked.pence is null then '{}' else jsonb_build_object('max_price', least(asked.pence, (filters ->> 'max_price')::integer)) end
  from (select jsonb_agg(fact) filter (where fact !~ '^price:<|^(kind|ask):') as facts, min(substring(fact from '^price:<([0-9]{1,6})$')::integer) as pence
    from jsonb_array_elements_text(filters -> 'facts') fact
    where char_length(fact) <= 600 and fact ~ '^[a-z]+(:[a-z0-9_<-]+)?(\|[a-z]+(:[a-z0-9_<-]+)?)*$') asked
$$;

-- The price band of a card, by the lowest total a person pays.
create or replace function internal.price_band(pence integer) returns text
language sql immutable parallel safe as $$
  select case when pence is null then null when pence = 0 then 'free' when pence < 1000 then 'under-10' when pence < 2000 then '10-20' else '20-plus' end
$$;

-- { total, is_more, not_said, items, facets: { category, type, tags, price, access, distance }, nights, at_least }. Matches are
-- counted to 1,000 (is_more: there are more) and given to the 1,000th; where listing_counts knows, total is exact however many.
-- A facet counts what choosing it would give, so it leaves its own filter out; distances are counted where a point is given, each
-- with all that is nearer; nights are the fourteen from tonight on, whatever dates are chosen. at_least names those of the facets
-- and nights whose figures are lower bounds. With p_include_unsaid come, after those that say yes to all of p_access, those that
-- said nothing to some of it; not_said is how many these are.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.search_listings(
  p_query text default null, p_from date default null, p_to date default null, p_area text default null,
  p_lat float8 default null, p_lng float8 default null, p_radius_miles float8 default null, p_category text default null,
  p_tags text[] default null, p_price text default null, p_access text[] default null, p_age text default null,
  p_available boolean default null, p_late boolean default null, p_venue_types text[] default null, p_sort text default null,
  p_limit integer default 24, p_offset integer default 0, p_on_sale boolean default null,
  p_event_types text[] default null, p_setting text default null, p_include_unsaid boolean default null, p_facts text[] default null
) returns json
language plpgsql stable security definer set search_path = '' set work_mem = '64MB' set max_parallel_workers_per_gather = 0 as $$
declare
  tonight date := internal.night_date(now());
  filters jsonb := internal.search_filters(jsonb_build_object(
    'query', p_query, 'area', p_area, 'lat', p_lat, 'lng', p_lng, 'radius', p_radius_miles, 'price', p_price, 'age', p_age,
    'available', p_available, 'on_sale', p_on_sale, 'late', p_late, 'venue_types', nullif(p_venue_types, '{}'), 'sort', p_sort,
    'types', nullif(p_event_types, '{}'), 'setting', p_setting, 'access', nullif(p_access, '{}'), 'unsaid', p_include_unsaid,
    'category', p_category, 'tags', nullif(p_tags, '{}'), 'facts', nullif(p_facts, '{}')));
  found internal.search_result;
begin
  if greatest(cardinality(p_tags), cardinality(p_access), cardinality(p_venue_types), cardinality(p_event_types), cardinality(p_facts)) > 20 then
    raise exception using errcode = 'PT400', message = 'Too many values in one list', detail = 'LISTINGS_TOO_MANY_VALUES',
      hint = 'Send at most 20 in p_tags, p_access, p_venue_types, p_event_types and p_facts each.';
  end if;
  if filters ? 'radius' then
    filters := filters || jsonb_build_object('reach', greatest((filters ->> 'radius')::float8, 25));
  end if;
  found := internal.find_listings(filters, coalesce(p_from, tonight), coalesce(p_to, 'infinity'::date), tonight,
    least(greatest(coalesce(p_limit, 24), 1), 100), least(greatest(coalesce(p_offset, 0), 0), 1000));
  return json_build_object('total', found.total, 'is_more', found.is_more, 'not_said', found.not_said,
    'items', (select coalesce(json_agg(case when page.distance is null then l.card
        else (l.card::jsonb || jsonb_build_object('distance_miles', round(page.distance::numeric, 1)))::json end order by page.place), '[]')
      from unnest(found.ids, found.distances) with ordinality page (event_id, distance, place) join public.listings l using (event_id)),
    'facets', found.facets, 'nights', found.nights, 'at_least', found.at_least);
end $$;

drop function if exists public.search_listings(text, date, date, text, float8, float8, float8, text, text[], text, text[], text,
  boolean, boolean, text[], text, integer, integer, boolean, text[], text, boolean);
grant execute on function public.search_listings(text, date, date, text, float8, float8, float8, text, text[], text, text[], text,
  boolean, boolean, text[], text, integer, integer, boolean, text[], text, boolean, text[]) to anon, authenticated, service_role;
