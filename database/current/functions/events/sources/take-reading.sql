-- Takes what was read of a source: {nights, refused, unread, is_whole, etag, last_modified, pages}, {same} where nothing has changed since, or {problem,
-- retry_after}. A preview keeps what it would come to and writes nothing else. Answers the counts. Two readings of an organiser take turns.
create or replace function internal.take_source_reading(p_source_id uuid, reading jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources;
begin
  select * into source from public.listing_sources where id = p_source_id for update;
  if source.id is null then
    return '{}';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sources of ' || source.organiser_id, 0));
  if reading ? 'problem' then
    perform internal.note_source_failure(source, left(reading ->> 'problem', 300), (reading ->> 'retry_after')::integer);
    return '{}';
  end if;
  if reading ? 'pages' then
    perform internal.keep_source_pages(source.id, reading -> 'pages');
  end if;
  if source.state = 'preview' then
    return internal.note_preview(source, reading);
  elsif reading ? 'same' then
    insert into public.source_runs (source_id, outcome) values (source.id, 'same');
    perform internal.note_source_read(source, reading);
    return '{}';
  end if;
  return internal.apply_reading(source, reading);
end $$;

create or replace function internal.note_preview(source public.listing_sources, reading jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
  counted jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('outcome', p.outcome, 'night', p.night, 'event', (
    select jsonb_build_object('slug', e.slug, 'title', e.title) from public.events e
    where e.id = p.event_id and e.status in ('published', 'postponed') and internal.is_event_for_source(e.id, source.organiser_id))) order by p.place), '[]')
  into lines from internal.plan_source(source, reading) p;
  lines := lines || coalesce((select jsonb_agg(refused || '{"outcome": "refused"}') from jsonb_array_elements(reading -> 'refused') refused), '[]');
  select coalesce(jsonb_object_agg(t.outcome, t.count), '{}') into counted
  from (select line ->> 'outcome' as outcome, count(*) as count from jsonb_array_elements(lines) line group by 1) t;
  delete from public.source_runs where source_id = source.id;
  insert into public.source_runs (source_id, outcome, counts, nights) values (source.id, 'preview', counted, lines);
  update public.listing_sources set next_at = null, problem = null, failures = 0, failing_since = null, etag = left(reading ->> 'etag', 300),
    last_modified = left(reading ->> 'last_modified', 100) where id = source.id;
  return counted;
end $$;

