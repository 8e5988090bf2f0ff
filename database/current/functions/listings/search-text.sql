-- How text becomes search terms: without accents, in lower case, words as written (simple) and as stems (english).
create or replace function internal.search_vector(input text, weight "char") returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector('pg_catalog.simple', text) || to_tsvector('pg_catalog.english', text), weight)
  -- O'Brien is looked for as "obrien" as often as "o'brien"; offset 0 keeps the text from being made twice
  from (
    select internal.plain_text(case when input ~ '[''’]' then input || ' ' || translate(input, '''’', '') else input end) as text offset 0
  ) plain
$$;

-- "Low-heat" asks for what "low heat" asks for: a card has both words either way, but the compound only where it is written as one.
create or replace function internal.part_compounds(input text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(input, '(?<=[[:alpha:]])[-‐‑–](?=[[:alpha:]])', ' ', 'g')
$$;

-- Every word must be found, the last one may be unfinished; words that mean nothing ("the", "and") are passed over.
-- Null when nothing is left to look for.
create or replace function internal.search_query(input text) returns tsquery
language sql immutable parallel safe as $$
  with words as (
    select word, place, place = max(place) over () as is_last
    from unnest(to_tsvector('pg_catalog.simple', left(internal.plain_text(internal.part_compounds(coalesce(input, ''))), 200))) found (word, places, weights),
      unnest(places) place
  ), terms as (
    select place, case
      when is_last then format('(%s:* | %s)', quote_literal(word), coalesce(stem, quote_literal(word)))
      when stem is not null then format('(%s | %s)', quote_literal(word), stem)
    end as term
    from words, lateral (select nullif(to_tsquery('pg_catalog.english', quote_literal(word))::text, '') as stem) english
    order by place limit 12
  )
  select nullif(string_agg(term, ' & ' order by place), '')::tsquery from terms
$$;
