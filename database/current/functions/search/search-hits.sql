-- What fits a question, best first. It reads search_docs, which hold only what everybody may see; those who are blocked, in either
-- direction, fall out here. Each kind is read up to 1,001 rows, the nearest nights first, so that no question costs more.

-- Filters: areas (ids), or lat, lng and radius; from, to, past; kinds. @return the conditions for rows `d`, $1 being the filters
create or replace function internal.search_doc_conditions(f jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', '(d.owner_id is null or d.owner_id not in (select internal.blocked_people()))',
    case when f ? 'areas' then '(d.area_id = any (array(select jsonb_array_elements_text($1 -> ''areas'')::uuid)) or d.district_id = any (array(select jsonb_array_elements_text($1 -> ''areas'')::uuid)))'
      when f ? 'lat' then 'd.lat between ($1 ->> ''lat'')::float8 - ($1 ->> ''radius'')::float8 / 69.0 and ($1 ->> ''lat'')::float8 + ($1 ->> ''radius'')::float8 / 69.0'
        ' and internal.miles_between(d.lat, d.lng, ($1 ->> ''lat'')::float8, ($1 ->> ''lng'')::float8) <= ($1 ->> ''radius'')::float8' end,
    case when f ? 'from' then 'd.last_night >= ($1 ->> ''from'')::date' end,
    case when f ? 'to' then 'd.first_night <= ($1 ->> ''to'')::date' end,
    case when not f ? 'past' then '(d.last_night is null or d.last_night >= ($1 ->> ''tonight'')::date) and (d.ends_at is null or d.ends_at > now())' end)
$$;

-- The first so many that fit, in no order: what is rare is found whole, what is frequent costs no more than this. Only bitmaps are
-- allowed: walking the nights for two frequent words that seldom meet would read every one of them.
create or replace function internal.search_pool(p_tokens text[], f jsonb, p_is_event boolean, p_most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_indexscan = off set enable_seqscan = off as $$
declare
  found uuid[];
begin
  execute format('select array(select d.target_id from internal.search_docs d where d.kind %s ''event'' and d.words @@ $2 and %s limit %s)',
    case when p_is_event then '=' else '<>' end, internal.search_doc_conditions(f), p_most) into found using f, internal.search_question(p_tokens);
  return found;
end $$;

-- Without words: what ends soonest, which holds what begins soonest.
create or replace function internal.search_pool_of_all(f jsonb, p_is_event boolean, p_most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  found uuid[];
begin
  execute format('select array(select d.target_id from internal.search_docs d where d.kind %s ''event'' and %s %s limit %s)',
    case when p_is_event then '=' else '<>' end, internal.search_doc_conditions(f), case when p_is_event then 'order by d.last_night' else '' end, p_most) into found using f;
  return found;
end $$;

-- Every hit with its class: 0 is called just so, 1 begins so or nearly is, 2 all words are in its name, 3 they are in its name, line-up
-- and place, 4 somewhere in its text. Words may be null: then all that the filters leave. Of more than 1,000 nights those are taken
-- that begin soonest, with those that begin with the words; `is_cut` says so.
create or replace function internal.search_hits(p_tokens text[], f jsonb, p_most integer default 100)
returns table (kind text, target_id uuid, class integer, is_past boolean, weight integer, first_night date, title_key text, is_cut boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  conditions text := internal.search_doc_conditions(f);
  key text := internal.search_key(array_to_string(p_tokens, ' '));
  asked tsquery := internal.search_question(p_tokens);
  wants_events boolean := not f ? 'kinds' or f -> 'kinds' ? 'event';
  wants_others boolean := not f ? 'kinds' or f -> 'kinds' <> '["event"]' and f -> 'kinds' <> '[]';
  events uuid[] := '{}';
  others uuid[] := '{}';
  cut boolean := false;
begin
  if asked is null and p_tokens is not null then return; end if;
  if wants_events then
    events := case when asked is null then internal.search_pool_of_all(f, true, 1001) else internal.search_pool(p_tokens, f, true, 1001) end;
    cut := cardinality(events) > 1000;
    if cut and asked is not null then
      execute format($statement$
        select array(
          (select d.target_id from internal.search_docs d where d.kind = 'event' and %1$s and d.words @@ $2 order by d.first_night %2$s, d.target_id limit %3$s)
          union (select d.target_id from internal.search_docs d where d.kind = 'event' and %1$s and d.title_key like $3 || '%%' order by d.title_key limit 200))
      $statement$, conditions, case when f ? 'past' then 'desc' else '' end, least(greatest(p_most, 1), 1000)) into events using f, asked, key;
    end if;
  end if;
  if wants_others then
    others := case when asked is null then internal.search_pool_of_all(f, false, 4001) else internal.search_pool(p_tokens, f, false, 4001) end;
  end if;
  return query
    select d.kind, d.target_id,
      case when asked is null then 4 when d.names @> array[key] then 0 when starts_with(d.title_key, key) or extensions.similarity(d.title_key, key) > 0.75 then 1
        when d.words @@ internal.search_question(p_tokens, 'A') then 2 when d.words @@ internal.search_question(p_tokens, 'AB') then 3 else 4 end,
      coalesce(d.ends_at <= now(), d.last_night < (f ->> 'tonight')::date, false), d.weight::integer, d.first_night, d.title_key::text, cut and d.kind = 'event'
    from internal.search_docs d
    where (d.kind = 'event' and d.target_id = any (events) or d.kind <> 'event' and d.target_id = any (others))
      and (not f ? 'kinds' or f -> 'kinds' ? d.kind);
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
