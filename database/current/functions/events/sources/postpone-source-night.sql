-- What becomes of a night that its calendar postpones: its page stays with the word, and holders are told, as when its team does it. A night that
-- the team wrote, that another source leads or that more than fifty people hold stays as it is; its team is told of the last.
create or replace function internal.postpone_source_night(source public.listing_sources, item public.source_items) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
begin
  select * into event from public.events where id = item.event_id for update;
  if event.id is null or event.status <> 'published' or event.starts_at <= now() or not internal.is_source_made(event.id)
    or not internal.is_leading_item(item, source, event) then
    return;
  elsif internal.holders_of(event.id) > 50 then
    perform internal.tell_source_team(source, 'source_waits', jsonb_build_object('change', 'postponed', 'title', event.title, 'event_id', event.id));
    return;
  end if;
  update public.events set status = 'postponed' where id = event.id;
  perform internal.note_change(event.id, 'status', 'published', 'postponed', true);
  perform internal.mail_holders(event.id, 'event-changed', 'event_changed', jsonb_build_object('is_material', 'true',
    'changes', jsonb_build_array(jsonb_build_object('field', 'status', 'old', 'on', 'new', 'Postponed: the new date follows'))));
end $$;

-- A night that its calendar had postponed is on again. A new date is told with what else changes; without one holders are told that it goes ahead.
create or replace function internal.resume_source_night(source public.listing_sources, item public.source_items, night jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
begin
  select * into event from public.events where id = item.event_id for update;
  if event.status is distinct from 'postponed' or night ->> 'status' <> 'published' or (night ->> 'starts_at')::timestamptz <= now()
    or not internal.is_source_made(event.id) or not internal.is_leading_item(item, source, event) then
    return;
  end if;
  update public.events set status = 'published' where id = event.id;
  perform internal.note_change(event.id, 'status', 'postponed', 'published', true);
  if internal.facts_of_night(night, source) ->> 'starts_at' = internal.utc_text(event.starts_at) then
    perform internal.mail_holders(event.id, 'event-changed', 'event_changed', jsonb_build_object('is_material', 'true',
      'changes', jsonb_build_array(jsonb_build_object('field', 'status', 'old', 'postponed', 'new', 'It goes ahead on its date'))));
  end if;
end $$;
