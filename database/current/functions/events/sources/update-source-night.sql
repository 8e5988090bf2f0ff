-- Brings an event to what its leading source says now. A field that the team has edited stays as they wrote it, and what the calendar says is
-- kept beside it; so does a new date or place of a night with more than fifty holders, whom only the team moves. Answers whether it wrote.
create or replace function internal.update_source_night(source public.listing_sources, item public.source_items, night jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb := internal.facts_of_night(night, source);
  was public.events;
  after public.events;
  current_facts jsonb;
  wanted jsonb := '{}';
  now_kept jsonb := item.kept;
  now_written jsonb := item.written;
  field record;
begin
  select * into was from public.events where id = item.event_id for update;
  if was.id is null or was.status in ('cancelled', 'removed', 'archived', 'under_review') or not internal.is_leading_item(item, source, was) then
    return false;
  end if;
  current_facts := internal.facts_of_event(was);
  for field in select * from jsonb_each(facts) loop
    if current_facts -> field.key = field.value then
      now_kept := now_kept - field.key;
      now_written := now_written || jsonb_build_object(field.key, field.value);
    elsif current_facts -> field.key is distinct from now_written -> field.key or internal.is_teams_to_move(was, field.key) then
      now_kept := now_kept || jsonb_build_object(field.key, field.value);
    elsif field.value is distinct from item.said -> field.key then
      wanted := wanted || jsonb_build_object(field.key, field.value);
    end if;
  end loop;
  if wanted <> '{}' then
    after := internal.write_source_facts(was, wanted, night, source.created_by);
    now_written := now_written || (select jsonb_object_agg(key, internal.facts_of_event(after) -> key) from jsonb_object_keys(wanted) key);
  end if;
  if (now_kept ? 'starts_at' and not item.kept ? 'starts_at') or (now_kept ? 'place' and not item.kept ? 'place') then
    perform internal.tell_source_team(source, 'source_waits', jsonb_build_object('change', 'moved', 'title', was.title, 'event_id', was.id));
  end if;
  update public.source_items i set kept = now_kept, written = now_written where i.id = item.id;
  return wanted <> '{}';
end $$;

-- Above fifty holders a new date or place is the team's to say, as everywhere; so is a price that somebody has booked at.
create or replace function internal.is_teams_to_move(event public.events, field text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when field in ('starts_at', 'ends_at', 'doors_at', 'place') then internal.holders_of(event.id) > 50
    when field = 'price' then exists (select from public.bookings where event_id = event.id) else false end
$$;

-- Writes the fields that are wanted; what hangs on the start moves along, holders are told, and watched words wait again. `maker`
-- is the person who answers for the source.
drop function if exists internal.write_source_facts(public.events, jsonb, jsonb);
create or replace function internal.write_source_facts(was public.events, wanted jsonb, night jsonb, maker uuid) returns public.events
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  venue uuid := internal.as_id(wanted ->> 'place');
  starts timestamptz := case when wanted ? 'starts_at' then (night ->> 'starts_at')::timestamptz else was.starts_at end;
begin
  update public.events e set
    title = case when wanted ? 'title' then internal.clean_line(wanted ->> 'title') else e.title end,
    description = case when wanted ? 'description' then wanted ->> 'description' else e.description end,
    starts_at = starts,
    ends_at = case when wanted ? 'ends_at' then (night ->> 'ends_at')::timestamptz else e.ends_at + (starts - was.starts_at) end,
    doors_at = case when wanted ? 'doors_at' then (night ->> 'doors_at')::timestamptz else e.doors_at + (starts - was.starts_at) end,
    last_entry_at = e.last_entry_at + (starts - was.starts_at), curfew_at = e.curfew_at + (starts - was.starts_at),
    external_url = case when wanted ? 'url' then wanted ->> 'url' else e.external_url end,
    min_age = case when wanted ? 'min_age' then (wanted ->> 'min_age')::integer else e.min_age end,
    capacity = case when wanted ? 'capacity' then (wanted ->> 'capacity')::integer else e.capacity end
  where e.id = was.id;
  if wanted ? 'place' then
    update public.events set location_mode = case when wanted ->> 'place' = 'online' then 'online' when venue is null then 'custom' else 'venue' end, venue_id = venue,
      custom_address = case when venue is null and wanted ->> 'place' <> 'online' then wanted ->> 'place' end,
      area_id = case when venue is null then internal.as_id(night #>> '{place,area_id}') end
    where id = was.id;
  end if;
  if wanted ? 'price' then
    update public.ticket_types set status = 'archived' where event_id = was.id and status in ('active', 'paused');
    perform internal.write_source_types(was.id, night);
    update public.events set price_from_pence = (wanted #>> '{price,0}')::integer, price_to_pence = (wanted #>> '{price,1}')::integer,
      is_sold_out = coalesce((wanted #>> '{price,2}')::boolean, false) where id = was.id;
  end if;
  perform internal.note_event_changes(was.id, was, internal.headliners(was.id));
  perform internal.hold_changed_event(was.id, was, maker);
  select * into event from public.events where id = was.id;
  return event;
end $$;
