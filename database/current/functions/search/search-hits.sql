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
    case when not f ? 'past' then '(d.last_night is null or d.last_night >= ($1 ->> ''tonight'')::date)' end)
$$;

-- Every hit with its class: 0 is called just so, 1 begins so or nearly is, 2 all words are in its name, 3 they are in its name, line-up and place,
-- 4 somewhere in its text. Words may be null: then all that the filters leave.
create or replace function internal.search_hits(p_tokens text[], f jsonb)
returns table (kind text, target_id uuid, class integer, is_past boolean, weight integer, first_night date, title_key text)
language plpgsql stable security definer set search_path = '' as $$
declare
  conditions text := internal.search_doc_conditions(f);
  key text := internal.search_key(array_to_string(p_tokens, ' '));
  asked tsquery := internal.search_question(p_tokens);
  by_words text := case when asked is not null then ' and d.words @@ $2' else '' end;
  a_kind text;
  parts text[] := '{}';
begin
  for a_kind in select * from internal.search_kinds() k where not f ? 'kinds' or f -> 'kinds' ? k loop
    parts := parts || format('(select d.* from internal.search_docs d where d.kind = %L and %s%s order by d.first_night %s, d.target_id limit 1001)',
      a_kind, conditions, by_words, case when f ? 'past' then 'desc' else '' end);
    if asked is not null then
      parts := parts || format('(select d.* from internal.search_docs d where d.kind = %L and %s and d.title_key like $3 || ''%%'' order by d.title_key limit 200)', a_kind, conditions);
    end if;
  end loop;
  if parts = '{}' then return; end if;
  return query execute format($statement$
    select distinct on (d.kind, d.target_id) d.kind, d.target_id,
      case when $2 is null then 4 when d.names @> array[$3] then 0 when d.title_key like $3 || '%%' or extensions.similarity(d.title_key, $3) > 0.75 then 1
        when d.words @@ $4 then 2 when d.words @@ $5 then 3 else 4 end,
      coalesce(d.last_night < ($1 ->> 'tonight')::date, false), d.weight::integer, d.first_night, d.title_key::text
    from (%s) d
  $statement$, array_to_string(parts, ' union all ')) using f, asked, key, internal.search_question(p_tokens, 'A'), internal.search_question(p_tokens, 'AB');
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

-- The words to look for: as written, or mended where they stand nowhere. The second answer is null when nothing was mended.
create or replace function internal.settle_search_words(p_query text, p_exact boolean, out tokens text[], out mended text[])
language plpgsql stable security definer set search_path = '' as $$
begin
  tokens := internal.search_tokens(p_query);
  if tokens is null or coalesce(p_exact, false) then return; end if;
  mended := internal.mend_search_tokens(tokens);
  -- the last word may only look like the beginning of one
  if not exists (select from internal.search_docs d where d.words @@ internal.search_question(mended)
    and (d.owner_id is null or d.owner_id not in (select internal.blocked_people()))) then
    mended := internal.mend_search_tokens(mended, true);
  end if;
  if mended = tokens then mended := null; end if;
end $$;

-- What was replaced, word for word: null, or { from, to, query } with the words as they were typed and as they were looked for.
create or replace function internal.tell_mended(p_tokens text[], p_mended text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_mended is not null then jsonb_build_object('query', array_to_string(p_mended, ' '),
    'from', (select jsonb_agg(w order by n) from unnest(p_tokens) with ordinality o (w, n) where p_mended[n] <> w),
    'to', (select jsonb_agg(p_mended[n] order by n) from unnest(p_tokens) with ordinality o (w, n) where p_mended[n] <> w)) end
$$;
