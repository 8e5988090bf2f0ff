-- The rows that search reads. A kind is one file: internal.search_docs_of_<kind>(ids) answers the rows of public things as they
-- should be (of all where ids is null), internal.search_cards_<kind>(ids) what a list shows of each, and watch_search_docs
-- names the tables that change them.

-- Names as they are compared: without accents, capitals, apostrophes, "the" and "and", however these are written.
create or replace function internal.search_key(input text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(nullif(btrim(regexp_replace(regexp_replace(plain, '\m(the|and)\M', ' ', 'g'), ' +', ' ', 'g')), ''), btrim(plain))
  from (select regexp_replace(regexp_replace(translate(internal.plain_text(left(input, 2000)), '''’‘`´', ''), '[&+]', ' and ', 'g'), '[^[:alnum:]]+', ' ', 'g') as plain) made
$$;

-- The words of a text, for the index. "O'Brien's" is found as obriens and as o, brien; "DJ-Kicks" as it is written and in two words.
create or replace function internal.search_words_of(input text, weight "char") returns tsvector
language sql immutable parallel safe set search_path = '' as $$
  select setweight(to_tsvector('pg_catalog.simple', text) || to_tsvector('pg_catalog.english', text), weight)
  from (select concat(internal.search_key(input), ' ',
    case when input ~ '[''’]' then internal.search_key(translate(input, '''’', '  ')) end) as text offset 0) plain
$$;

-- What a typing error may be mended to: names and what stands near them, no numbers, no "of" or "for", nothing
-- shorter than three letters.
create or replace function internal.search_dictionary(input text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct word order by word), '{}') from regexp_split_to_table(internal.search_key(coalesce(input, '')), ' ') word
  where char_length(word) between 3 and 40 and word !~ '[0-9]'
    and to_tsvector('pg_catalog.english', word) <> ''
$$;

-- The rows of a kind as they should be.
create or replace function internal.search_docs_of(p_kind text, p_ids uuid[]) returns setof internal.search_doc
language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  return query execute format('select * from internal.search_docs_of_%I($1)', p_kind) using p_ids;
end $$;

-- Brings the rows of some things (or of all) up to date and takes down those that may no longer be seen. Only the kind's own function
-- is looked up again each time: planning the rest would cost as much as the writing.
create or replace function internal.write_search_docs(p_kind text, p_ids uuid[] default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seen bigint;
begin
  with fresh as materialized (select * from internal.search_docs_of(p_kind, p_ids)),
  written as (
    insert into internal.search_docs as kept (kind, target_id, path, title, detail, aliases, area_id, district_id, lat, lng, first_night, last_night, ends_at,
      weight, owner_id, title_key, names, words, dictionary, facts, price_pence)
    select p_kind, f.target_id, f.path, f.title, coalesce(f.detail, ''), coalesce(f.aliases, '{}'), f.area_id, f.district_id, f.lat, f.lng,
      f.first_night, f.last_night, f.ends_at, f.weight, f.owner_id, internal.search_key(f.title),
      array(select distinct internal.search_key(name) from unnest(f.title || coalesce(f.aliases, '{}')) name order by 1),
      internal.search_words_of(concat_ws(' ', f.title, array_to_string(f.aliases, ' ')), 'A')
        || internal.search_words_of(f.near, 'B') || internal.search_words_of(left(f.far, 2000), 'C')
        -- facts are asked together with words, so that one index finds both; no word begins with =
        || array_to_tsvector(array(select '=' || fact from unnest(f.facts) fact)),
      internal.search_dictionary(concat_ws(' ', f.title, array_to_string(f.aliases, ' '), f.near)), f.facts, f.price_pence
    from fresh f order by f.target_id
    on conflict (kind, target_id) do update set path = excluded.path, title = excluded.title, detail = excluded.detail, aliases = excluded.aliases,
      area_id = excluded.area_id, district_id = excluded.district_id, lat = excluded.lat, lng = excluded.lng, first_night = excluded.first_night,
      last_night = excluded.last_night, ends_at = excluded.ends_at, weight = excluded.weight, owner_id = excluded.owner_id, title_key = excluded.title_key,
      names = excluded.names, words = excluded.words, dictionary = excluded.dictionary, facts = excluded.facts, price_pence = excluded.price_pence
    where (kept.path, kept.title, kept.detail, kept.aliases, kept.area_id, kept.district_id, kept.lat, kept.lng, kept.first_night, kept.last_night, kept.ends_at,
        kept.weight, kept.owner_id, kept.title_key, kept.names, kept.words, kept.dictionary, kept.facts, kept.price_pence)
      is distinct from (excluded.path, excluded.title, excluded.detail, excluded.aliases, excluded.area_id, excluded.district_id, excluded.lat, excluded.lng,
        excluded.first_night, excluded.last_night, excluded.ends_at, excluded.weight, excluded.owner_id, excluded.title_key, excluded.names, excluded.words, excluded.dictionary, excluded.facts, excluded.price_pence)
  )
  select count(*) into seen from fresh;
  if seen = cardinality(p_ids) then return; end if;
  delete from internal.search_docs d where d.kind = p_kind and (p_ids is null or d.target_id = any (p_ids))
    and not exists (select from internal.search_docs_of(p_kind, p_ids) f where f.target_id = d.target_id);
end $$;

create or replace function internal.search_kinds() returns setof text
language sql stable security definer set search_path = '' as $$
  select substr(proname, 16) from pg_catalog.pg_proc where pronamespace = 'internal'::regnamespace and proname like 'search\_docs\_of\_%' order by 1
$$;

create or replace function internal.rebuild_search_docs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  kind text;
begin
  for kind in select * from internal.search_kinds() loop
    perform internal.write_search_docs(kind);
  end loop;
end $$;

-- Rows are kept by triggers, so a kind that says more than before must write all of its rows once. Nothing becomes new by this:
-- a row keeps the moment it came.
create or replace function internal.rebuild_changed_search_docs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  present text := (select md5(string_agg(prosrc, '|' order by proname)) from pg_catalog.pg_proc where pronamespace = 'internal'::regnamespace
    and (proname like 'search\_docs\_of\_%' or proname in ('write_search_docs', 'search_key', 'search_words_of', 'search_dictionary', 'help_answers')));
begin
  if not exists (select from internal.search_state where kinds_hash = present) then
    perform internal.rebuild_search_docs();
    insert into internal.search_state (kinds_hash) values (present) on conflict (is_only) do update set kinds_hash = excluded.kinds_hash;
  end if;
end $$;

-- After a statement on a watched table: the rows of the things it touched, named by one of its columns, or found from it by a question.
create or replace function internal.keep_search_docs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
begin
  -- writing a card inserts or updates, and fires for both
  if not exists (select from changed) then return null; end if;
  execute format('select array_agg(distinct %1$I order by %1$I) from changed where %1$I is not null', tg_argv[1]) into touched;
  if touched is not null and tg_nargs > 2 then
    execute format('select array_agg(id order by id) from (%s) found (id)', tg_argv[2]) into touched using touched;
  end if;
  if touched is not null then
    perform internal.write_search_docs(tg_argv[0], touched);
  end if;
  return null;
end $$;

-- In a kind's file: changes of `source` are changes of the things that its column `id_column` names.
create or replace function internal.watch_search_docs(kind text, source text, id_column text default 'id') returns void
language plpgsql set search_path = '' as $$
declare
  operation text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    -- sorts after the triggers that finish a row or write its card
    execute format('create or replace trigger search_%s_%s after %s on public.%I referencing %s table as changed
      for each statement execute function internal.keep_search_docs(%L, %L)',
      kind, operation, operation, source, case operation when 'delete' then 'old' else 'new' end, kind, id_column);
  end loop;
end $$;

-- The same for a table whose rows lend things their names: `question` answers whose names they are, $1 being the rows' ids.
create or replace function internal.watch_search_names(kind text, source text, question text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create or replace trigger search_%s_update after update on public.%I referencing new table as changed
    for each statement execute function internal.keep_search_docs(%L, ''id'', %L)', kind, source, kind, question);
end $$;
