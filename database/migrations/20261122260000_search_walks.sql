-- Suggestions and searches read what they show and no more: nights in the order in which they are answered, names of each kind in the
-- order of the alphabet, and the words of names apart from those of texts.
drop index internal.search_docs_night_idx;
create index search_docs_night_idx on internal.search_docs (kind, first_night, weight desc, title_key, target_id);
drop index internal.search_docs_title_idx;
create index search_docs_title_idx on internal.search_docs (kind, title_key, target_id);
-- what goes on for several nights is on tonight though it began before
create index search_docs_running_idx on internal.search_docs (last_night, first_night) where kind = 'event' and last_night > first_night;

-- The words of a thing's names, each with its kind in front, so that one index leads to the venues called so without reading the
-- nights called so. It is part of an index, and so it is changed by a migration that makes the index anew.
create function internal.search_name_words(kind text, names text[]) returns tsvector
language sql immutable parallel safe strict set search_path = '' as $$
  select array_to_tsvector(array(
    select distinct kind || '/' || left(word, 100) from unnest(names) name, unnest(string_to_array(name, ' ')) word where word <> ''))
$$;
create index search_docs_name_words_idx on internal.search_docs using gin (internal.search_name_words(kind, names));

-- whether a word needs mending is asked with every letter that somebody types
create index search_words_often_idx on internal.search_words (word) where documents > 20;
