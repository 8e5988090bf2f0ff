-- Whether people hold, wait for or were given a place of an event.
create or replace function internal.has_holders(p_event_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select internal.holders_of(p_event_id) > 0
    or exists (select from public.bookings where event_id = p_event_id and status in ('held', 'awaiting_payment', 'awaiting_approval', 'approved', 'confirmed', 'partly_refunded'))
    or exists (select from public.guest_list_entries where event_id = p_event_id)
$$;

-- Whether another calendar of those who may write an event holds it still: that one leads it from now on.
create or replace function internal.is_listed_elsewhere(item public.source_items, event public.events) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.source_items other join public.listing_sources s on s.id = other.source_id
    where other.event_id = event.id and other.id <> item.id and other.state in ('listed', 'missing') and internal.source_rank(s, event) < 2)
$$;

-- What becomes of a night that its calendar took back. One that was never announced goes; one that nobody holds a place of is cancelled; one with
-- holders waits for its team. A night that the team wrote, that another source leads or still holds, stays. Answers withdrawn or waits.
create or replace function internal.withdraw_source_item(source public.listing_sources, item public.source_items) returns text
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  became text := 'withdrawn';
begin
  select * into event from public.events where id = item.event_id for update;
  if event.id is not null and internal.is_source_made(event.id) and internal.is_leading_item(item, source, event)
    and not internal.is_listed_elsewhere(item, event) then
    if event.status in ('published', 'postponed', 'under_review') and coalesce(event.ends_at, event.starts_at + interval '8 hours') > now() then
      if event.status = 'under_review' or internal.has_holders(event.id) then
        became := 'waits';
        perform internal.tell_source_team(source, 'source_waits', jsonb_build_object('change', 'withdrawn', 'title', event.title, 'event_id', event.id));
      else
        perform internal.take_off_event(event);
      end if;
    elsif event.status in ('draft', 'pending_review', 'scheduled') then
      delete from public.events where id = event.id;
    end if;
  end if;
  update public.source_items set state = became where id = item.id;
  return became;
end $$;

create or replace function internal.take_off_event(event public.events) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.events set status = 'cancelled', cancel_reason = 'Taken off by its source' where id = event.id;
  perform internal.note_change(event.id, 'status', event.status, 'cancelled', true);
  perform internal.mail_holders(event.id, 'event-cancelled', 'event_cancelled', jsonb_build_object('reason', 'Taken off by its source'));
end $$;

-- Tells those who write the nights of a source; of staff's the person who added it.
create or replace function internal.tell_source_team(source public.listing_sources, kind text, facts jsonb) returns void
language sql security definer set search_path = '' as $$
  select internal.notify(kind, told.user_id, facts || jsonb_build_object('source_id', source.id, 'name', source.name, 'path', case source.owner
    when 'venue' then '/venue-dashboard/' || (select slug from public.venues where id = source.venue_id) || '/calendar'
    when 'organiser' then '/organise/' || (select slug from public.organisers where id = source.organiser_id) || '/calendar' else '/admin/sources' end))
  from (
    select t.user_id from internal.team_people(source.organiser_id, source.venue_id, '{owner,manager,editor}') t where source.owner <> 'staff'
    union select source.created_by where source.owner = 'staff' and source.created_by is not null) told
$$;
