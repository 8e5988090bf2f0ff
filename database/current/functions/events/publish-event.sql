-- Publishes an event, now or at a moment to come. The first two of a new organiser, and what says a watched word, wait for approval.
-- @throws EVENTS_ORGANISER_RESTRICTED, EVENTS_LOOKS_LIKE_ANOTHER, EVENTS_CLOSED and what save_event refuses
create or replace function public.publish_event(p_event_id uuid, p_publish_at timestamptz default null, p_is_another_night boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
begin
  perform internal.take_event_limit(auth.uid());
  return internal.publish(event, p_publish_at, p_is_another_night);
end $$;

-- Publishes every event of a series that is a draft still; of those that look like another nothing is asked.
create or replace function public.publish_series(p_series_id uuid, p_publish_at timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
begin
  perform internal.require_role((select organiser_id from public.series where id = p_series_id), '{owner,manager,editor}');
  perform internal.take_event_limit(auth.uid());
  for event in select * from public.events where series_id = p_series_id and status = 'draft' order by id for update loop
    perform internal.publish(event, p_publish_at, true);
  end loop;
  return internal.series_json(p_series_id);
end $$;

create or replace function internal.publish(event public.events, p_publish_at timestamptz, p_is_another_night boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  reasons text[];
begin
  if event.status in ('published', 'postponed', 'pending_review', 'under_review') then
    return internal.saved_event_json(event.id);
  elsif event.status not in ('draft', 'scheduled') then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is over and done with', 'Duplicate it instead.');
  elsif exists (select from public.organisers where id = event.organiser_id and trust = 'restricted') then
    perform internal.refuse(403, 'EVENTS_ORGANISER_RESTRICTED', 'This organiser cannot publish', 'Write to us if you think this is a mistake.');
  elsif event.starts_at <= now() then
    perform internal.refuse(400, 'EVENTS_START_IN_PAST', 'Start date must be in the future', 'Choose a later start.');
  elsif p_publish_at > event.starts_at then
    perform internal.refuse(400, 'EVENTS_INVALID_TIME', 'An event is announced before it starts', 'Choose an earlier moment.');
  elsif not coalesce(p_is_another_night, false) and exists (select from internal.similar_events(event.title, event.starts_at, event.venue_id, event.id)) then
    perform internal.refuse(409, 'EVENTS_LOOKS_LIKE_ANOTHER', 'There is an event like this one on that night already', 'Say that it is another night, or leave it.');
  end if;
  reasons := internal.reasons_to_wait(event);
  if event.status = 'scheduled' then
    update public.events set status = 'draft' where id = event.id;
  end if;
  if cardinality(reasons) > 0 then
    perform internal.hold_event(event.id, reasons);
    update public.events set status = 'pending_review', publish_at = p_publish_at where id = event.id;
  elsif p_publish_at > now() then
    update public.events set status = 'scheduled', publish_at = p_publish_at where id = event.id;
  else
    update public.events set status = 'published', publish_at = now() where id = event.id;
  end if;
  return internal.saved_event_json(event.id);
end $$;

create or replace function internal.hold_event(p_event_id uuid, why text[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.event_holds (event_id, reasons) values (p_event_id, why)
  on conflict (event_id) do update set reasons = excluded.reasons, created_at = now()
$$;

-- Watched words hold everybody's event, links those of organisers who are not trusted yet. `maker` answers for it where no person calls.
drop function if exists internal.reasons_to_wait(public.events);
create or replace function internal.reasons_to_wait(event public.events, maker uuid default null) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select 'The first two events of a new organiser are looked at' where internal.needs_approval(event.organiser_id, coalesce(auth.uid(), maker))
    union all
    select format('It says "%s"', word) from internal.screening_words where position(word in lower(event.title || ' ' || event.description)) > 0
    union all
    select 'It holds a link' where event.description ~* 'https?://|www\.' and internal.needs_approval(event.organiser_id, coalesce(auth.uid(), maker)))
$$;

-- A published text that comes to say a watched word waits again, so that nobody publishes one thing and writes another.
drop function if exists internal.hold_changed_event(uuid, public.events);
create or replace function internal.hold_changed_event(p_event_id uuid, was public.events, maker uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  reasons text[];
begin
  select * into event from public.events where id = p_event_id;
  if was.status in ('published', 'scheduled') and (event.title, event.description) is distinct from (was.title, was.description) then
    reasons := array(select unnest(internal.reasons_to_wait(event, maker)) except select unnest(internal.reasons_to_wait(was, maker)) order by 1);
    if cardinality(reasons) > 0 then
      perform internal.hold_event(event.id, reasons);
      if was.status = 'scheduled' then
        update public.events set status = 'draft' where id = event.id;
      end if;
      update public.events set status = 'pending_review' where id = event.id;
    end if;
  end if;
end $$;

-- Takes an event that is not announced yet back to a draft.
create or replace function public.unpublish_event(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
begin
  if event.status in ('pending_review', 'scheduled') then
    update public.events set status = 'draft' where id = event.id;
    delete from public.event_holds where event_id = event.id;
  elsif event.status <> 'draft' then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is announced already', 'Cancel it, or make it unlisted.');
  end if;
  return internal.saved_event_json(event.id);
end $$;

-- Deletes an event that was never announced. @throws EVENTS_CLOSED
create or replace function public.delete_event(p_event_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id, '{owner,manager}');
begin
  if event.status not in ('draft', 'pending_review', 'scheduled') or exists (select from public.bookings where event_id = event.id) then
    perform internal.refuse(409, 'EVENTS_CLOSED', 'This event is announced already', 'Cancel it instead: those who booked are told.');
  end if;
  delete from public.events where id = event.id;
end $$;

-- A new draft that says what an event says, without its dates and what was sold.
create or replace function public.duplicate_event(p_event_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  data jsonb;
begin
  perform internal.require_person();
  select * into event from public.events where id = p_event_id;
  if event.id is null or internal.my_role(event.organiser_id) is null then
    perform internal.refuse(404, 'EVENTS_NOT_FOUND', 'This event is not one of yours', 'Look under Your nights.');
  end if;
  data := internal.event_as_draft(event) - '{starts_at,ends_at,doors_at,last_entry_at,curfew_at,reveal_at,set_times_at}'::text[];
  data := data || jsonb_build_object(
    'tickets', (select coalesce(jsonb_agg(t - '{id,sales_start,sales_end,entry_before}'::text[]), '[]') from jsonb_array_elements(data -> 'tickets') t),
    'line_up', (select coalesce(jsonb_agg(a - '{set_start,set_end}'::text[]), '[]') from jsonb_array_elements(data -> 'line_up') a));
  return public.save_event_draft(data, null, null, event.organiser_id);
end $$;

grant execute on function public.publish_event(uuid, timestamptz, boolean), public.publish_series(uuid, timestamptz), public.unpublish_event(uuid), public.delete_event(uuid),
  public.duplicate_event(uuid) to authenticated;
