-- Where is that? A postcode, its first half, a town or a district: what people type into a field that asks where.

-- Numbers from 97 on are post boxes and large offices, where nobody goes out; Redditch alone has streets under them.
create or replace function internal.is_post_box(code text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select code ~ '^[A-Z]{1,2}9[789]$' and code not in ('B97', 'B98')
$$;

-- One answer: what an address needs (the code, or the area's slug) and what people read.
create or replace function internal.place_of_code(found public.outward_codes, exact public.postcodes default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('kind', 'code', 'code', found.code, 'area', a.slug, 'area_name', a.name, 'name', found.code,
    'label', concat_ws(', ', found.code, found.name, case when a.name <> found.name then a.name end),
    'lat', coalesce(exact.lat, found.lat), 'lng', coalesce(exact.lng, found.lng), 'nation', found.nation, 'is_exact', exact.code is not null)
  from (select) always left join public.areas a on a.id = found.area_id
$$;

create or replace function internal.places_by_code(p_outward text, p_inward text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  island text := case left(p_outward, 2) when 'JE' then 'Jersey' when 'GY' then 'Guernsey' when 'IM' then 'the Isle of Man' end;
  found jsonb;
begin
  if island is not null then
    return jsonb_build_object('places', '[]'::jsonb, 'problem', 'outside_uk',
      'message', format('%s is in %s, which is not part of the UK. We list places in England, Scotland, Wales and Northern Ireland.', p_outward, island));
  end if;
  select jsonb_agg(internal.place_of_code(o, p) order by o.code) into found
  from public.outward_codes o left join public.postcodes p on p.code = p_outward || ' ' || p_inward
  where o.code = p_outward and not internal.is_post_box(o.code);
  if found is null then
    -- the middle of London says "W1" and means W1A to W1W
    select jsonb_agg(internal.place_of_code(o) order by o.code) into found
    from (select * from public.outward_codes where code ~ ('^' || p_outward || '[A-Z]$') order by code limit 8) o;
  end if;
  return jsonb_build_object('places', coalesce(found, '[]'), 'problem', case when found is null then 'unknown_postcode' end,
    'message', case when found is null then format('We do not know %s. Try a town.', p_outward) end);
end $$;

-- Areas of ours and the places postcodes are named after, best first. A place that is also an area of ours is told once.
create or replace function internal.places_by_name(p_name text, p_within text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with wanted as (select internal.place_key(p_name) as name, internal.place_key(p_within) as within),
  areas as (
    select a.id, a.lat, a.lng, internal.place_key(a.name) as key, a.kind, jsonb_build_object('kind', 'area', 'code', null, 'area', a.slug,
      'area_name', a.name, 'name', a.name, 'label', concat_ws(', ', a.name, parent.name), 'lat', a.lat, 'lng', a.lng,
      'nation', null, 'is_exact', false) as place
    from public.areas a left join public.areas parent on parent.id = a.parent_id where a.lat is not null
  ), matching as (
    select areas.*, key = wanted.name as is_whole from areas, wanted
    where key = wanted.name or key like wanted.name || ' %' or char_length(wanted.name) >= 3 and key like wanted.name || '%'
      or wanted.name like key || ' and %'
  ), named as (
    -- the codes of one place count once, under the first of them
    select distinct on (o.search_key, o.area_id, o.nation) o.search_key as key, internal.place_of_code(o)
        || jsonb_build_object('label', concat_ws(', ', o.name, case when a.name <> o.name then a.name end, o.code), 'name', o.code) as place,
      o.search_key = wanted.name as is_whole
    from wanted, public.outward_codes o left join public.areas a on a.id = o.area_id
    where o.nation is not null and not internal.is_post_box(o.code)
      and (o.search_key = wanted.name or o.search_key like wanted.name || ' %' or char_length(wanted.name) >= 3 and o.search_key like wanted.name || '%')
      and not exists (select from matching m where m.key = o.search_key and internal.miles_between(m.lat, m.lng, o.lat, o.lng) < 12)
    order by o.search_key, o.area_id, o.nation, char_length(o.code), o.code
  ), ranked as (
    -- Newcastle upon Tyne comes before the Newcastle of County Down
    select place, is_whole, case kind when 'city' then 0 when 'district' then 2 else 1 end + case when is_whole then 0 else 2.5 end as rank from matching
    union all select place, is_whole, case when is_whole then 3 else 5.5 end from named
  ), kept as (
    select ranked.* from ranked, wanted
    where wanted.within = '' or position(wanted.within in internal.place_key(place ->> 'label')) > 0 or internal.place_key(place ->> 'nation') = wanted.within
  )
  -- beside a town that is called just so, those whose names only begin like it are noise
  select coalesce(jsonb_agg(place order by rank, place ->> 'label'), '[]') from (
    select * from kept where is_whole or not exists (select from kept whole where whole.is_whole and whole.rank < 2)
    order by rank, place ->> 'label' limit 8
  ) best
$$;

-- { places: [{ kind: "code" | "area", code, area, area_name, name, label, lat, lng, nation, is_exact }], problem, message }.
-- At most eight places; problem is null, "empty", "unknown_postcode", "unknown_place" or "outside_uk".
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.find_place(p_text text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text := btrim(left(coalesce(p_text, ''), 80));
  postcode record;
  answer jsonb;
begin
  if internal.place_key(typed) = '' then
    return json_build_object('places', '[]'::json, 'problem', 'empty', 'message', 'Type a town or a postcode, such as LS1.');
  end if;
  select * into postcode from internal.read_postcode(typed);
  if postcode.outward is not null then
    return internal.places_by_code(postcode.outward, postcode.inward);
  end if;
  if internal.place_key(typed) in ('jersey', 'guernsey', 'isle of man') then
    return json_build_object('places', '[]'::json, 'problem', 'outside_uk',
      'message', format('%s is not part of the UK. We list places in England, Scotland, Wales and Northern Ireland.', initcap(internal.place_key(typed))));
  end if;
  answer := internal.places_by_name(split_part(typed, ',', 1), substr(typed, char_length(split_part(typed, ',', 1)) + 1));
  return jsonb_build_object('places', answer, 'problem', case when answer = '[]' then 'unknown_place' end,
    'message', case when answer = '[]' then format('We do not know %s. Try a larger town nearby or a postcode.', left(typed, 40)) end);
end $$;
grant execute on function public.find_place(text) to anon, authenticated, service_role;

-- The first half of the postcode that lies nearest to a point: all that is kept of where somebody is. Same answer as find_place.
-- Its answer is shared, see rules.sql: it may look at its arguments and at announced tables alone.
create or replace function public.find_nearest_code(p_lat double precision, p_lng double precision) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  found public.outward_codes;
begin
  if not coalesce(p_lat between -90 and 90 and p_lng between -180 and 180, false) then
    raise exception using errcode = 'PT400', message = 'p_lat and p_lng must be a point on the earth', detail = 'VENUES_INVALID_POINT',
      hint = 'Send both in degrees: p_lat from -90 to 90, p_lng from -180 to 180.';
  end if;
  select * into found from public.outward_codes where not internal.is_post_box(code) order by internal.miles_between(lat, lng, p_lat, p_lng), code limit 1;
  if found.nation is null or internal.miles_between(found.lat, found.lng, p_lat, p_lng) > 40 then
    return json_build_object('places', '[]'::json, 'problem', 'outside_uk',
      'message', 'You seem to be outside the UK. We list places in England, Scotland, Wales and Northern Ireland.');
  end if;
  return jsonb_build_object('places', jsonb_build_array(internal.place_of_code(found)), 'problem', null, 'message', null);
end $$;
grant execute on function public.find_nearest_code(double precision, double precision) to anon, authenticated, service_role;
