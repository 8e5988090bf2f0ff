-- Nights and exhibitions, as their public cards say.
create or replace function internal.search_docs_of_event(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select l.event_id, '/events/' || l.slug, l.title, concat_ws(' · ', to_char(l.night_date, 'Dy FMDD Mon'), l.venue_name, l.area_name), '{}'::text[],
    l.area_id, l.district_id, l.lat, l.lng, l.night_date, l.last_night, l.ends_at,
    -- doubling what people want moves a night up by one, so that one more person changes nothing
    trunc(log(2, 1 + l.interested_count))::integer, null::uuid,
    concat_ws(' ', array_to_string(l.artists, ' '), l.venue_name, array_to_string(l.tags, ' '), l.category),
    concat_ws(' ', l.organiser_name, l.area_name, l.district_name, replace(l.event_type, '-', ' '))
  from public.listings l where p_ids is null or l.event_id = any (p_ids)
$$;

create or replace function internal.search_cards_event(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select l.event_id, l.card::jsonb from public.listings l where l.event_id = any (p_ids)
$$;

select internal.watch_search_docs('event', 'listings', 'event_id');
