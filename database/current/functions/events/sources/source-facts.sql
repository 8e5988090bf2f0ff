-- What a night says, field by field, in a form in which a calendar, an event and an edit can be compared. A price is the lowest and the
-- highest, and `true` where nothing is left at a price that nobody stated.
create or replace function internal.utc_text(moment timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')
$$;

create or replace function internal.facts_of_event(event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', event.title, 'description', event.description, 'starts_at', internal.utc_text(event.starts_at),
    'ends_at', internal.utc_text(event.ends_at), 'doors_at', internal.utc_text(event.doors_at),
    'place', coalesce(event.venue_id::text, event.custom_address, event.location_mode),
    'price', jsonb_build_array(event.price_from_pence, event.price_to_pence) || case when event.is_sold_out then '[true]' else '[]' end::jsonb, 'url', event.external_url, 'min_age', event.min_age, 'capacity', event.capacity)
$$;

-- The one active venue of that name in that town. Of several none is guessed.
create or replace function internal.venue_of_night(night jsonb) returns uuid
language sql stable security definer set search_path = '' as $$
  select (array_agg(v.id))[1] from public.venues v
  where v.status = 'active' and v.area_id = internal.as_id(night #>> '{place,area_id}') and internal.plain_text(v.name) = internal.plain_text(night #>> '{place,name}')
  having count(*) = 1
$$;

-- `source` decides the place: the calendar of a venue lists nights at this venue.
create or replace function internal.facts_of_night(night jsonb, source public.listing_sources) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('title', night ->> 'title', 'description', internal.strip_html(night ->> 'description'),
    'starts_at', internal.utc_text((night ->> 'starts_at')::timestamptz), 'ends_at', internal.utc_text((night ->> 'ends_at')::timestamptz),
    'doors_at', internal.utc_text((night ->> 'doors_at')::timestamptz),
    'place', case when night #>> '{place,name}' is null then 'online'
      else coalesce(source.venue_id::text, internal.venue_of_night(night)::text, internal.address_of_night(night)) end,
    'price', jsonb_build_array((night ->> 'price_from')::integer, (night ->> 'price_to')::integer)
      || case when (night ->> 'is_sold_out')::boolean then '[true]' else '[]' end::jsonb, 'url', night ->> 'url',
    'min_age', (night ->> 'min_age')::integer, 'capacity', (night ->> 'capacity')::integer)
$$;

create or replace function internal.address_of_night(night jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(case when position(lower(night #>> '{place,name}') in lower(night #>> '{place,address}')) > 0 then night #>> '{place,address}'
    else concat_ws(', ', night #>> '{place,name}', night #>> '{place,address}') end, 200)
$$;

-- How near a source is to an event: 0 its own team's, 1 staff's for an organiser without a team, 2 another's, which writes nothing there.
create or replace function internal.source_rank(source public.listing_sources, event public.events) returns integer
language sql stable security definer set search_path = '' as $$
  select case
    when source.owner <> 'staff' and event.organiser_id = source.organiser_id then 0
    when source.owner = 'venue' and event.venue_id = source.venue_id and exists (
      select from public.source_items i join public.listing_sources s on s.id = i.source_id
      where i.event_id = event.id and i.is_made and s.owner = 'staff' and s.organiser_id = event.organiser_id) then 0
    when event.organiser_id = source.organiser_id then 1
    else 2 end
$$;

-- Whether what an item says is written to its event: of several sources the nearest leads, then the earliest.
create or replace function internal.is_leading_item(item public.source_items, source public.listing_sources, event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.source_rank(source, event) < 2 and not exists (
    select from public.source_items other join public.listing_sources s on s.id = other.source_id
    where other.event_id = event.id and other.id <> item.id and other.state in ('listed', 'missing', 'waits')
      and (internal.source_rank(s, event), other.first_at, other.id) < (internal.source_rank(source, event), item.first_at, item.id))
$$;

create or replace function internal.is_source_made(p_event_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.source_items where event_id = p_event_id and is_made)
$$;
