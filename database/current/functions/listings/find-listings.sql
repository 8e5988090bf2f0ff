-- The first page of a search in its order, its matches counted to 1,000, and its facets, from as few cards as will do:
--   1. words that few nights have lead straight to them;
--   2. else the first cards are read, 400 to 1,500, whatever is asked for: mostly that is the page, and often it is all;
--   3. an order that is not by night has its own index, read from its top;
--   4. what is still open, the page or the number, comes from the index of words and keys, over as many nights as should hold 1,000 matches.
create or replace function internal.find_listings(filters jsonb, p_from date, p_to date, tonight date, p_limit integer, p_offset integer)
returns internal.search_result
language plpgsql stable set search_path = '' as $$
declare
  rows_wanted integer := least(p_limit, 1000 - p_offset);
  facets constant text[] := array['category', 'type', 'tags', 'price', 'access', 'distance'];
  is_counted boolean := internal.has_listing_counts(filters);
  walk record;
  look internal.search_look;
  until date;
  result internal.search_result;
begin
  if p_from < tonight or filters ? 'query' and internal.rarest_word(filters ->> 'query') <= 2000 then
    look := internal.look_at_cards(case when p_from < tonight then 'past' else 'words' end, filters, p_from, p_to, tonight, rows_wanted, p_offset, null, null);
    return internal.result_of(look, case when look.is_sampled then facets else '{}' end);
  end if;
  select * into walk from internal.walk_nights(filters, p_from, p_to, tonight, rows_wanted, p_offset);
  result := internal.result_of(walk.look, walk.at_least);
  if not walk.is_page and not filters ? 'unsaid' and filters ->> 'sort' in ('interested', 'announced', 'distance')
    and internal.is_ranked_sooner((walk.look).found / walk.cards::float8, rows_wanted + p_offset) then
    select ranked.ids, ranked.distances, ranked.is_page into result.ids, result.distances, walk.is_page
    from internal.rank_listings(filters, p_from, p_to, tonight, rows_wanted, p_offset, (walk.look).found / walk.cards::float8) ranked;
  elsif not walk.is_page and not filters ? 'radius' and coalesce(filters ->> 'sort', 'date') in ('date', 'ending') then
    -- where nights are large and the first of them tells nothing, four weeks are looked at: what nights of weekends have, a Monday has not
    until := p_from + case when (walk.look).found < 3 and walk.cards > 2000 * walk.nights then 28 else internal.nights_for_many(walk.nights, (walk.look).found) end;
    if until - p_from <= 112 and until < p_to then
      look := internal.look_by_keys(filters, p_from, p_to, tonight, rows_wanted, p_offset, internal.cut_at_night(until), null);
      walk.is_page := look.sure >= rows_wanted + p_offset;
      if walk.is_page then
        result := internal.join_looks(result, look, filters, true, p_from, p_to, tonight, until);
      end if;
    end if;
  end if;
  if not walk.is_page then
    result := internal.join_looks(result, internal.look_by_keys(filters, p_from, p_to, tonight, rows_wanted, p_offset, null, null), filters, true, p_from, p_to, tonight, null);
  elsif not walk.is_whole and not result.is_more and not is_counted then
    -- where many of the first cards matched, more than 1,000 do, and only the number is asked for
    result.is_more := until is null and internal.has_many(filters, p_from, p_to, tonight, walk.nights, (walk.look).found);
    if result.is_more then
      result.total := 1000;
    else
      result := internal.join_looks(result, internal.look_by_keys(filters, p_from, p_to, tonight, rows_wanted, p_offset, null, 1001), filters, false, p_from, p_to, tonight, null);
    end if;
  end if;
  return case when is_counted then internal.with_listing_counts(result, filters, p_from, p_to, tonight) else result end;
end $$;

create or replace function internal.result_of(look internal.search_look, p_at_least text[]) returns internal.search_result
language sql immutable set search_path = '' as $$
  select least((look).found, 1000), (look).found > 1000, (look).found - (look).said, (look).ids, (look).distances, (look).facets, (look).nights, p_at_least
$$;

-- What the index of words and keys found, over what the walk found: up to the night p_until, or everywhere. A facet whose own filter is set was left out of that, so
-- its figures stay those of the walk.
drop function if exists internal.join_looks(internal.search_result, internal.search_look, jsonb, boolean, date, date, date);
create or replace function internal.join_looks(result internal.search_result, more internal.search_look, filters jsonb, is_page boolean,
  p_from date, p_to date, tonight date, p_until date)
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
    if p_until is null and not more.is_sampled then
      result.at_least := array(select facet from unnest(result.at_least) facet where facet <> all (known));
    end if;
    if p_from = tonight and least(p_to, p_until - 1) >= tonight + 13 then
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

-- Whether a page in an order of its own is read sooner from the top of that order than from all that matches, where such a share of the
-- cards does. How many cards there are is as old as the last analyze: it decides where to look, never what is found.
create or replace function internal.is_ranked_sooner(p_share float8, p_wanted integer) returns boolean
language sql stable set search_path = '' as $$
  select p_share > 0 and p_wanted / p_share < 4000
    and 100 + 3 * p_wanted / p_share < p_share * (select c.reltuples from pg_catalog.pg_class c where c.oid = 'public.listings'::regclass)
$$;

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
