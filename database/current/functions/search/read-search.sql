-- What a question means beside its words: facts ("under £10", "step-free", "dnb") and a place. "techno leeds" is techno in Leeds,
-- "Leith Cooperage" is a name. Days are read by readDates in the contract.

-- A question as phrases are compared: without accents, capitals and apostrophes; "&" is "and", "18+" and "£7.50" stay.
create or replace function internal.phrase_key(input text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(replace(translate(regexp_replace(internal.plain_text(input), '\m(am|pm)\M', '\1', 'g'), '''’‘`´', ''), '&', ' and '),
    '(\d)\s+(am|pm)\M', '\1\2', 'g'), '[^a-z0-9+£.]+|\.(?!\d)|(?<!\d)\.|(?<!\d)\+', ' ', 'g'))
$$;

-- The price that is named with word `i`: { first, last, pence }, or null. "under £15", "£10 or less", "up to 20 quid".
create or replace function internal.read_search_price(words text[], i integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  amount text := substring(words[i] from '^£?(\d{1,4}(?:\.\d\d)?)$');
  first integer := i;
  last integer := i;
begin
  if amount is null then return null; end if;
  if words[i - 1] in ('under', 'below', 'max', 'maximum', 'within', 'for') then first := i - 1;
  elsif words[i - 2] || ' ' || words[i - 1] in ('less than', 'up to', 'cheaper than', 'at most') then first := i - 2;
  elsif words[i - 3] || ' ' || words[i - 2] || ' ' || words[i - 1] in ('no more than', 'not more than') then first := i - 3;
  end if;
  if words[last + 1] in ('pounds', 'pound', 'quid') then last := last + 1; end if;
  if words[last + 1] || ' ' || words[last + 2] in ('or less', 'or under', 'and under') then last := last + 2;
  elsif words[last + 1] = 'max' then last := last + 1; end if;
  -- a bare number may be part of a name
  if left(words[i], 1) <> '£' and first = i and last = i then return null; end if;
  return jsonb_build_object('first', first, 'last', last, 'pence', round(amount::numeric * 100));
end $$;

-- The places that any of these phrases name: { phrase: { near, name } }. The first words of a town's name are the town where only one
-- begins so ("newcastle", "hebden"), and so is a name with a letter or two wrong ("manchster") that is no word of anything else.
create or replace function internal.read_search_areas(p_grams text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  with grams as materialized (select gram, internal.place_key(gram) as key from unnest(p_grams) gram),
  named as (
    select distinct on (g.gram) g.gram, a.slug as near, a.name from grams g join public.areas a on internal.place_key(a.name) = g.key
    where a.kind in ('region', 'city', 'district') and a.lat is not null order by g.gram, array_position(array['city', 'region', 'district'], a.kind), a.slug
  ), coded as (
    select g.gram, lower(o.code) as near, o.code as name from grams g cross join lateral internal.read_postcode(g.key) code
    join public.outward_codes o on o.code = code.outward and o.nation is not null and not internal.is_post_box(o.code)
    where g.key ~ '[0-9]' and g.key !~ ' .* '
  ), others as (
    select * from grams g where char_length(g.key) >= 5 and g.key !~ '[0-9]' and g.gram not in (select n.gram from named n)
  ), halves as (
    select g.gram, min(a.slug) as near, min(a.name) as name from others g join public.areas a on starts_with(internal.place_key(a.name), g.key || ' ')
    where a.kind = 'city' and a.lat is not null and g.key not in ('great', 'kings') group by g.gram having count(*) = 1
  ), misspelt as (
    select distinct on (g.gram) g.gram, a.slug as near, a.name from others g join public.areas a
      on left(internal.place_key(a.name), 1) = left(g.key, 1) and abs(char_length(a.name) - char_length(g.key)) <= 2
    cross join lateral (select extensions.levenshtein_less_equal(internal.place_key(a.name), g.key, 2) as errors) far
    where a.kind = 'city' and a.lat is not null and g.gram not in (select h.gram from halves h) and far.errors <= case when char_length(g.key) < 8 then 1 else 2 end
      and not exists (select from internal.search_words w where w.word = g.key and w.documents > 0)
    order by g.gram, far.errors, a.slug
  )
  select coalesce(jsonb_object_agg(gram, jsonb_build_object('near', near, 'name', name)), '{}')
  from (select * from coded union all select * from named union all select * from halves union all select * from misspelt) places
$$;

-- Whether a word is there for the grammar of a question alone, so that nobody misses it where it is passed over.
create or replace function internal.is_filler(p_word text) returns boolean
language sql immutable parallel safe strict set search_path = '' as $$
  select to_tsvector('pg_catalog.english', p_word) = '' or p_word in ('music', 'night', 'nights', 'something', 'anything', 'stuff', 'find', 'please', 'pls', 'whats', 'going', 'go',
    'happening', 'looking', 'want', 'playing', 'near', 'around', 'get', 'got', 'need', 'us', 'show', 'shows', 'help', 'people', 'bring', 'friendly', 'entry', 'tix')
$$;

-- The words of a question that help answers, or null: "how do I cancel my ticket" is "cancel ticket".
create or replace function internal.read_help(p_words text[], p_dropped text[]) returns text
language sql stable security definer set search_path = '' as $$
  select asked from (select string_agg(word, ' ' order by n) as asked from unnest(p_words) with ordinality listed (word, n)
    where word <> all (p_dropped) and to_tsvector('pg_catalog.english', word) <> '') core
  where exists (select from internal.search_docs d where d.kind = 'help' and d.names @> array[internal.search_key(asked)])
$$;

-- { is_name, place: null | { near, name, words }, facts: [{ any, label, words }], rest, dropped }. is_name: it is the name of something, and
-- none of its words means anything else. dropped: words that were passed over, as they were typed, but for those that nobody misses. `any` are facts with | between, one of which must be true; ask:place wants to know where somebody is.
-- p_rest is the question without the words for a day; what is in p_plain is a word and nothing else.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.read_search(p_query text, p_rest text, p_plain text[] default null) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  given text := left(coalesce(p_rest, ''), 200);
  whole text[] := internal.search_tokens(p_query);
  words text[] := regexp_split_to_array(internal.phrase_key(given), ' ');
  many integer := cardinality(words);
  taken integer[] := array_fill(0, array[greatest(many, 1)]); -- 1 has a meaning, 2 says nothing, 3 is plain
  synonyms jsonb;
  tags text[];
  places jsonb;
  place jsonb;
  facts jsonb := '[]';
  step record;
  gram text;
  found jsonb;
  meaning jsonb;
  rest text;
  typed text[] := words;
  dropped text[] := '{}';
  asked_of_help text;
begin
  if words = array[''] or many > 24 then
    return json_build_object('is_name', false, 'place', null, 'facts', '[]'::json, 'rest', given, 'dropped', '[]'::json);
  end if;
  with grams as (
    select distinct array_to_string(words[start : start + length - 1], ' ') as gram
    from generate_series(1, 4) length cross join generate_series(1, many) start where start + length - 1 <= many
  )
  select (select jsonb_object_agg(s.phrase, to_jsonb(s)) from public.search_synonyms s where s.phrase in (select g.gram from grams g)),
    array(select replace(g.gram, ' ', '-') from grams g where exists (select from public.event_tags t where t.tag = replace(g.gram, ' ', '-') and t.is_public)),
    internal.read_search_areas(array(select g.gram from grams g))
    into synonyms, tags, places;
  for step in
    -- longer phrases come first; among words of one length the meanings that staff keep, then places, then genres
    select turn.reads, length, start from generate_series(1, 5) length cross join generate_series(1, many) start
    cross join lateral (select array_to_string(words[start : start + length - 1], ' ') as gram) phrase
    cross join (values ('plain', 0), ('price', 1), ('synonym', 2), ('place', 3), ('tag', 4)) turn (reads, rank)
    where start + length - 1 <= many and case turn.reads when 'plain' then cardinality(p_plain) > 0 when 'price' then length = 1 and phrase.gram ~ '^£?[0-9]'
      when 'synonym' then synonyms ? phrase.gram when 'place' then places ? phrase.gram else replace(phrase.gram, ' ', '-') = any (tags) end
    order by turn.reads <> 'plain', turn.reads <> 'price', length desc, turn.rank, case when turn.reads = 'place' then -start else start end
  loop
    continue when 0 <> any (taken[step.start : step.start + step.length - 1]);
    gram := array_to_string(words[step.start : step.start + step.length - 1], ' ');
    meaning := null;
    case step.reads
      when 'plain' then
        if gram in (select internal.phrase_key(phrase) from unnest(p_plain[1:12]) phrase) then
          taken[step.start : step.start + step.length - 1] := array_fill(3, array[step.length]);
        end if;
      when 'price' then
        continue when synonyms ? (words[step.start - 1] || ' ' || gram);
        found := internal.read_search_price(words, step.start);
        continue when found is null or 0 <> any (taken[(found ->> 'first')::integer : (found ->> 'last')::integer]);
        taken[(found ->> 'first')::integer : (found ->> 'last')::integer] := array_fill(1, array[(found ->> 'last')::integer - (found ->> 'first')::integer + 1]);
        facts := facts || jsonb_build_object('any', 'price:<' || (found ->> 'pence'), 'label', 'Up to £' || regexp_replace(to_char((found ->> 'pence')::numeric / 100, 'FM9990.00'), '\.00$', ''),
          'words', array_to_string(words[(found ->> 'first')::integer : (found ->> 'last')::integer], ' '), 'at', step.start);
      when 'synonym' then
        meaning := synonyms -> gram;
        continue when meaning is null;
        taken[step.start : step.start + step.length - 1] := array_fill(case when meaning ->> 'words' = '' then 2 else 1 end, array[step.length]);
        if meaning ->> 'words' = '' then
          dropped := dropped || typed[step.start : step.start + step.length - 1];
        elsif meaning ->> 'words' <> '' then
          -- it is looked for by other words, in its place
          words[step.start] := meaning ->> 'words';
          taken[step.start : step.start + step.length - 1] := array[0] || array_fill(2, array[step.length - 1]);
        elsif meaning ->> 'words' is null then
          facts := facts || jsonb_build_object('any', (select string_agg(fact, '|' order by n) from jsonb_array_elements_text(meaning -> 'facts') with ordinality listed (fact, n)),
            'label', coalesce(meaning ->> 'label', initcap(gram)), 'words', gram, 'at', step.start);
        end if;
      when 'place' then
        continue when place is not null or not places ? gram;
        place := places -> gram || jsonb_build_object('words', gram);
        taken[step.start : step.start + step.length - 1] := array_fill(1, array[step.length]);
      else
        taken[step.start : step.start + step.length - 1] := array_fill(1, array[step.length]);
        facts := facts || jsonb_build_object('any', 'tag:' || replace(gram, ' ', '-'), 'label', upper(left(gram, 1)) || substr(gram, 2), 'words', gram, 'at', step.start);
    end case;
  end loop;
  rest := (select string_agg(word, ' ' order by n) from unnest(words, taken) with ordinality listed (word, take, n) where take in (0, 3));
  -- what is called just so is a name; what has words of its own beside its meanings is one if all of it stands in one name
  if many > 1 and cardinality(whole) > 0 and (place is null or rest is not null or facts <> '[]') and (internal.is_called(array_to_string(whole, ' '))
    or rest is not null and cardinality(whole) > 1 and internal.is_search_name(whole)) then
    return json_build_object('is_name', true, 'place', null, 'facts', '[]'::json, 'rest', given, 'dropped', '[]'::json);
  end if;
  asked_of_help := case when many > 1 and place is null then internal.read_help(typed, dropped) end;
  if asked_of_help is not null then
    return json_build_object('is_name', false, 'place', null, 'facts', '[]'::json, 'rest', asked_of_help, 'dropped', '[]'::json);
  end if;
  -- words that say nothing are all there is
  if rest is null and place is null and facts = '[]' then
    rest := given;
    dropped := '{}';
  end if;
  return json_build_object('is_name', false, 'place', place, 'dropped', (select coalesce(json_agg(word order by n), '[]') from unnest(dropped) with ordinality listed (word, n) where not internal.is_filler(word)), 'rest', case when 1 = any (taken) or 2 = any (taken) then coalesce(rest, '') else given end,
    -- said twice it is one meaning
    'facts', (select coalesce(json_agg(json_build_object('any', f.meant, 'label', f.label, 'words', f.words) order by f.at), '[]') from (
      select fact ->> 'any' as meant, min(fact ->> 'label') as label, array_agg(fact ->> 'words' order by (fact ->> 'at')::integer) as words, min((fact ->> 'at')::integer) as at
      from jsonb_array_elements(facts) fact group by fact ->> 'any') f));
end $$;
grant execute on function public.read_search(text, text, text[]) to anon, authenticated, service_role;
drop function if exists public.read_search_place(text, text, text[]);

-- Whether something other than a town is called just so; "the" and "and" do not count.
create or replace function internal.is_called(p_key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from internal.search_docs d where d.names @> array[internal.search_key(p_key)] and d.kind <> 'city' and d.owner_id is null)
$$;

-- Whether all these words, whole, stand in the name of one thing. The index of names leads to it: the one of all words does not know which
-- of them are names, and every night in whose text they stand would be read.
create or replace function internal.is_search_name(p_tokens text[]) returns boolean
language sql stable security definer set search_path = '' set enable_indexscan = off set enable_seqscan = off as $$
  select exists (select from internal.search_docs d
    where internal.search_name_words(d.kind, d.names) @@ internal.search_name_question(array(select internal.search_kinds()), p_tokens, false)
      and d.owner_id is null and d.words @@ internal.search_question(p_tokens, 'A', false))
$$;
