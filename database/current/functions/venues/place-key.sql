-- A name of a place as people may write it: "St. Helens", "Stoke on Trent" and "kings lynn" find what the map calls otherwise.
create or replace function internal.place_key(input text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(
    replace(translate(internal.plain_text(input), '''’.', ''), '&', ' and '), '[^a-z0-9]+', ' ', 'g'), '\msaint\M', 'st', 'g'))
$$;
grant execute on function internal.place_key(text) to anon, authenticated, service_role;

-- The first half of what is written like a postcode, with the second half where there is one; null for other words.
-- A half-typed second half ("LS1 4") counts as none.
create or replace function internal.read_postcode(input text, out outward text, out inward text)
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text[] := regexp_split_to_array(btrim(upper(regexp_replace(left(coalesce(input, ''), 40), '[^A-Za-z0-9]+', ' ', 'g'))), ' +');
  joined text := array_to_string(words, '');
begin
  if joined ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][ABD-HJLNP-UW-Z]{2}$' then
    outward := left(joined, -3);
    inward := right(joined, 3);
  elsif cardinality(words) = 2 and words[1] ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?$' and words[2] ~ '^[0-9][A-Z]{0,2}$' then
    outward := words[1];
  elsif cardinality(words) <= 2 and joined ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?$' then
    outward := joined;
  end if;
end $$;
