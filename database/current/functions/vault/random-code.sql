-- `size` characters of an alphabet of exactly 32, five random bits each.
create or replace function internal.random_code(size integer, alphabet text) returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr(alphabet, 1 + (get_byte(bytes, place) & 31), 1), '' order by place)
  from (select extensions.gen_random_bytes(size) as bytes) random, generate_series(0, size - 1) place
$$;
