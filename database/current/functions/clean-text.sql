create or replace function internal.clean_line(words text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(normalize(coalesce(words, '')), '[[:cntrl:]]', ' ', 'g'))
$$;

-- Text of several lines: no control characters but the line break.
create or replace function internal.clean_text(words text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(replace(normalize(coalesce(words, '')), chr(13), ''), '[\x01-\x09\x0b-\x1f\x7f]', ' ', 'g'))
$$;