-- A calendar that suddenly holds less than half of its coming nights asks before anything is withdrawn.
create or replace function internal.is_half_gone(source public.listing_sources, reading jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select held.count >= 4 and there.count * 2 < held.count
  from (select count(*) from public.source_items i where i.source_id = source.id and i.state in ('listed', 'missing') and i.starts_at > now()) held,
    (select count(*) from internal.match_nights(source, coalesce(reading -> 'nights', '[]')) m join public.source_items i on i.id = m.item_id
      where i.state in ('listed', 'missing') and i.starts_at > now() and m.night ->> 'status' <> 'cancelled') there
$$;

create or replace function internal.apply_reading(source public.listing_sources, reading jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asks boolean := internal.is_half_gone(source, reading);
  done jsonb := internal.apply_nights(source, reading, asks);
  counted jsonb;
  refused jsonb := coalesce(reading -> 'refused', '[]') || coalesce((select jsonb_agg(line - 'outcome') from jsonb_array_elements(done) line where line ->> 'outcome' = 'refused'), '[]');
begin
  select coalesce(jsonb_object_agg(t.outcome, t.count), '{}') || jsonb_build_object('refused', jsonb_array_length(refused)) into counted
  from (select line ->> 'outcome' as outcome, count(*) as count from jsonb_array_elements(done) line group by 1) t;
  if asks and source.state <> 'asking' then
    perform internal.tell_source_team(source, 'source_waits', jsonb_build_object('change', 'half', 'count', counted -> 'missing'));
  end if;
  insert into public.source_runs (source_id, outcome, counts, nights) values (source.id, case when asks then 'asks' else 'read' end, counted,
    (select coalesce(jsonb_agg(value), '[]') from (select value from jsonb_array_elements(refused) limit 100) first_hundred));
  update public.listing_sources set state = case when asks then 'asking' else 'active' end where id = source.id;
  perform internal.note_source_read(source, reading);
  return counted;
end $$;

-- Does what the plan of a reading says, night by night, and answers what became of each: {identifier, title, starts_at, outcome}, where it was
-- refused with field, reason and remedy.
create or replace function internal.apply_nights(source public.listing_sources, reading jsonb, asks boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  step record;
  line jsonb;
  done jsonb[] := '{}';
  reason text;
  remedy text;
begin
  for step in select * from internal.plan_source(source, reading) loop
    begin
      line := jsonb_build_object('outcome', internal.apply_step(source, step.night, step.item_id, step.event_id, step.outcome, asks));
    exception when integrity_constraint_violation or data_exception then
      line := '{"outcome": "refused", "field": "event", "reason": "It breaks a rule of nights here", "remedy": "Look at its times and texts"}';
    when others then
      -- what a rule refuses in its own words costs its night alone; all else is a fault of ours
      if sqlstate not like 'PT4%' then
        raise;
      end if;
      get stacked diagnostics reason = message_text, remedy = pg_exception_hint;
      line := jsonb_build_object('outcome', 'refused', 'field', 'event', 'reason', reason, 'remedy', remedy);
    end;
    done := done || (line || jsonb_build_object('title', left(step.night ->> 'title', 100), 'identifier', step.night ->> 'key', 'starts_at', step.night ->> 'starts_at'));
  end loop;
  return to_jsonb(done);
end $$;

-- One night of a plan. Answers what it is counted as.
create or replace function internal.apply_step(source public.listing_sources, p_night jsonb, p_item_id uuid, p_event_id uuid, outcome text, asks boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  item public.source_items;
begin
  select * into item from public.source_items where id = p_item_id for update;
  if outcome = 'withdrawn' then
    if asks then
      update public.source_items set state = 'missing' where id = item.id;
      return 'missing';
    end if;
    return internal.withdraw_source_item(source, item);
  elsif outcome = 'left_out' or (outcome = 'same' and item.state in ('left', 'withdrawn')) then
    return 'same';
  elsif outcome in ('new', 'known') then
    return internal.add_source_item(source, p_night, p_event_id, outcome);
  elsif outcome = 'back' and not internal.bring_back(source, item, p_night) then
    return 'same';
  end if;
  -- the date of a night that is postponed is its old one, or a guess: what it says counts again once it is on
  if p_night ->> 'status' = 'postponed' then
    perform internal.postpone_source_night(source, item) where outcome = 'postponed';
    update public.source_items i set key = left(p_night ->> 'key', 400), night = p_night, seen_at = clock_timestamp(),
      state = case when i.state in ('missing', 'waits') then 'listed' else i.state end where i.id = item.id;
    return outcome;
  elsif item.night ->> 'status' = 'postponed' then
    perform internal.resume_source_night(source, item, p_night);
  end if;
  -- what an item says is noted before its event is written, so that a change that is kept for the team is told once
  perform internal.update_source_night(source, item, p_night) where item.event_id is not null and outcome <> 'back';
  update public.source_items i set key = left(p_night ->> 'key', 400), night = p_night, said = internal.facts_of_night(p_night, source), title = p_night ->> 'title',
    starts_at = (p_night ->> 'starts_at')::timestamptz, seen_at = clock_timestamp(),
    state = case when i.state in ('missing', 'waits') and p_night ->> 'status' <> 'cancelled' then 'listed' else i.state end where i.id = item.id;
  return outcome;
end $$;

-- A new night, or one that stands here already: then it is the same event with one more source.
create or replace function internal.add_source_item(source public.listing_sources, p_night jsonb, p_event_id uuid, outcome text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  item public.source_items;
  event uuid := p_event_id;
  is_asked boolean := outcome = 'new' and source.new_nights = 'asked';
begin
  if outcome = 'new' and not is_asked then
    event := internal.write_source_night(source, p_night, source.new_nights = 'draft' or p_night ->> 'status' = 'tentative');
  end if;
  -- its identifier named a night that is over: that one is known by its date from now on
  update public.source_items i set key = left(i.key, 340) || ' on ' || internal.utc_text(i.starts_at) || ' ' || left(i.id::text, 8)
  where i.source_id = source.id and i.key = left(p_night ->> 'key', 400);
  insert into public.source_items (source_id, key, event_id, starts_at, title, state, is_made, night, said, written)
  select source.id, left(p_night ->> 'key', 400), event, (p_night ->> 'starts_at')::timestamptz, p_night ->> 'title', case when is_asked then 'asked' else 'listed' end,
    outcome = 'new' and not is_asked, p_night, case when outcome = 'new' then internal.facts_of_night(p_night, source) else '{}' end,
    -- an event that a source wrote is written on from what it says; in one that the team wrote every value is theirs
    case when outcome = 'new' or internal.is_source_made(e.id) then coalesce(internal.facts_of_event(e), '{}') else '{}' end
  from (select event as id) wanted left join public.events e on e.id = wanted.id returning * into item;
  if outcome = 'known' then
    perform internal.update_source_night(source, item, p_night);
    update public.source_items set said = internal.facts_of_night(p_night, source) where id = item.id;
  end if;
  return outcome;
end $$;

-- A night that was withdrawn stands in its calendar again: as another event where the first was cancelled for that reason, or as the one that
-- another calendar has brought meanwhile; three times at most.
create or replace function internal.bring_back(source public.listing_sources, item public.source_items, p_night jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  twin uuid;
begin
  select * into event from public.events where id = item.event_id;
  if item.times_back >= 3 or (event.status in ('cancelled', 'removed', 'archived') and event.cancel_reason is distinct from 'Taken off by its source') then
    return false;
  elsif event.id is null or event.status = 'cancelled' then
    twin := internal.twin_of_night(source, p_night);
    event.id := coalesce(twin, internal.write_source_night(source, p_night, source.new_nights <> 'published' or p_night ->> 'status' = 'tentative'));
  end if;
  update public.source_items i set state = 'listed', event_id = event.id, is_made = twin is null, kept = '{}', times_back = i.times_back + 1,
    written = case when twin is null or internal.is_source_made(twin) then (select internal.facts_of_event(e) from public.events e where e.id = event.id) else '{}' end
  where i.id = item.id;
  return true;
end $$;
