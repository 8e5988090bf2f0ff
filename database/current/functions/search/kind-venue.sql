-- Rooms that are open. Of one that does not tell where it is, the position is that of its town.
create or replace function internal.search_docs_of_venue(p_ids uuid[] default null) returns setof internal.search_doc
language sql stable security definer set search_path = '' as $$
  select v.id, '/venues/' || v.slug, v.name, concat_ws(', ', district.name, area.name), v.aliases, v.area_id, v.district_id,
    case when v.location_precision in ('exact', 'street') then v.lat else area.lat end,
    case when v.location_precision in ('exact', 'street') then v.lng else area.lng end,
    null::date, null::date, null::timestamptz, 4, null::uuid, concat_ws(' ', district.name, area.name, replace(v.venue_type, '-', ' ')), v.description,
    array['kind:venue', 'venue:' || v.venue_type] || array(select 'access:' || key from unnest(internal.declared_access(v.access, '{}')) key), null::integer
  from public.venues v left join public.areas area on area.id = v.area_id left join public.areas district on district.id = v.district_id
  where v.status in ('active', 'temporarily_closed') and (p_ids is null or v.id = any (p_ids))
$$;

create or replace function internal.search_cards_venue(p_ids uuid[]) returns table (target_id uuid, card jsonb)
language sql stable security definer set search_path = '' as $$
  select v.id, internal.venue_card(v, null, internal.night_date(now())) from public.venues v where v.id = any (p_ids)
$$;

select internal.watch_search_docs('venue', 'venues');
select internal.watch_search_names('venue', 'areas', 'select id from public.venues where area_id = any ($1) or district_id = any ($1)');
