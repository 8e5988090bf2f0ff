-- Writes a night of a source as an event of its organiser, as far as the source may: a draft, one that waits for approval, or an announced one.
create or replace function internal.write_source_night(source public.listing_sources, night jsonb, as_draft boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb := internal.facts_of_night(night, source);
  venue uuid := internal.as_id(facts ->> 'place');
  event public.events;
begin
  -- what a calendar does not say is unknown here too, as of every listing with an id of elsewhere
  insert into public.events (slug, external_id, organiser_id, title, description, category, event_type, starts_at, ends_at, doors_at, status, location_mode, venue_id,
    custom_address, area_id, capacity, min_age, external_url, price_from_pence, price_to_pence, opening_hours, waitlist_enabled, is_sold_out)
  values ('', 'source:' || gen_random_uuid(), source.organiser_id, internal.clean_line(facts ->> 'title'), facts ->> 'description', night ->> 'category', night ->> 'event_type',
    (night ->> 'starts_at')::timestamptz, (night ->> 'ends_at')::timestamptz, (night ->> 'doors_at')::timestamptz, 'draft',
    case when facts ->> 'place' = 'online' then 'online' when venue is null then 'custom' else 'venue' end, venue,
    case when venue is null and facts ->> 'place' <> 'online' then facts ->> 'place' end,
    case when venue is null then internal.as_id(night #>> '{place,area_id}') end, (night ->> 'capacity')::integer, (night ->> 'min_age')::integer, night ->> 'url',
    (night ->> 'price_from')::integer, (night ->> 'price_to')::integer, coalesce(night -> 'opening_hours', '{}'), false, coalesce((night ->> 'is_sold_out')::boolean, false))
  returning * into event;
  perform internal.write_tags(event.id, coalesce(night -> 'tags', '[]'));
  perform internal.write_source_types(event.id, night);
  if not as_draft then
    perform internal.publish_source_night(source, event.id);
  end if;
  return event.id;
end $$;

-- What is paid or free at the door; a night that links to its tickets elsewhere has none here.
create or replace function internal.write_source_types(p_event_id uuid, night jsonb) returns void
language sql security definer set search_path = '' as $$
  with fresh as (
    select gen_random_uuid() as id, t.* from jsonb_to_recordset(coalesce(night -> 'ticket_types', '[]')) as t(name text, kind text, face_pence integer, sold_out boolean,
      sales_start timestamptz, sales_end timestamptz, sort integer)
  ), types as (
    insert into public.ticket_types (id, event_id, name, kind, face_pence, sales_start, sales_end, sort)
    select id, p_event_id, name, kind, face_pence, sales_start, sales_end, sort from fresh
  )
  -- in one statement: the stock rows must be there before the trigger would make unlimited ones
  insert into public.ticket_inventory (ticket_type_id, quantity) select id, case when sold_out then 0 end from fresh
$$;

-- Trust and watched words hold a night as they hold a written one, and so does a limit on the account of the person who answers for the source; staff have looked at the sources they keep, but not at every word. What a
-- calendar holds at its first reading, and the nights of organisers without a team, are announced to nobody.
create or replace function internal.publish_source_night(source public.listing_sources, p_event_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  reasons text[];
begin
  select * into event from public.events where id = p_event_id;
  if event.starts_at <= now() or (source.owner <> 'staff' and exists (select from public.organisers where id = event.organiser_id and trust = 'restricted')) then
    return;
  end if;
  if source.owner = 'staff' or source.first_read_at is null then
    insert into internal.announced_nights (event_id, done_at) values (event.id, now()) on conflict do nothing;
  end if;
  reasons := internal.reasons_to_wait(event, source.created_by);
  if source.owner = 'staff' then
    reasons := array(select why from unnest(reasons) why where why like 'It says %');
  end if;
  if cardinality(reasons) > 0 then
    perform internal.hold_event(event.id, reasons);
    update public.events set status = 'pending_review' where id = event.id;
  else
    update public.events set status = 'published' where id = event.id;
  end if;
end $$;
