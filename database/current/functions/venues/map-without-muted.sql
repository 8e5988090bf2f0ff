-- The maps of a person who has muted something. Everybody else's answers are shared, so that these are worked out apart: the same
-- question, asked once more by the browser of that person, and each figure without what is muted.

-- What somebody has muted of nights and rooms, by kind; null where that is nothing. Organisers are named as cards name them.
create or replace function internal.muted_things(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(kind, targets) from (
    select m.kind, jsonb_agg(coalesce(o.slug, m.target)) as targets
    from public.user_mutes m left join public.organisers o on m.kind = 'organiser' and o.id::text = m.target
    where m.user_id = person and m.kind in ('venue', 'organiser', 'artist', 'tag', 'word') group by m.kind) muted
$$;

-- A condition over public.listings l that leaves out what is muted, for a statement that is given the muted things as p_given, "$10".
-- As internal.is_muted decides it, but read once for all rows. Empty where nothing is muted.
create or replace function internal.without_muted(p_given text, p_muted jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg('and not ' || replace(condition, '$m', p_given), ' '), '') from (values
    ('venue', 'coalesce($m -> ''venue'' ? l.venue_id::text, false)'),
    ('organiser', 'coalesce($m -> ''organiser'' ? l.organiser_slug, false)'),
    ('tag', 'l.tags && array(select jsonb_array_elements_text($m -> ''tag''))'),
    ('word', 'exists (select from jsonb_array_elements_text($m -> ''word'') word where position(word in lower(l.title)) > 0)'),
    ('artist', 'exists (select from public.event_artists plays where plays.event_id = l.event_id and $m -> ''artist'' ? plays.artist_id::text)')
  ) conditions (kind, condition) where p_muted ? kind
$$;

-- What map_listings or map_places answer to the caller alone. p_map is listings or places, p_question an object of their parameters.
-- @throws VENUES_INVALID_FILTER and what they throw
create or replace function public.map_without_muted(p_map text, p_question jsonb) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  muted constant jsonb := internal.muted_things(internal.proven_uid());
  q record;
begin
  select * into q from jsonb_to_record(case jsonb_typeof(p_question) when 'object' then p_question else '{}' end) as asked (
    p_west float8, p_south float8, p_east float8, p_north float8, p_zoom float8, p_query text, p_from date, p_to date, p_area text, p_lat float8, p_lng float8,
    p_radius_miles float8, p_category text, p_tags text[], p_price text, p_access text[], p_age text, p_available boolean, p_late boolean, p_venue_types text[],
    p_sort text, p_limit integer, p_offset integer, p_on_sale boolean, p_event_types text[], p_setting text, p_include_unsaid boolean, p_facts text[],
    p_types text[], p_capacity_from integer, p_capacity_to integer, p_hire boolean, p_verified boolean, p_tonight boolean);
  case p_map
    when 'listings' then
      return internal.listings_on_map(q.p_west, q.p_south, q.p_east, q.p_north, q.p_query, q.p_from, q.p_to, q.p_area, q.p_lat, q.p_lng, q.p_radius_miles, q.p_category,
        q.p_tags, q.p_price, q.p_access, q.p_age, q.p_available, q.p_late, q.p_venue_types, q.p_sort, q.p_limit, q.p_offset, q.p_on_sale, q.p_event_types, q.p_setting,
        q.p_include_unsaid, q.p_facts, muted);
    when 'places' then
      return internal.places_on_map(q.p_west, q.p_south, q.p_east, q.p_north, coalesce(q.p_zoom, 8), q.p_query, q.p_area, q.p_lat, q.p_lng, q.p_radius_miles, q.p_types,
        q.p_capacity_from, q.p_capacity_to, q.p_access, q.p_late, q.p_hire, q.p_verified, q.p_tonight, muted);
    else
      perform internal.refuse(400, 'VENUES_INVALID_FILTER', 'There is no such map', 'Ask for listings or places.');
  end case;
end $$;
grant execute on function public.map_without_muted(text, jsonb) to authenticated;
