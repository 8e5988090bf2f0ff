-- Takes the nights of a preview as they were shown, and from now on reads the calendar by itself. Twice is once. Answers the counts.
-- @throws EVENTS_SOURCE_NOT_FOUND, EVENTS_SOURCE_NOT_READ, EVENTS_INVALID_SOURCE
create or replace function public.start_source(p_source_id uuid, p_new_nights text default 'published', p_every_hours integer default 6, p_name text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources := internal.own_source(p_source_id, 'nights');
  shown public.source_runs;
  reading jsonb;
begin
  perform internal.check_source_choice(p_new_nights, p_every_hours, p_name);
  select * into shown from public.source_runs where source_id = source.id order by created_at desc limit 1;
  if source.state <> 'preview' then
    return internal.source_json(source.id);
  elsif shown.outcome is distinct from 'preview' then
    perform internal.refuse(409, 'EVENTS_SOURCE_NOT_READ', 'This calendar has not been read yet', 'Wait for its preview.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sources of ' || source.organiser_id, 0));
  update public.listing_sources s set state = 'active', new_nights = p_new_nights, every_hours = p_every_hours,
    name = coalesce(nullif(internal.clean_line(p_name), ''), s.name) where s.id = source.id returning * into source;
  -- many nights take longer than a person waits: the job takes them within a minute
  if jsonb_array_length(shown.nights) > 200 then
    update public.listing_sources set next_at = now() + interval '30 minutes' where id = source.id;
    perform internal.queue_source(source.id);
    return internal.source_json(source.id);
  end if;
  reading := jsonb_build_object('is_whole', false, 'etag', source.etag, 'last_modified', source.last_modified,
    'nights', (select coalesce(jsonb_agg(line -> 'night'), '[]') from jsonb_array_elements(shown.nights) line where line ? 'night'),
    'refused', (select coalesce(jsonb_agg(line - 'outcome'), '[]') from jsonb_array_elements(shown.nights) line where line ->> 'outcome' = 'refused'));
  perform internal.apply_reading(source, reading);
  -- what was shown in full is not kept
  update public.source_runs set nights = '[]' where id = shown.id;
  return internal.source_json(source.id);
end $$;

create or replace function internal.check_source_choice(p_new_nights text, p_every_hours integer, p_name text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_new_nights, '') not in ('published', 'draft', 'asked') then
    perform internal.refuse(400, 'EVENTS_INVALID_SOURCE', 'Choose what becomes of new nights', 'published, draft or asked.');
  elsif coalesce(p_every_hours, 0) not between 1 and 24 then
    perform internal.refuse(400, 'EVENTS_INVALID_SOURCE', 'A calendar is read every 1 to 24 hours', 'Choose a number from 1 to 24.');
  elsif char_length(internal.clean_line(p_name)) > 100 then
    perform internal.refuse(400, 'EVENTS_INVALID_SOURCE', 'The name is too long', 'Use at most 100 characters.');
  end if;
end $$;

-- Changes what becomes of new nights and how often the calendar is read.
create or replace function public.change_source(p_source_id uuid, p_new_nights text, p_every_hours integer, p_name text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources := internal.own_source(p_source_id, 'nights');
begin
  perform internal.check_source_choice(p_new_nights, p_every_hours, p_name);
  update public.listing_sources s set new_nights = p_new_nights, every_hours = p_every_hours, name = coalesce(nullif(internal.clean_line(p_name), ''), s.name),
    next_at = case when s.next_at is not null then least(s.next_at, internal.next_look(p_every_hours)) end where s.id = source.id;
  return internal.source_json(source.id);
end $$;

-- Reads a calendar now, one that rests too. @throws EVENTS_SOURCE_NOT_FOUND, EVENTS_INVALID_SOURCE, EVENTS_RATE_LIMITED
create or replace function public.read_source_now(p_source_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources := internal.own_source(p_source_id, 'nights');
begin
  if source.kind <> 'address' then
    perform internal.refuse(409, 'EVENTS_INVALID_SOURCE', case source.kind when 'file' then 'A file is read once' else 'Your website sends these nights' end,
      'Drop the new file, or paste the address of the calendar.');
  end if;
  perform internal.take_limit(auth.uid(), 'sources', 'EVENTS_RATE_LIMITED');
  update public.listing_sources s set state = case when s.state = 'resting' then 'active' else s.state end, failing_since = case when s.state <> 'resting' then s.failing_since end,
    next_at = case when s.state <> 'preview' then now() + interval '30 minutes' end where s.id = source.id;
  perform internal.queue_source(source.id);
  return internal.source_json(source.id);
end $$;

-- Takes a calendar away. Its nights stay as they are, and are the team's own from then on.
create or replace function public.delete_source(p_source_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources := internal.own_source(p_source_id, 'nights');
begin
  delete from public.listing_sources where id = source.id;
end $$;

grant execute on function public.start_source(uuid, text, integer, text), public.change_source(uuid, text, integer, text), public.read_source_now(uuid),
  public.delete_source(uuid) to authenticated;
