-- The next look at a source, up to a tenth of the time later, so that sources of one hour do not ask together.
create or replace function internal.next_look(hours numeric) returns timestamptz
language sql volatile set search_path = '' as $$
  select now() + make_interval(secs => (hours * 3600 * (1 + random() * 0.1))::double precision)
$$;

create or replace function internal.note_source_read(source public.listing_sources, reading jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.listing_sources s set read_at = now(), first_read_at = coalesce(s.first_read_at, now()), failures = 0, failing_since = null, told_failing_at = null,
    problem = null, content = null, etag = left(coalesce(reading ->> 'etag', case when reading ? 'same' then s.etag end), 300),
    last_modified = left(coalesce(reading ->> 'last_modified', case when reading ? 'same' then s.last_modified end), 100),
    state = case when s.kind = 'file' and s.state <> 'asking' then 'resting' when s.state = 'failing' then 'active' else s.state end,
    next_at = case when s.kind = 'address' then internal.next_look(s.every_hours) end
  where s.id = source.id
$$;

-- Waits longer after each failure, and as long as the other side asks, two days at most. After three days the team is told; after thirty the
-- source rests until somebody of the team looks again.
create or replace function internal.note_source_failure(source public.listing_sources, why text, wait_seconds integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz := coalesce(source.failing_since, now());
  rests boolean := since <= now() - interval '30 days';
  hours numeric := least(48, greatest(coalesce(wait_seconds, 0) / 3600.0, least(24, 0.25 * 2 ^ least(source.failures, 7))));
  is_told boolean := source.state <> 'preview' and (rests or (source.told_failing_at is null and since <= now() - interval '3 days'));
begin
  insert into public.source_runs (source_id, outcome, problem) values (source.id, 'failed', why);
  update public.listing_sources s set failures = s.failures + 1, failing_since = since, problem = why, content = case when s.kind = 'address' then s.content end,
    told_failing_at = case when is_told then now() else s.told_failing_at end,
    state = case when s.state = 'preview' then 'preview' when rests then 'resting' when s.state = 'active' then 'failing' else s.state end,
    next_at = case when s.state <> 'preview' and s.kind = 'address' and not rests then internal.next_look(hours) end
  where s.id = source.id;
  if is_told then
    perform internal.tell_source_team(source, 'source_failing', jsonb_build_object('change', case when rests then 'rests' else 'failing' end, 'problem', why));
  end if;
end $$;

-- Run every minute: has what is due read, a hundred at a time. One source is read once at a time. Answers how many.
create or replace function internal.queue_due_sources() returns integer
language sql security definer set search_path = '' as $$
  with due as (
    select id from public.listing_sources where next_at <= now() and state <> 'resting' order by next_at limit 100 for update skip locked
  ), taken as (
    -- looked at again in half an hour, should the reading be lost
    update public.listing_sources s set next_at = now() + interval '30 minutes' from due where s.id = due.id returning s.id
  ), queued as materialized (
    select internal.queue_source(id) from taken
  )
  select count(*)::integer from queued
$$;

create or replace function internal.queue_source(p_source_id uuid) returns void
language sql security definer set search_path = '' as $$
  select graphile_worker.add_job('read-source', json_build_object('source', p_source_id), job_key := 'read-source ' || p_source_id, max_attempts := 1)
$$;

-- What the reader of a source needs to know. Null when there is nothing to read.
create or replace function internal.source_to_read(p_source_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('kind', s.kind, 'address', s.address, 'content', encode(s.content, 'base64'),
    -- until its nights were taken, nothing is known that could be the same
    'etag', case when s.first_read_at is not null then s.etag end, 'last_modified', case when s.first_read_at is not null then s.last_modified end,
    'pages', (select coalesce(json_agg(json_build_object('url', p.url, 'etag', p.etag, 'last_modified', p.last_modified, 'content', p.content) order by p.url), '[]')
      from internal.source_pages p where p.source_id = s.id),
    'now', now(), 'organiser', o.name, 'venue', (
      select json_build_object('name', v.name, 'address', v.address, 'postcode', v.postcode, 'lat', v.lat, 'lng', v.lng) from public.venues v where v.id = s.venue_id))
  from public.listing_sources s join public.organisers o on o.id = s.organiser_id where s.id = p_source_id and s.state <> 'resting'
$$;

-- Keeps what the pages of a feed said, for the next look; pages that are looked at no more go.
create or replace function internal.keep_source_pages(p_source_id uuid, pages jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from internal.source_pages where source_id = p_source_id and url not in (select page ->> 'url' from jsonb_array_elements(pages) page);
  insert into internal.source_pages (source_id, url, etag, last_modified, content)
  select p_source_id, page ->> 'url', left(page ->> 'etag', 300), left(page ->> 'last_modified', 100), page ->> 'content' from jsonb_array_elements(pages) page
  on conflict (source_id, url) do update set etag = excluded.etag, last_modified = excluded.last_modified, content = excluded.content;
$$;
