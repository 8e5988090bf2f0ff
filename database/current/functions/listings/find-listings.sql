-- The first page of a search in its order, its matches counted to 1,000, and its facets, from as few cards as will do:
--   1. words that few nights have lead straight to them;
--   2. else the first nights are read, some 1,500 cards, whatever is asked for: mostly that is the page, and often it is all;
--   3. an order that is not by night has its own index, read from its top;
--   4. what is still open, the page or the number, comes from the index of words and keys.
create or replace function internal.find_listings(filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer)
returns internal.search_result
language plpgsql stable set search_path = '' as $$
declare
  rows_wanted integer := least(p_limit, 1000 - p_offset);
  facets constant text[] := array['category', 'type', 'tags', 'price', 'access', 'distance'];
  is_counted boolean := internal.has_listing_counts(filters);
  walk record;
  look internal.search_look;
  result internal.search_result;
begin
  if p_from < tonight or filters ? 'query' and internal.rarest_word(filters ->> 'query') <= 2000 then
    look := internal.look_at_cards(case when p_from < tonight then 'past' else 'words' end, filters, p_from, p_to, tonight, rows_wanted, p_offset, p_to, null);
    return internal.result_of(look, case when look.is_sampled then facets else '{}' end);
  end if;
  select * into walk from internal.walk_nights(filters, p_from, p_to, tonight, rows_wanted, p_offset);
  result := internal.result_of(walk.look, walk.at_least);
  if not walk.is_page and (walk.look).found > 20 and not filters ? 'unsaid' and filters ->> 'sort' in ('interested', 'announced', 'distance') then
    select ranked.ids, ranked.distances, ranked.is_page into result.ids, result.distances, walk.is_page
    from internal.rank_listings(filters, p_from, p_to, tonight, rows_wanted, p_offset, (walk.look).found / walk.reach::float8) ranked;
  end if;
  if not walk.is_page then
    result := internal.join_looks(result, internal.look_by_keys(filters, p_from, p_to, tonight, rows_wanted, p_offset, null), filters, true, p_from, p_to, tonight);
  elsif not walk.is_whole and not result.is_more and not is_counted then
    -- where many of the first nights matched, more than 1,000 do, and only the number is asked for
    result.is_more := internal.has_many(filters, p_from, p_to, tonight, walk.edge, (walk.look).found);
    if result.is_more then
      result.total := 1000;
    else
      result := internal.join_looks(result, internal.look_by_keys(filters, p_from, p_to, tonight, rows_wanted, p_offset, 1001), filters, false, p_from, p_to, tonight);
    end if;
  end if;
  return case when is_counted then internal.with_listing_counts(result, filters, p_from, p_to, tonight) else result end;
end $$;

create or replace function internal.result_of(look internal.search_look, p_at_least text[]) returns internal.search_result
language sql immutable set search_path = '' as $$
  select least((look).found, 1000), (look).found > 1000, (look).found - (look).said, (look).ids, (look).distances, (look).facets, (look).nights, p_at_least
$$;

-- The first nights from p_from on, as many as hold so many cards, and more where a later page needs them. is_whole: no night is
-- left; is_page: what comes first in the order that was asked for is among them. A night is read whole, so that nothing can come
-- before what was read but what runs on, which is read as well.
create or replace function internal.walk_nights(filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer,
  out look internal.search_look, out is_whole boolean, out is_page boolean, out edge date, out reach integer, out at_least text[])
language plpgsql stable set search_path = '' as $$
declare
  strip_edge date;
  sort text := coalesce(filters ->> 'sort', 'date');
  is_counted boolean := internal.has_listing_counts(filters);
  tries integer := 0;
  wanted integer := p_limit + p_offset;
begin
  reach := case when is_counted then greatest(wanted, 400) else 400 end;
  loop
    edge := case when is_counted then least(internal.night_after_matches(filters, p_from, p_to, tonight, reach, tries > 0), internal.night_after(p_from, p_to, 1500)) else internal.night_after(p_from, p_to, reach) end;
    look := internal.look_at_nights(filters, p_from, p_to, tonight, p_limit, p_offset, coalesce(edge, p_to));
    is_whole := edge is null;
    is_page := is_whole or sort in ('date', 'ending', 'trending') and look.said >= wanted
      and (sort <> 'trending' or look.keyed >= wanted or (select count(*) from (select from internal.event_trends limit 2001) trends) <= 2000);
    exit when is_page or tries > 0 or sort not in ('date', 'ending', 'trending');
    tries := 1;
    -- once more: as far as surely fills the page, where that is not far, and far where a radius is all that is asked
    if look.said > 0 and wanted / look.said::float8 <= 6 then
      reach := 200 + reach * 1.4 * wanted / look.said;
    else
      exit when filters ? 'query' or internal.keys_condition(filters) <> '';
      reach := 6000;
    end if;
  end loop;
  at_least := case when not is_whole then array['category', 'type', 'tags', 'price', 'access', 'distance', 'nights']
    when look.is_sampled then array['category', 'type', 'tags', 'price', 'access', 'distance'] else '{}' end;
  if not is_counted and (p_from > tonight or p_to < tonight + 13) then
    strip_edge := internal.night_after(tonight, tonight + 13, 1500);
    look.nights := internal.look_at_strip(filters, tonight, coalesce(strip_edge, tonight + 13));
    at_least := array_remove(at_least, 'nights') || case when strip_edge is null then '{}' else array['nights'] end;
  end if;
