drop index internal.search_docs_name_words_idx;

-- The words of a thing's names as they are written and as stems, each with its kind in front, so that one index leads to the venues
-- called so without reading the nights called so. It is part of an index, and so a migration that changes it makes the index anew.
create or replace function internal.search_name_words(kind text, names text[]) returns tsvector
language sql immutable parallel safe strict set search_path = '' as $$
  select array_to_tsvector(array(
    select distinct kind || '/' || word from unnest(names) name,
      unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', name) || to_tsvector('pg_catalog.english', name))) word where word <> ''))
$$;
create index search_docs_name_words_idx on internal.search_docs using gin (internal.search_name_words(kind, names));
