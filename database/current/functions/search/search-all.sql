-- Whether a question has any answer at all, whatever its kind.
create or replace function internal.is_anything_found(p_tokens text[], f jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when internal.search_asked(p_tokens, f) is null then p_tokens is null and (
      (not f ? 'kinds' or f -> 'kinds' ? 'event') and cardinality(internal.search_nights_of_all(f, 1)) > 0
      or not f ? 'price' and not f ?| array['from', 'to'] and exists (select from internal.search_other_hits(null, f)))
    else (not f ? 'kinds' or f -> 'kinds' ? 'event') and cardinality(internal.search_ahead(p_tokens, f, 1, 300)) > 0
      or cardinality(internal.search_pool(p_tokens, f, false, 1)) > 0
      or (not f ? 'kinds' or f -> 'kinds' ? 'event') and cardinality(internal.search_pool(p_tokens, f, true, 1)) > 0 end
$$;

-- Where the nearest nights are that have what was left out of a question about a place: { near, name, miles, count }, or null.
create or replace function internal.nearest_with(asked jsonb, left_out text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text[] := array(select substr(part, 6) from unnest(left_out) part where part ~ '^fact:(tag|type|price:donation)');
  here record;
  nearest jsonb;
begin
  if cardinality(wanted) = 0 or 'place' = any (left_out) or not asked ?| array['areas', 'lat'] then return null; end if;
  if asked ? 'lat' then
    select (asked ->> 'lat')::float8 as lat, (asked ->> 'lng')::float8 as lng into here;
  else
    select avg(a.lat) as lat, avg(a.lng) as lng into here from public.areas a where a.id in (select jsonb_array_elements_text(asked -> 'areas')::uuid);
  end if;
  select jsonb_build_object('near', a.slug, 'name', a.name, 'count', count(*), 'miles', round(internal.miles_between(here.lat, here.lng, a.lat, a.lng)))
    into nearest
  from unnest(internal.search_pool(null, jsonb_build_object('tonight', asked -> 'tonight', 'facts', to_jsonb(wanted)), true, 1000)) found (id)
  join internal.search_docs d on d.kind = 'event' and d.target_id = found.id join public.areas a on a.id = d.area_id
  where a.lat is not null group by a.slug, a.name, a.lat, a.lng order by internal.miles_between(here.lat, here.lng, a.lat, a.lng), a.slug limit 1;
  return nearest;
end $$;

-- One box: { query, corrected, left_out, nearest, total, groups: [{ kind, count, is_more, items }] }, the group of the best hit first. left_out is
-- what nothing fits together with the rest (internal.fit_search), unless p_exact; nearest is internal.nearest_with. p_facts are those of read_search. Without p_kind
-- each group begins; with it that group has its page and the others their counts. An answer is never an error, whatever is typed.
-- Not marked the same for all: blocked people fall out of what the signed-in are answered.
create or replace function public.search_all(
  p_query text default null, p_kind text default null, p_from date default null, p_to date default null, p_lat float8 default null, p_lng float8 default null,
  p_radius_miles float8 default null, p_past boolean default null, p_limit integer default null, p_offset integer default 0,
  p_area text default null, p_exact boolean default null, p_facts text[] default null
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  tonight date := internal.night_date(now());
  kinds text[] := array(select internal.search_kinds());
  wanted text := case when p_kind = any (kinds) then p_kind end;
  f jsonb := internal.with_search_facts(internal.read_search_filters(null, p_from, p_to, p_area, p_lat, p_lng, p_radius_miles, coalesce(p_past, false)), p_facts);
  settled record;
  left_out text[] := '{}';
  since date;
  looked_for text[];
  most integer := least(greatest(coalesce(p_limit, case when wanted is null then 5 else 20 end), 1), 50);
  first integer := case when wanted is null then 0 else least(greatest(coalesce(p_offset, 0), 0), 980) end;
  found jsonb := '[]';
  a_group record;
  cards jsonb;
  is_genre boolean;
  asked jsonb;
begin
  select * into settled from internal.settle_search_words(p_query, p_exact, false);
  looked_for := coalesce(settled.mended, settled.tokens);
  if cardinality(looked_for) > 1 and not internal.is_anything_found(looked_for, f) then
    select * into settled from internal.settle_search_words(p_query, p_exact, true);
    looked_for := coalesce(settled.mended, settled.tokens);
  end if;
  if looked_for is null and not (f ?| array['areas', 'lat', 'from', 'to', 'facts', 'price', 'only']) then
    return json_build_object('query', '', 'corrected', null, 'left_out', '[]'::json, 'total', 0, 'groups', '[]'::json);
  end if;
  asked := f;
  if not coalesce(p_exact, false) then
    select fit.tokens, fit.f, fit.left_out into looked_for, f, left_out from internal.fit_search(looked_for, f) fit;
  end if;
  since := greatest((f ->> 'from')::date, tonight);
  -- who asks for "house" asks for nights, though an artist may be called House of Something
  is_genre := internal.is_asked_of_nights(f) or 'when' = any (left_out) or exists (select from public.event_tags where tag = array_to_string(looked_for, '-'));
  if looked_for is null and f ? 'lat' then
    f := f || jsonb_build_object('kinds', coalesce(f -> 'kinds', to_jsonb(kinds)) - 'city');
  end if;
  -- a night may name its guest after its own name, so that beginning so and being called so are one among nights
  for a_group in
    with hits as materialized (
      select h.kind, h.target_id, case when is_genre and h.kind = 'event' then 0 else h.class end as class, h.is_past, h.weight, h.first_night, h.title_key, h.is_cut
      from internal.search_hits(looked_for, f, first + most + 50) h
    ),
    ranked as (
      select h.*, row_number() over (partition by h.kind order by case when h.kind = 'event' and h.class = 1 then 0 else h.class end, h.is_past,
        -- of a stretch of days, what begins on one of them stands before what has run for weeks
        f ? 'to' and since - h.first_night > 6,
        -- what goes on for weeks stands after what begins tonight; what is over, the latest first
        case when h.is_past then tonight - h.first_night when since - h.first_night > 6 then 7 else greatest(h.first_night, since) - since end, h.first_night < since, h.first_night, h.weight desc, h.title_key collate "C", h.target_id) as place
      from hits h
    )
    select r.kind, case when bool_or(r.is_cut) then 1001 else count(*) end as count, min(r.class) as best,
      array_agg(r.target_id order by r.place) filter (where (wanted is null or r.kind = wanted) and r.place > first and r.place <= first + most) as ids
    from ranked r group by r.kind
    order by not (is_genre and r.kind = 'event'),
      -- one word of the title of an article or of work says little
      case when min(r.class) = 2 and cardinality(looked_for) = 1 and r.kind in ('article', 'job') then 3 else least(min(r.class), 3) end,
      -- a town alone is a town; who asked for more than that asks for nights there
      case when looked_for is null and left_out = '{}' then array_position(array['city', 'event'], r.kind) when looked_for is null then array_position(array['event'], r.kind) end,
      array_position(case when min(r.class) < 2 then array['city', 'venue', 'artist', 'event', 'series', 'organiser', 'help', 'job', 'article', 'person']
        else array['event', 'series', 'venue', 'artist', 'organiser', 'help', 'job', 'article', 'city', 'person'] end, r.kind), r.kind
  loop
    cards := '[]';
    if a_group.ids is not null then
      -- a group that fails leaves the others standing: its items are null
      begin
        execute format('select coalesce(jsonb_agg(c.card order by i.place), ''[]'') from unnest($1) with ordinality i (id, place) join internal.search_cards_%I($1) c on c.target_id = i.id', a_group.kind)
          into cards using a_group.ids;
      exception when others then
        raise warning 'search cards of %: %', a_group.kind, sqlerrm;
        cards := 'null';
      end;
    end if;
    found := found || jsonb_build_object('kind', a_group.kind, 'count', least(a_group.count, 1000), 'is_more', a_group.count > 1000, 'items', cards);
  end loop;
  return json_build_object('query', coalesce(array_to_string(looked_for, ' '), ''), 'corrected', internal.tell_mended(settled.tokens, settled.mended), 'left_out', to_jsonb(left_out),
    'nearest', internal.nearest_with(asked, left_out),
    'total', (select coalesce(sum((g ->> 'count')::integer), 0) from jsonb_array_elements(found) g), 'groups', found);
end $$;
drop function if exists public.search_all(text, text, date, date, float8, float8, float8, boolean, integer, integer, text, boolean);
grant execute on function public.search_all(text, text, date, date, float8, float8, float8, boolean, integer, integer, text, boolean, text[]) to anon, authenticated, service_role;