end $$;

-- The night up to which there are so many cards, that night included; null where there are no more than that until p_to.
create or replace function internal.night_after(p_from date, p_to date, p_cards integer) returns date
language sql stable set search_path = '' as $$
  select edge.night_date from (
    select night_date from public.listings where not is_over and night_date between p_from and p_to order by night_date offset p_cards limit 1
  ) edge where exists (select from public.listings l where not l.is_over and l.night_date > edge.night_date and l.night_date <= p_to)
$$;

-- The same by what listing_counts says of the question: the night by which so many begin that match.
create or replace function internal.night_after_matches(filters jsonb, p_from date, p_to date, tonight date, p_cards integer, p_is_over boolean) returns date
language sql stable set search_path = '' as $$
  with counted as (
    select night_date, sum(count) as count from internal.listing_counts
    where area_id is not distinct from (filters ->> 'area_id')::uuid and night_date between p_from and p_to
      and (not filters ? 'category' or category = filters ->> 'category') and (not filters ? 'price' or price = filters ->> 'price')
    group by night_date
  ), summed as (select night_date, sum(count) over (order by night_date) as by_then from counted)
  -- where a part of what begins tonight is over, tonight may not do
  select edge from (select min(night_date) as edge from summed where by_then >= p_cards and (night_date > tonight or not p_is_over)) reached
  where edge < (select max(night_date) from counted)
$$;

create or replace function internal.look_at_strip(filters jsonb, tonight date, p_edge date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  nights jsonb;
begin
  execute internal.search_strip(filters) into nights
  using filters, tonight, tonight + 13, tonight, filters ->> 'category',
    case when filters ? 'tags' then array(select jsonb_array_elements_text(filters -> 'tags')) end, null::integer, null::integer, p_edge;
  return nights;
end $$;

create or replace function internal.look_at_cards(
  p_look text, filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer, p_edge date, p_most integer
) returns internal.search_look
language plpgsql stable set search_path = '' as $$
declare
  look internal.search_look;
begin
  execute internal.search_pass(filters, p_look) into look
  using filters, p_from, p_to, tonight, filters ->> 'category',
    case when filters ? 'tags' then array(select jsonb_array_elements_text(filters -> 'tags')) end, p_limit, p_offset, p_edge, p_most;
  return look;
end $$;

-- The same by the nights alone: whatever else is asked, only so many are read.
create or replace function internal.look_at_nights(
  filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer, p_edge date
) returns internal.search_look
language sql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
  select internal.look_at_cards('nights', filters, p_from, p_to, tonight, p_limit, p_offset, p_edge, null)
$$;

-- The same by the index of words and keys alone: in the order of nights, two things that seldom meet would be looked for in every night.
create or replace function internal.look_by_keys(
  filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer, p_most integer
) returns internal.search_look
language sql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select internal.look_at_cards('keys', filters, p_from, p_to, tonight, p_limit, p_offset, p_to, p_most)
$$;

-- Whether more than 1,000 match, by looking at as many nights as should hold them where the nights up to p_edge held p_found.
-- False where they do not: then somebody has to count.
create or replace function internal.has_many(filters jsonb, p_from date, p_to date, tonight date, p_edge date, p_found bigint) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  nights integer := least(ceil((p_edge - p_from + 1) * 1250 / greatest(p_found, 1)::float8), 400);
  until date := least(p_from + nights, p_to);
  found bigint;
begin
  -- the words have an index with the nights in it; other filters are read in the nights' own
  if p_found < 10 or nights > 56 and filters ? 'query' then
    return false;
  end if;
  perform set_config(case when filters ? 'query' then 'enable_indexscan' else 'enable_bitmapscan' end, 'off', true);
  execute 'select count(*) from (select from public.listings l where ' || case when filters ? 'query'
    -- of night_date + 0 no index is asked: the weeks beside the words say it already
    then 'l.night_date + 0 between $2 and $9' || internal.found_by_keys(filters) || internal.window_condition(p_from, until)
    else 'l.night_date between $2 and $9' || internal.found_by_nights(filters) end || ' limit 1001) matches'
  into found using filters, p_from, p_to, tonight, filters ->> 'category',
    case when filters ? 'tags' then array(select jsonb_array_elements_text(filters -> 'tags')) end, null::integer, null::integer, until;
  perform set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'on', true);
  return found > 1000;
