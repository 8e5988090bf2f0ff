-- A cell of a table that a spreadsheet opens: one that begins like a formula is made harmless.
create or replace function internal.csv_cell(words text) returns text
language sql immutable set search_path = '' as $$
  select '"' || replace(case when words ~ '^\s*[=+@\t\r-]' then '''' || words else coalesce(words, '') end, '"', '""') || '"'
$$;
