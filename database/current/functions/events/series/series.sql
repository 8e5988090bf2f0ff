-- A time on another day: it keeps its clock. An hour that comes twice is the first; one that the clocks leave out is the hour after it.
create or replace function internal.wall_on_day(wall text, shift integer) returns text
language sql stable set search_path = '' as $$
  -- an offset that told two hours apart says nothing on another day
  select case when shift = 0 then wall else internal.to_wall(internal.to_moment((left(wall, 10)::date + shift)::text || substr(wall, 11, 6))) end
$$;

-- A draft that is moved to another day: every time keeps its clock, and stays as many days after the start as it was.
create or replace function internal.draft_on_day(data jsonb, day date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  moved jsonb := data;
  shift integer := day - left(data ->> 'starts_at', 10)::date;
  key text;
begin
  foreach key in array '{starts_at,ends_at,doors_at,last_entry_at,curfew_at,reveal_at,set_times_at}'::text[] loop
    if data ->> key ~ '^\d{4}-\d{2}-\d{2}T' then
      moved := jsonb_set(moved, array[key], to_jsonb(internal.wall_on_day(data ->> key, shift)));
    end if;
  end loop;
  return moved || jsonb_build_object(
    'tickets', (select coalesce(jsonb_agg(internal.times_on_day(t - 'id', shift) order by place), '[]') from jsonb_array_elements(internal.draft_list(data, 'tickets')) with ordinality x (t, place)),
    'line_up', (select coalesce(jsonb_agg(internal.times_on_day(a, shift) order by place), '[]') from jsonb_array_elements(internal.draft_list(data, 'line_up')) with ordinality x (a, place)));
end $$;

-- A moved draft whose tickets stay those of the event that is there.
create or replace function internal.with_ticket_ids(moved jsonb, data jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select moved || jsonb_build_object('tickets', (
    select coalesce(jsonb_agg(t || jsonb_strip_nulls(jsonb_build_object('id', data -> 'tickets' -> (place - 1)::integer -> 'id')) order by place), '[]')
    from jsonb_array_elements(moved -> 'tickets') with ordinality x (t, place)))
$$;

create or replace function internal.times_on_day(item jsonb, shift integer) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case when key in ('sales_end', 'entry_before', 'reserved_release_at', 'set_start', 'set_end') and value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}T'
    then to_jsonb(internal.wall_on_day(value #>> '{}', shift)) else value end), '{}')
  from jsonb_each(item)
$$;

-- The series that this key has made before, or null. Of two saves with one key the second waits for the first.
create or replace function internal.find_saved_series(p_key uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('save ' || auth.uid() || coalesce(p_key::text, ''), 0));
  return (select e.series_id from internal.event_saves s join public.events e on e.id = s.event_id where s.user_id = auth.uid() and s.key = p_key);
end $$;

-- The draft that is to become a series, locked. @throws EVENTS_DRAFT_CONFLICT, EVENTS_INVALID_SERIES, EVENTS_INVALID_TIME, EVENTS_RATE_LIMITED
create or replace function internal.require_series_draft(p_draft_id uuid, p_version integer) returns public.event_drafts
language plpgsql security definer set search_path = '' as $$
declare
  draft public.event_drafts := internal.require_own_draft(p_draft_id);
begin
  if draft.version is distinct from p_version then
    perform internal.refuse(409, 'EVENTS_DRAFT_CONFLICT', 'Somebody else has changed this draft', 'Compare and choose.');
  elsif draft.event_id is not null and not exists (select from public.events where id = draft.event_id and status = 'draft' and series_id is null for update) then
    perform internal.refuse(409, 'EVENTS_INVALID_SERIES', 'This event is there already', 'Duplicate it and make a series of the copy.');
  elsif internal.draft_moment(draft.data, 'starts_at') is null then
    perform internal.refuse(400, 'EVENTS_INVALID_TIME', 'Invalid date format', 'Choose the day and the time it starts.');
  end if;
  perform internal.take_event_limit(auth.uid());
  return draft;
end $$;

-- Makes an event of a draft for each of these days, in their order, and takes the draft away. Answers the series.
create or replace function internal.write_series(draft public.event_drafts, days date[], p_key uuid, p_rule jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made_series uuid;
  day date;
  -- an event that was made for the preview is one of the nights: that of its own day, or the first
  own_day date := coalesce((select d from unnest(days) d where d = left(draft.data ->> 'starts_at', 10)::date), days[1]);
  one public.event_drafts;
  was public.events;
  saved uuid;
  first_saved uuid;
begin
  insert into public.series (organiser_id, title, rule) values (draft.organiser_id, coalesce(internal.draft_line(draft.data, 'title'), 'Untitled'), coalesce(p_rule, '{}'))
  returning id into made_series;
  foreach day in array days loop
    select * into was from public.events where id = draft.event_id and day = own_day;
    one := draft;
    one.data := internal.draft_on_day(draft.data, day);
    if was.id is not null then
      one.data := internal.with_ticket_ids(one.data, draft.data);
    end if;
    perform internal.lock_stock(was.id);
    perform internal.refuse_problems(one.data, draft.organiser_id, was);
    saved := internal.write_event(one, was);
    update public.events e set series_id = made_series where e.id = saved;
    perform internal.write_event_parts(saved, one.data, draft.organiser_id);
    first_saved := coalesce(first_saved, saved);
  end loop;
  perform internal.note_saved_draft(draft, first_saved);
  delete from public.event_drafts where id = draft.id;
  if p_key is not null then
    insert into internal.event_saves (user_id, key, event_id) values (auth.uid(), p_key, saved);
  end if;
  return made_series;
end $$;

-- Makes an event of a draft for each of these days, with its own stock. @throws EVENTS_INVALID_SERIES and what save_event refuses
create or replace function public.save_series(p_draft_id uuid, p_version integer, p_days date[], p_key uuid, p_rule jsonb default '{}') returns json
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := internal.require_person();
  made_series uuid := internal.find_saved_series(p_key);
  draft public.event_drafts;
  days date[] := array(select distinct day from unnest(p_days) day where day is not null order by 1);
begin
  if made_series is not null then
    return internal.series_json(made_series);
  end if;
  draft := internal.require_series_draft(p_draft_id, p_version);
  if coalesce(cardinality(days), 0) not between 2 and 26 then
    perform internal.refuse(400, 'EVENTS_INVALID_SERIES', 'A series has 2 to 26 dates', 'Choose other dates.');
  end if;
  made_series := internal.write_series(draft, days, p_key, p_rule);
  return internal.series_json(made_series);
end $$;

create or replace function internal.series_json(p_series_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', s.id, 'title', s.title, 'events', (
    select json_agg(internal.saved_event_json(e.id) order by e.starts_at) from public.events e where e.series_id = s.id))
  from public.series s where s.id = p_series_id
$$;

-- Says of other events of the series what was just said of one: later ones, or all of which nothing is sold, and those that a rule is to make.
-- Their days stay theirs;
-- tickets are written again only where none is booked. Answers how many were changed.
create or replace function public.apply_to_series(p_event_id uuid, p_scope text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  event public.events := internal.own_event(p_event_id);
  data jsonb := internal.event_as_draft(event);
  sibling public.events;
  is_unsold boolean;
  changed integer := 0;
  played text[];
  draft public.event_drafts;
begin
  if coalesce(p_scope, '') not in ('later', 'unsold') or event.series_id is null then
    perform internal.refuse(400, 'EVENTS_INVALID_SERIES', 'Choose later events, or all unsold ones', 'The event must be one of a series.');
  end if;
  perform internal.take_event_limit(auth.uid());
  for sibling in
    select * from public.events e where e.series_id = event.series_id and e.id <> event.id and e.status in ('draft', 'pending_review', 'scheduled', 'published')
      and e.starts_at > now() and (p_scope = 'unsold' or e.starts_at > event.starts_at) order by e.id for update
  loop
    is_unsold := not exists (select from public.bookings where event_id = sibling.id and status not in ('expired', 'abandoned'));
    continue when p_scope = 'unsold' and not is_unsold;
    draft.id := null;
    draft.organiser_id := event.organiser_id;
    draft.data := internal.draft_on_day(data, internal.night_day(sibling.starts_at));
    perform internal.refuse_problems(draft.data, event.organiser_id, sibling);
    played := internal.headliners(sibling.id);
    perform internal.lock_stock(sibling.id);
    perform internal.write_event(draft, sibling);
    perform internal.write_tags(sibling.id, internal.draft_list(draft.data, 'tags'));
    perform internal.write_line_up(sibling.id, internal.draft_list(draft.data, 'line_up'));
    if is_unsold then
      perform internal.write_tickets(sibling.id, internal.draft_list(draft.data, 'tickets'), event.organiser_id, internal.draft_list(draft.data, 'pools'));
    end if;
    perform internal.note_event_changes(sibling.id, sibling, played);
    perform internal.hold_changed_event(sibling.id, sibling);
    changed := changed + 1;
  end loop;
  -- nights that a rule is still to make say it too
  perform internal.change_rule_pattern(event.series_id, data);
  return changed;
end $$;

create or replace function internal.night_day(moment timestamptz) returns date
language sql stable set search_path = '' as $$
  select (moment at time zone 'Europe/London')::date
$$;

grant execute on function public.save_series(uuid, integer, date[], uuid, jsonb), public.apply_to_series(uuid, text) to authenticated;
