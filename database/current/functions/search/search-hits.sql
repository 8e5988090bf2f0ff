-- What fits a question, best first. It reads search_docs, which hold only what everybody may see; those who are blocked, in either
-- direction, fall out here. Each kind is read up to 1,001 rows, the nearest nights first, so that no question costs more.

-- Filters: areas (ids), or lat, lng and radius; from, to, past; kinds; facts; price, in pence at most. @return the conditions for rows `d`, $1 being the filters
create or replace function internal.search_doc_conditions(f jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', '(d.owner_id is null or d.owner_id not in (select internal.blocked_people()))',
    -- written out, so that the planner sees how many there are
    case when f ? 'areas' then format('(d.area_id = any (%1$L::uuid[]) or d.district_id = any (%1$L::uuid[]))', array(select jsonb_array_elements_text(f -> 'areas')))
      when f ? 'lat' then format('d.lat between %L and %L', (f ->> 'lat')::float8 - (f ->> 'radius')::float8 / 69.0, (f ->> 'lat')::float8 + (f ->> 'radius')::float8 / 69.0)
        || ' and internal.miles_between(d.lat, d.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8) <= ($1 ->> ''radius'')::float8' end,
    case when f ? 'from' then format('d.last_night >= %L', (f ->> 'from')::date::text) end,
    -- what runs for weeks is looked up: it is on where it is open on one of the days
    case when f ?| array['from', 'to'] then format('(d.last_night = d.first_night or exists (select from public.listings l where l.event_id = d.target_id
      and (l.day_closes is null or internal.open_night(l.night_date, l.last_night, l.day_closes, %L, %L) is not null)))',
      coalesce(f ->> 'from', f ->> 'tonight'), coalesce(f ->> 'to', 'infinity')) end,
    case when f ? 'to' then format('d.first_night <= %L', (f ->> 'to')::date::text) end,
    case when f ? 'price' then format('d.price_pence <= %L', (f ->> 'price')::integer) end,
    case when not f ? 'past' then format('(d.last_night is null or d.last_night >= %L) and (d.ends_at is null or d.ends_at > now())', (f ->> 'tonight')::date::text) end)
$$;

