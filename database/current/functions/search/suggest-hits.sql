-- What the lines of suggestions are chosen from. Nothing here reads all that matches: things are walked in the order in which they are
-- answered, and an index of words is asked where that walk has shown that few have them.

-- The words as a question to the index of names, of things of these kinds: each as it is written or as its stem, the last one perhaps
-- unfinished. Words that mean nothing ("of", "on") need not be there.
drop function if exists internal.search_name_question(text[], text[]);
create or replace function internal.search_name_question(p_kinds text[], p_tokens text[], p_is_unfinished boolean default true) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  with words as (
    select word, place, trim(both '''' from nullif(to_tsquery('pg_catalog.english', quote_literal(word))::text, '')) as stem, place = cardinality(p_tokens) as is_last
    from unnest(p_tokens) with ordinality listed (word, place)
  ), needed as (
    select * from words where stem is not null or not exists (select from words other where other.stem is not null)
  )
  select string_agg('(' || question || ')', ' | ')::tsquery from unnest(p_kinds) kind cross join lateral (
    select string_agg(format('(%L%s | %L)', kind || '/' || word, case when is_last and p_is_unfinished then ':*' else '' end, kind || '/' || coalesce(stem, word)), ' & ') as question
    from needed) asked
$$;

-- Things of these kinds with all the words in one of their names, in no order.
create or replace function internal.search_ids_by_name(p_kinds text[], p_tokens text[]) returns setof uuid
language sql stable security definer set search_path = '' set enable_indexscan = off set enable_seqscan = off as $$
  select d.target_id from internal.search_docs d
  where internal.search_name_words(d.kind, d.names) @@ internal.search_name_question(p_kinds, p_tokens)
    and (d.last_night is null or d.last_night >= internal.night_date(now())) and (d.ends_at is null or d.ends_at > now()) limit 200
$$;

-- Nights, or all other things, that have the words anywhere, in no order.
create or replace function internal.search_texts(p_is_event boolean, p_asked tsquery) returns setof uuid
language sql stable security definer set search_path = '' set enable_indexscan = off set enable_seqscan = off as $$
  (select d.target_id from internal.search_docs d where p_is_event and d.kind = 'event' and d.words @@ p_asked
    and d.last_night >= internal.night_date(now()) and (d.ends_at is null or d.ends_at > now()) limit 100)
  union all
  (select d.target_id from internal.search_docs d where not p_is_event and d.kind <> 'event' and d.words @@ p_asked limit 100)
$$;

-- Nights: the best of the next two hundred. Where fewer than three of these begin with the words, those that do, whenever they are;
-- where fewer than three have them in their name, those that do; where fewer than three have them at all, any.
create or replace function internal.suggest_events(p_tokens text[], p_key text, p_tonight date) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  asked tsquery := internal.search_question(p_tokens);
  in_name tsquery := internal.search_question(p_tokens, 'A');
  near_name tsquery := internal.search_question(p_tokens, 'AB');
  best uuid[];
  begun integer;
  named integer;
  found integer;
begin
  with walk as (
    (select d from internal.search_docs d
      where d.kind = 'event' and d.first_night >= p_tonight and (d.ends_at is null or d.ends_at > now())
      order by d.first_night, d.weight desc, d.title_key, d.target_id limit 200)
    union all
    (select d from internal.search_docs d
      where d.kind = 'event' and d.last_night > d.first_night and d.last_night >= p_tonight and d.first_night < p_tonight and (d.ends_at is null or d.ends_at > now())
      order by d.last_night, d.first_night limit 40)
  ), matched as (
    select (w.d).target_id, internal.search_match_class(w.d, p_key, in_name, near_name) as class, greatest((w.d).first_night, p_tonight) as night,
      (w.d).first_night, (w.d).weight, (w.d).title_key
    from walk w where ts_match_vq((w.d).words, asked)
  )
  select (array_agg(m.target_id order by greatest(m.class, 1), m.night, m.first_night desc, m.weight desc, m.title_key))[1:6],
    count(*) filter (where m.class <= 1), count(*) filter (where m.class <= 2) into best, begun, named from matched m;
  return query select unnest(best);
  if begun >= 3 then return; end if;
  return query select d.target_id from internal.search_docs d
    where d.kind = 'event' and d.title_key >= p_key and d.title_key < p_key || U&'\FFFF'
      and d.last_night >= p_tonight and (d.ends_at is null or d.ends_at > now()) order by d.title_key limit 100;
  if named >= 3 then return; end if;
  return query select internal.search_ids_by_name('{event}', p_tokens);
  get diagnostics found = row_count;
  if coalesce(cardinality(best), 0) + found < 3 then
    return query select internal.search_texts(true, asked);
  end if;
end $$;

-- Everything else, kind by kind: what is called so, what begins so, and of the first forty in the alphabet what has the words. The kinds
-- of which fewer than two are called so ask the index of names; the texts are asked where few have the words.
create or replace function internal.suggest_others(p_tokens text[], p_key text) returns setof uuid
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  kinds text[] := array(select k from internal.search_kinds() k where k <> 'event');
  asked tsquery := internal.search_question(p_tokens);
  in_name tsquery := internal.search_question(p_tokens, 'A');
  blocked uuid[] := array(select internal.blocked_people());
  found uuid[];
  named text[];
  is_frequent boolean;
begin
  return query select d.target_id from internal.search_docs d where d.names @> array[p_key] and d.kind <> 'event' limit 60;
  return query select d.target_id from unnest(kinds) k cross join lateral (
    select s.target_id from internal.search_docs s where s.kind = k and s.title_key >= p_key and s.title_key < p_key || U&'\FFFF'
      and (s.owner_id is null or s.owner_id <> all (blocked)) order by s.title_key, s.target_id limit 2) d;
  with walk as materialized (
    select k as kind, d.* from unnest(kinds) k cross join lateral (
      select s.target_id, s.words, s.title_key from internal.search_docs s where s.kind = k and (s.owner_id is null or s.owner_id <> all (blocked))
      order by s.title_key, s.target_id limit 40) d
  ), matched as materialized (
    select w.kind, w.target_id, ts_match_vq(w.words, in_name) as is_named,
      row_number() over (partition by w.kind order by not ts_match_vq(w.words, in_name), w.title_key, w.target_id) as place
    from walk w where ts_match_vq(w.words, asked)
  )
  select array(select m.target_id from matched m where m.place <= 2), array(select m.kind from matched m where m.is_named group by m.kind having count(*) >= 2),
    (select count(*) from matched) * 20 > (select count(*) from walk) into found, named, is_frequent;
  return query select unnest(found);
  return query select internal.search_ids_by_name(array(select unnest(kinds) except select unnest(named)), p_tokens);
  if not is_frequent then
    return query select internal.search_texts(false, asked);
  end if;
end $$;