end $$;

-- The nights of a window as keys of the index, or its weeks where these are fewer words.
create or replace function internal.window_condition(p_from date, p_to date) returns text
language sql immutable set search_path = '' as $$
  select format(' and l.keys && %L::text[]', case when p_to - p_from < 8
    then array(select 'night:' || p_from + step from generate_series(0, p_to - p_from) step)
    else array(select 'week:' || week::date from generate_series(date_trunc('week', p_from::timestamp), p_to, interval '7 days') week) end)
$$;

-- What the index of words and keys found, over what the walk found. A facet whose own filter is set was left out of that, so
-- its figures stay those of the walk.
create or replace function internal.join_looks(result internal.search_result, more internal.search_look, filters jsonb, is_page boolean,
  p_from date, p_to date, tonight date)
returns internal.search_result
language plpgsql stable set search_path = '' as $$
declare
  known text[] := array(select facet from (values
    ('category', 'category'), ('type', 'types'), ('tags', 'tags'), ('price', 'price'), ('access', ''), ('distance', 'radius')
  ) own (facet, filter) where not filters ? filter);
begin
  if is_page then
    result.ids := more.ids;
    result.distances := more.distances;
  end if;
  result.total := least(more.found, 1000);
  result.is_more := more.found > 1000;
  result.not_said := more.found - more.said;
  result.facets := result.facets || (select jsonb_object_agg(key, value) from jsonb_each(more.facets) where key = any (known));
  if is_page or not result.is_more then
    if not more.is_sampled then
      result.at_least := array(select facet from unnest(result.at_least) facet where facet <> all (known));
    end if;
    if p_from = tonight and p_to >= tonight + 13 then
      result.nights := more.nights;
      result.at_least := array_remove(result.at_least, 'nights');
    end if;
  end if;
  return result;
end $$;

-- Whether internal.listing_counts holds all that is asked for.
create or replace function internal.has_listing_counts(filters jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select not filters ?| array['query', 'radius', 'types', 'setting', 'access', 'age', 'available', 'on_sale', 'late', 'venue_types', 'tags', 'max_price', 'facts']
$$;

create or replace function internal.with_listing_counts(result internal.search_result, filters jsonb, p_from date, p_to date, tonight date)
returns internal.search_result
language plpgsql stable set search_path = '' as $$
declare
  exact jsonb := internal.read_listing_counts((filters ->> 'area_id')::uuid, array(select jsonb_array_elements_text(filters -> 'areas')::uuid),
    p_from, p_to, tonight, filters ->> 'category', filters ->> 'price');
begin
  result.total := exact ->> 'total';
  result.is_more := false;
  result.facets := result.facets || jsonb_build_object('category', exact -> 'category', 'price', exact -> 'price');
  result.nights := exact -> 'nights';
  result.at_least := array(select facet from unnest(result.at_least) facet where facet not in ('category', 'price', 'nights'));
  return result;
end $$;

-- The page in an order by interest, announcement or distance, read from the top of that order. is_page: it is full, so nothing
-- that was not read can belong on it. p_share of the first cards matched: that says how far to read.
create or replace function internal.rank_listings(filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer, p_share float8,
  out ids uuid[], out distances float8[], out is_page boolean)
language plpgsql stable set search_path = '' as $$
declare
  statement text := internal.search_ranked(filters);
  most integer := least(6000, 100 + 3 * (p_limit + p_offset) / greatest(p_share, 0.001));
  miles float8 := case when filters ->> 'sort' = 'distance' then 3 end;
  page record;
begin
  loop
    execute statement into page
    using filters, p_from, p_to, tonight, filters ->> 'category',
      case when filters ? 'tags' then array(select jsonb_array_elements_text(filters -> 'tags')) end, p_limit, p_offset, null::date, null::integer, most, miles;
    is_page := coalesce(cardinality(page.ids), 0) = p_limit and (miles is null or page.farthest <= miles);
    exit when is_page or most = 6000 and coalesce(miles, 50) >= 50;
    most := 6000;
    miles := miles * 5;
  end loop;
  ids := page.ids;
  distances := page.distances;
end $$;