-- The first so many that fit, in no order: what is rare is found whole, what is frequent costs no more than this. Only bitmaps are
-- allowed: walking the nights for two frequent words that seldom meet would read every one of them.
create or replace function internal.search_pool(p_tokens text[], f jsonb, p_is_event boolean, p_most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_indexscan = off set enable_seqscan = off as $$
declare
  found uuid[];
begin
  execute format('select array(select d.target_id from internal.search_docs d where d.kind %s and d.words @@ $2 and %s limit %s)',
    case when p_is_event then '= ''event''' else '<> ''event'' and (not $1 ? ''kinds'' or $1 -> ''kinds'' ? d.kind)' end, internal.search_doc_conditions(f), p_most) into found using f, internal.search_asked(p_tokens, f);
  return found;
end $$;

-- Nights without words: what ends soonest, which holds what begins soonest.
create or replace function internal.search_nights_of_all(f jsonb, p_most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  found uuid[];
begin
  execute format('select array(select d.target_id from internal.search_docs d where d.kind = ''event'' and %s order by d.last_night limit %s)',
    internal.search_doc_conditions(f), p_most) into found using f;
  return found;
end $$;
drop function if exists internal.search_pool_of_all(jsonb, boolean, integer);

-- How well a row fits: 0 is called just so, 1 begins so or nearly is, 2 all words are in its name, 3 they are in its name, line-up and
-- place, 4 somewhere in its text.
create or replace function internal.search_match_class(d internal.search_docs, p_key text, p_in_name tsquery, p_near_name tsquery) returns integer
language sql stable as $$
  select case when (d).names @> array[p_key] then 0 when starts_with((d).title_key, p_key) then 1
    -- names of very different length are not alike, and comparing them costs more than all the rest
    when char_length((d).title_key) between char_length(p_key) * 0.6 and char_length(p_key) * 1.7 and extensions.similarity((d).title_key, p_key) > 0.75 then 1
    when pg_catalog.ts_match_vq((d).words, p_in_name) then 2 when pg_catalog.ts_match_vq((d).words, p_near_name) then 3 else 4 end
$$;

-- The nights that begin soonest and fit, at most so many, in order; no more than `p_read` nights are read for them.
create or replace function internal.search_ahead(p_tokens text[], f jsonb, p_most integer, p_read integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  found uuid[];
begin
  execute format($statement$
    select array(select d.target_id from (
      select * from internal.search_docs where kind = 'event' and first_night >= %L order by first_night, weight desc, title_key, target_id limit %s
    ) d where ts_match_vq(d.words, $2) and %s limit %s)
  $statement$, greatest((f ->> 'from')::date, (f ->> 'tonight')::date), p_read, internal.search_doc_conditions(f), p_most)
    into found using f, internal.search_asked(p_tokens, f);
  return found;
end $$;

-- Of more nights than are counted those that come first: what begins soonest, what goes on, what was last, and what begins with the words.
create or replace function internal.search_first_nights(p_tokens text[], f jsonb, p_most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  fits text := ' and d.words @@ $2 and ' || internal.search_doc_conditions(f);
  since date := greatest((f ->> 'from')::date, (f ->> 'tonight')::date);
  found uuid[];
begin
  execute format($statement$
    select array(
      (select d.target_id from internal.search_docs d where d.kind = 'event' and d.first_night >= %1$L %2$s order by d.first_night, d.weight desc, d.title_key, d.target_id limit %3$s)
      union (select d.target_id from internal.search_docs d where d.kind = 'event' and d.last_night > d.first_night and d.last_night >= %1$L and d.first_night < %1$L %2$s order by d.last_night, d.first_night limit %3$s)
      union (select d.target_id from internal.search_docs d where d.kind = 'event' and d.first_night < %1$L and %4$L %2$s order by d.first_night desc limit %3$s)
      union (select d.target_id from internal.search_docs d where d.kind = 'event' and d.title_key >= $3 and d.title_key < $3 || U&'\FFFF' %2$s order by d.title_key limit 200))
  $statement$, since, fits, p_most, f ? 'past') into found using f, internal.search_asked(p_tokens, f), internal.search_key(array_to_string(p_tokens, ' '));
  return found;
end $$;

-- Every hit with its class. Words may be null: then all that the filters leave. Of more than 1,000 nights those are taken
-- that begin soonest, with those that begin with the words; `is_cut` says so.
create or replace function internal.search_hits(p_tokens text[], f jsonb, p_most integer default 100)
returns table (kind text, target_id uuid, class integer, is_past boolean, weight integer, first_night date, title_key text, is_cut boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  key text := internal.search_key(array_to_string(p_tokens, ' '));
  asked tsquery := internal.search_asked(p_tokens, f);
  in_name tsquery := internal.search_question(p_tokens, 'A');
  near_name tsquery := internal.search_question(p_tokens, 'AB');
  most integer := least(greatest(p_most, 1), 1000);
  wants_events boolean := not f ? 'kinds' or f -> 'kinds' ? 'event';
  wants_others boolean := not f ? 'kinds' or f -> 'kinds' <> '["event"]' and f -> 'kinds' <> '[]';
  events uuid[] := '{}';
  cut boolean := false;
begin
  if asked is null and p_tokens is not null then return; end if;
  if wants_events and asked is null then
    events := internal.search_nights_of_all(f, 1001);
    cut := cardinality(events) > 1000;
  elsif wants_events then
    -- words that one night in seven has are met soonest on the way through the nights, rarer ones in the index
    if not f ?| array['areas', 'lat'] and cardinality(internal.search_ahead(p_tokens, f, 45, 300)) = 45 then
      cut := cardinality(internal.search_ahead(p_tokens, f, 1001, 10000)) > 1000;
    end if;
    if not cut then
      events := internal.search_pool(p_tokens, f, true, 1001);
      cut := cardinality(events) > 1000;
    end if;
    if cut then
      events := internal.search_first_nights(p_tokens, f, most);
    end if;
  end if;
  return query
    select d.kind, d.target_id, case when p_tokens is null then 4 else internal.search_match_class(d, key, in_name, near_name) end,
      coalesce(d.ends_at <= now(), d.last_night < (f ->> 'tonight')::date, false), d.weight::integer, d.first_night, d.title_key, cut
    from internal.search_docs d where d.kind = 'event' and d.target_id = any (events);
  if wants_others then
    return query select o.kind, o.target_id, o.class, false, o.weight, null::date, o.title_key, false from internal.search_other_hits(p_tokens, f) o;
  end if;
end $$;

-- Everything but nights, the first 4,001 that fit, each with its class.
create or replace function internal.search_other_hits(p_tokens text[], f jsonb) returns table (kind text, target_id uuid, class integer, weight integer, title_key text)
language plpgsql stable security definer set search_path = '' set enable_indexscan = off set enable_seqscan = off as $$
begin
  return query execute format($statement$
    select d.kind, d.target_id, %s, d.weight::integer, d.title_key from internal.search_docs d
    where d.kind <> 'event' and (not $1 ? 'kinds' or $1 -> 'kinds' ? d.kind) and %s and %s limit 4001
  $statement$, case when p_tokens is null then '4' else 'internal.search_match_class(d, $2, $3, $4)' end,
    case when internal.search_asked(p_tokens, f) is null then 'true' else 'd.words @@ $5' end, internal.search_doc_conditions(f))
  using f, internal.search_key(array_to_string(p_tokens, ' ')), internal.search_question(p_tokens, 'A'), internal.search_question(p_tokens, 'AB'), internal.search_asked(p_tokens, f);
end $$;

-- The filters of a question as the functions below take them; what is not understood is passed over.
create or replace function internal.read_search_filters(p_kind text, p_from date, p_to date, p_area text, p_lat float8, p_lng float8, p_radius float8, p_past boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  f jsonb := jsonb_build_object('tonight', internal.night_date(now()));
  inside jsonb;
begin
  if p_kind is not null then f := f || jsonb_build_object('kinds', jsonb_build_array(p_kind)); end if;
  if p_past then f := f || '{"past": true}'; end if;
  -- who asks for a day asks for nights
  if p_from is not null or p_to is not null then f := f || jsonb_build_object('kinds', case when coalesce(p_kind, 'event') = 'event' then '["event"]'::jsonb else '[]'::jsonb end); end if;
  if p_from is not null then f := f || jsonb_build_object('from', p_from); end if;
  if p_from < internal.night_date(now()) then f := f || '{"past": true}'; end if;
  if p_to is not null then f := f || jsonb_build_object('to', p_to); end if;
  if p_area is not null then
    with recursive within as (
      select id from public.areas where slug = p_area union select a.id from public.areas a join within on a.parent_id = within.id
    ) select coalesce(jsonb_agg(id), '[]') into inside from within;
    f := f || jsonb_build_object('areas', inside);
  elsif p_lat between -90 and 90 and p_lng between -180 and 180 then
    f := f || jsonb_build_object('lat', p_lat, 'lng', p_lng, 'radius', least(greatest(coalesce(p_radius, 10), 0.5), 200));
  end if;
  return f;
end $$;

-- The words to look for: as written, or mended where they stand nowhere; strictly, when nothing was found: then the last word is no
-- beginning of another. `mended` is null when nothing was.
create or replace function internal.settle_search_words(p_query text, p_exact boolean, p_is_strict boolean, out tokens text[], out mended text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  tokens := internal.search_tokens(p_query);
  if tokens is null or coalesce(p_exact, false) then return; end if;
  mended := internal.mend_search_tokens(tokens, p_is_strict);
  if mended = tokens then mended := null; end if;
end $$;
drop function if exists internal.settle_search_words(text, boolean);

-- What was replaced, word for word: null, or { from, to, query } with the words as they were typed and as they were looked for.
create or replace function internal.tell_mended(p_tokens text[], p_mended text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_mended is not null then jsonb_build_object('query', array_to_string(p_mended, ' '),
    'from', (select jsonb_agg(w order by n) from unnest(p_tokens) with ordinality o (w, n) where p_mended[n] <> w),
    'to', (select jsonb_agg(p_mended[n] order by n) from unnest(p_tokens) with ordinality o (w, n) where p_mended[n] <> w)) end
$$;
