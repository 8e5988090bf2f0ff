-- The place that a question names, so that it can stand beside the words: "techno leeds" is techno in Leeds, "Leith Cooperage" is a name.
-- { is_name, place: null | { near, name, words }, rest }. is_name: all the words stand in one name, and none of them means a day or a place.
-- p_rest is the question without the words for a day; what is in p_plain is a word and nothing else.
create or replace function public.read_search_place(p_query text, p_rest text, p_plain text[] default null) returns json
language plpgsql stable security definer set search_path = '' set undercroft.same_for_all = 'on' as $$
declare
  whole text[] := internal.search_tokens(p_query);
  words text[] := regexp_split_to_array(internal.place_key(left(coalesce(p_rest, ''), 200)), ' ');
  plain text[] := array(select internal.place_key(word) from unnest(p_plain[1:12]) word);
  many integer := cardinality(words);
  length integer;
  start integer;
  gram text;
  found record;
  code record;
begin
  if many is null or many > 24 or words = array[''] then
    return json_build_object('is_name', false, 'place', null, 'rest', coalesce(p_rest, ''));
  end if;
  for length in reverse least(many, 4)..1 loop
    for start in reverse (many - length + 1)..1 loop
      gram := array_to_string(words[start : start + length - 1], ' ');
      continue when gram = any (plain);
      select a.slug as near, a.name into found from public.areas a
      where a.kind in ('region', 'city', 'district') and a.lat is not null and internal.place_key(a.name) = gram
      order by array_position(array['city', 'region', 'district'], a.kind), a.slug limit 1;
      if found.near is null and gram ~ '[0-9]' and length <= 2 then
        select * into code from internal.read_postcode(gram);
        select lower(o.code) as near, o.code as name into found from public.outward_codes o
        where o.code = code.outward and o.nation is not null and not internal.is_post_box(o.code);
      end if;
      continue when found.near is null;
      -- what is a name as a whole is no place, unless it is a place as a whole
      if length < many or cardinality(whole) > many then
        if cardinality(whole) >= 2 and internal.is_search_name(whole) then
          return json_build_object('is_name', true, 'place', null, 'rest', coalesce(p_rest, ''));
        end if;
      end if;
      return json_build_object('is_name', false, 'place', json_build_object('near', found.near, 'name', found.name, 'words', gram),
        'rest', array_to_string(words[1 : start - 1] || words[start + length :], ' '));
    end loop;
  end loop;
  return json_build_object('is_name', coalesce(cardinality(whole) > 1 and internal.is_search_name(whole), false), 'place', null, 'rest', coalesce(p_rest, ''));
end $$;
grant execute on function public.read_search_place(text, text, text[]) to anon, authenticated, service_role;

-- Whether all these words, whole, stand in the name of one thing.
create or replace function internal.is_search_name(p_tokens text[]) returns boolean
language sql stable security definer set search_path = '' set enable_indexscan = off set enable_seqscan = off as $$
  select exists (select from internal.search_docs d where d.kind <> 'event' and d.owner_id is null and d.words @@ internal.search_question(p_tokens, 'A', false))
    or exists (select from internal.search_docs d where d.kind = 'event' and d.words @@ internal.search_question(p_tokens, 'A', false))
$$;
