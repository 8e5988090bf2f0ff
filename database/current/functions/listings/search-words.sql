-- Run by the hour: how many cards of nights ahead hold each word. Search asks it where to begin, never what to find, so it may
-- be an hour old. Answers how many words changed.
create or replace function internal.refresh_search_words() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  -- the job that counts documents writes the same rows
  perform pg_advisory_xact_lock(hashtextextended('search words', 0));
  -- nobody's card may bring a word between the counting and the taking over
  lock table internal.new_search_words in share row exclusive mode;
  delete from internal.new_search_words;
  with counted as materialized (
    select word collate "C" as word, ndoc as nights from ts_stat('select search from public.listings where not is_over')
  ), gone as (
    update internal.search_words kept set nights = 0
    where kept.nights > 0 and not exists (select from counted where counted.word = kept.word)
    returning 1
  ), kept as (
    insert into internal.search_words as kept (word, nights) select word, nights from counted
    on conflict (word) do update set nights = excluded.nights where kept.nights <> excluded.nights
    returning 1
  )
  select (select count(*) from gone) + (select count(*) from kept) into changed;
  return changed;
end $$;

-- At most how many nights ahead hold all these words: what the rarest of them has. Null: nobody can say, many begin like the last.
create or replace function internal.rarest_word(p_query text) returns bigint
language sql stable set search_path = '' as $$
  with words as (
    select word, place = max(place) over () as is_last
    from unnest(to_tsvector('pg_catalog.simple', left(internal.plain_text(internal.part_compounds(coalesce(p_query, ''))), 200))) found (word, places, weights),
      unnest(places) place
    order by place limit 12
  )
  select min(case when is_last then begun.nights else same.nights end) from words,
    lateral (
      select coalesce(sum(w.nights), 0) as nights from internal.search_words w
      where w.word in (words.word collate "C", (tsvector_to_array(to_tsvector('pg_catalog.english', words.word)))[1] collate "C")
    ) same,
    lateral (
      select case when count(*) < 300 then coalesce(sum(w.nights), 0) + same.nights end as nights from (
        select nights from internal.search_words where word >= words.word collate "C" and word < (words.word || U&'\FFFF') collate "C" limit 300
      ) w
    ) begun
  where words.is_last or exists (select from unnest(to_tsvector('pg_catalog.english', words.word)))
$$;

-- Which words a card brings that were not known: rows are only added, so that two who publish at once do not wait for each other.
create or replace function internal.note_new_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into internal.new_search_words (word)
  select word from (select distinct word collate "C" as word from new_cards, unnest(tsvector_to_array(search)) word) brought
  where not exists (select from internal.search_words known where known.word = brought.word);
  return null;
end $$;
create or replace trigger note_new_words_on_insert after insert on public.listings
  referencing new table as new_cards for each statement execute function internal.note_new_words();
create or replace trigger note_new_words_on_update after update on public.listings
  referencing new table as new_cards for each statement execute function internal.note_new_words();

-- The question with the words that its unfinished last one may become, in place of its beginning: the index finds whole words
-- without reading all that begins alike. Words that may become more than sixty stay as they are.
create or replace function internal.known_search_query(p_query text) returns tsquery
language plpgsql stable set search_path = '' as $$
declare
  asked tsquery := internal.search_query(p_query);
  beginning text := substring(asked::text from '''([^''\\]+)'':\*');
  endings text[];
begin
  if beginning is null then
    return asked;
  end if;
  endings := array(
    select word from (
      select word from internal.search_words where word >= beginning collate "C" and word < (beginning || U&'\FFFF') collate "C"
      union select word from internal.new_search_words where word >= beginning collate "C" and word < (beginning || U&'\FFFF') collate "C"
    ) known limit 61);
  if cardinality(endings) > 60 or exists (select from unnest(endings) word where word ~ '[''\\]') then
    return asked;
  end if;
  asked := replace(asked::text, quote_literal(beginning) || ':*', case when endings = '{}' then quote_literal(beginning)
    else (select '( ' || string_agg(quote_literal(word), ' | ') || ' )' from unnest(endings) word) end)::tsquery;
  -- a word that is its own stem is looked up once
  return regexp_replace(asked::text, '(''[^'']+'') \| \1(?= |$)', '\1', 'g')::tsquery;
end $$;
