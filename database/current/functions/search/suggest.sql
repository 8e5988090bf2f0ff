-- While somebody types: { query, corrected, chips, dropped, groups: [{ kind, items: [{ path, title, detail }] }] }, eight lines at most. A
-- sentence is understood as read_search does: its place and facts are chips. p_rest is the question without the words for a day.
create or replace function public.suggest(p_query text, p_rest text default null, p_from date default null, p_to date default null) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  is_strict boolean;
  typed text[];
  mended text[];
  found jsonb;
  reading jsonb;
  asked text := p_query;
begin
  if char_length(btrim(coalesce(p_query, ''))) >= 2 then
    -- of one word a reading says nothing that a line shows, but where staff keep other words for it
    if p_from is not null or internal.phrase_key(p_query) ~ ' ' or coalesce(p_rest, p_query) <> p_query
      or exists (select from public.search_synonyms s where s.phrase = internal.phrase_key(p_query)) then
      reading := public.read_search(p_query, coalesce(p_rest, p_query))::jsonb;
      -- a word alone may be the beginning of a name, and "venue 7" too
      if not (reading ->> 'is_name')::boolean and (p_from is not null or p_query ~ '\S\s+\S' and (jsonb_typeof(reading -> 'place') = 'object'
        or exists (select from jsonb_array_elements(reading -> 'facts') fact where fact ->> 'any' !~ '^(kind|ask):'))) then
        found := internal.suggest_of_sentence(reading, p_from, p_to);
        if found -> 'groups' <> '[]' then return found; end if;
        found := null;
      elsif not (reading ->> 'is_name')::boolean and reading -> 'facts' = '[]' and jsonb_typeof(reading -> 'place') <> 'object' then
        asked := coalesce(nullif(reading ->> 'rest', ''), p_query);
      end if;
    end if;
    -- the last word may be the beginning of another; when nothing is found so, it is one that is written wrongly
    foreach is_strict in array array[false, true] loop
      select s.tokens, s.mended into typed, mended from internal.settle_search_words(asked, false, is_strict) s;
      found := internal.suggest_lines(coalesce(mended, typed), internal.night_date(now()));
      exit when found is not null or coalesce(cardinality(typed), 0) < 2;
    end loop;
  end if;
  return json_build_object('query', coalesce(array_to_string(coalesce(mended, typed), ' '), ''),
    'corrected', internal.tell_mended(typed, mended), 'chips', '[]'::json, 'dropped', '[]'::json, 'groups', coalesce(found, '[]'));
end $$;
drop function if exists public.suggest(text);
grant execute on function public.suggest(text, text, date, date) to anon, authenticated, service_role;

-- The lines for a sentence that was understood: what search_all would show first.
create or replace function internal.suggest_of_sentence(reading jsonb, p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  near text := reading -> 'place' ->> 'near';
  code record;
  answer jsonb;
  groups jsonb;
begin
  select o.lat, o.lng into code from public.outward_codes o where o.code = upper(near) and o.nation is not null;
  answer := public.search_all(p_query => reading ->> 'rest', p_from => p_from, p_to => p_to, p_area => case when code.lat is null then near end, p_lat => code.lat, p_lng => code.lng,
    p_facts => array(select fact ->> 'any' from jsonb_array_elements(reading -> 'facts') fact where fact ->> 'any' <> 'ask:place'), p_limit => 4)::jsonb;
  select coalesce(jsonb_agg(jsonb_build_object('kind', a_group ->> 'kind', 'items', lines.items) order by n), '[]') into groups
  from jsonb_array_elements(answer -> 'groups') with ordinality listed (a_group, n) cross join lateral (
    select jsonb_agg(jsonb_build_object('path', d.path, 'title', d.title, 'detail', d.detail) order by at) as items
    from jsonb_array_elements(case when jsonb_typeof(a_group -> 'items') = 'array' then a_group -> 'items' else '[]' end) with ordinality cards (card, at)
    join internal.search_docs d on d.kind = a_group ->> 'kind' and d.target_id = coalesce(card ->> 'event_id', card ->> 'id')::uuid
    where at <= case when n = 1 then 4 else 1 end) lines
  where n <= 4 and lines.items is not null;
  return jsonb_build_object('query', answer -> 'query', 'corrected', answer -> 'corrected', 'groups', groups, 'dropped', (reading -> 'dropped') || (
      select coalesce(jsonb_agg(substr(part, 6)), '[]') from jsonb_array_elements_text(answer -> 'left_out') part where part like 'word:%'),
    'chips', case when jsonb_typeof(reading -> 'place') = 'object' then jsonb_build_array(reading -> 'place' -> 'name') else '[]' end
      || (select coalesce(jsonb_agg(fact -> 'label'), '[]') from jsonb_array_elements(reading -> 'facts') fact where fact ->> 'any' <> 'ask:place'));
end $$;

-- The groups of lines for these words, or null.
create or replace function internal.suggest_lines(p_tokens text[], tonight date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  key text := internal.search_key(array_to_string(p_tokens, ' '));
  in_name tsquery := internal.search_question(p_tokens, 'A');
  near_name tsquery := internal.search_question(p_tokens, 'AB');
  blocked uuid[] := array(select internal.blocked_people());
  events uuid[];
  others uuid[];
  found jsonb;
begin
  if in_name is null then return null; end if;
  events := array(select distinct internal.suggest_events(p_tokens, key, tonight));
  others := array(select distinct internal.suggest_others(p_tokens, key));
  with hits as (
    select d.kind, d.target_id, d.path, d.title, d.detail, d.first_night, d.weight, d.title_key, internal.search_match_class(d, key, in_name, near_name) as class
    from internal.search_docs d where d.kind = 'event' and d.target_id = any (events)
    union all
    select d.kind, d.target_id, d.path, d.title, d.detail, d.first_night, d.weight, d.title_key, internal.search_match_class(d, key, in_name, near_name)
    from internal.search_docs d where d.kind = any (array(select k from internal.search_kinds() k where k <> 'event')) and d.target_id = any (others) and (d.owner_id is null or d.owner_id <> all (blocked))
  ), ranked as (
    select h.*, min(h.class) over (partition by h.kind) as best, row_number() over (partition by h.kind order by case when h.kind = 'event' and h.class = 1 then 0 else h.class end,
      greatest(h.first_night, tonight), h.first_night < tonight, h.first_night, h.weight desc, h.title_key, h.target_id) as place
    from hits h
  ), kept as (
    select r.*, array_position(array['city', 'venue', 'artist', 'event', 'series', 'organiser', 'help', 'job', 'article', 'person'], r.kind) as rank from ranked r
    where r.place <= case when r.kind = 'event' then 3 else 2 end
    -- a second line of a kind comes after the first of the others
    order by least(r.class, 3) + (r.place - 1) * 0.5, array_position(array['city', 'venue', 'artist', 'event', 'series', 'organiser', 'help', 'job', 'article', 'person'], r.kind) limit 8
  ), groups as (
    select k.kind, min(k.best) as best, min(k.rank) as rank,
      jsonb_agg(jsonb_build_object('path', k.path, 'title', k.title, 'detail', k.detail) order by k.place) as items
    from kept k group by k.kind
  )
  select jsonb_agg(jsonb_build_object('kind', kind, 'items', items) order by least(best, 2), rank) into found from groups;
  return found;
end $$;
