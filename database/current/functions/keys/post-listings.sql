-- Listings that a team's website sends with a key. They are nights of a source of their own kind: one for a team, whatever key was used, so that
-- a new key takes over from an ended one. What a source may is told in functions/events/sources.

-- Who sends, for the server function that reads what was sent: {key_id, organiser, venue, now}, {wait} or {refused}.
create or replace function public.open_listings_key(p_prefix text, p_hash text, p_caller text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_key jsonb := internal.use_team_key(p_prefix, p_hash, 'listings:write', p_caller);
  posts record := internal.rate_limit_of('listings_posts');
  key public.team_keys;
  wait integer;
begin
  if not found_key ? 'key_id' then
    return found_key;
  end if;
  select * into key from public.team_keys where id = (found_key ->> 'key_id')::uuid;
  wait := internal.take_rate_limit('key:' || key.id, 'listings_posts', posts.most, posts.minutes);
  if wait > 0 then
    return jsonb_build_object('wait', wait);
  elsif internal.organiser_of_key(key) is null then
    return internal.refused_without_organiser();
  end if;
  return found_key || jsonb_build_object('now', now(),
    'organiser', (select o.name from public.organisers o where o.id = internal.organiser_of_key(key)),
    'venue', (select jsonb_build_object('name', v.name, 'address', v.address, 'postcode', v.postcode, 'lat', v.lat, 'lng', v.lng) from public.venues v where v.id = key.venue_id));
end $$;

-- The source of what the team sends, made by the first post; a preview makes none. The caller has locked the sources of the organiser.
create or replace function internal.source_of_key(key public.team_keys, p_organiser_id uuid, is_preview boolean) returns public.listing_sources
language plpgsql security definer set search_path = '' as $$
declare
  source public.listing_sources;
begin
  select * into source from public.listing_sources s
  where s.kind = 'key' and s.organiser_id = p_organiser_id and s.venue_id is not distinct from key.venue_id for update;
  if source.id is not null then
    return source;
  end if;
  source := jsonb_populate_record(source, jsonb_build_object('owner', case when key.venue_id is null then 'organiser' else 'venue' end, 'organiser_id', p_organiser_id,
    'venue_id', key.venue_id, 'name', 'Sent by your website', 'kind', 'key', 'state', 'active', 'new_nights', 'published', 'created_by', key.created_by));
  if not is_preview then
    insert into public.listing_sources (owner, organiser_id, venue_id, name, kind, state, created_by)
    values (source.owner, source.organiser_id, source.venue_id, source.name, source.kind, source.state, source.created_by) returning * into source;
  end if;
  return source;
end $$;

-- What became, or would become, of each night: its outcome, the event it stands as, and which fields the team has edited here.
drop function if exists internal.posted_rows(uuid, jsonb);
create or replace function internal.posted_rows(p_source_id uuid, p_organiser_id uuid, done jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(line - 'event_id' || jsonb_build_object('event', (
      select jsonb_build_object('id', e.id, 'status', e.status, 'path', '/events/' || e.slug) from public.events e
      where e.id = coalesce(i.event_id, (line ->> 'event_id')::uuid) and internal.is_event_for_source(e.id, p_organiser_id)),
    'kept', (select jsonb_agg(field order by field) from jsonb_object_keys(i.kept) field))) order by place), '[]')
  from jsonb_array_elements(done) with ordinality given (line, place)
  left join public.source_items i on i.source_id = p_source_id and i.key = line ->> 'identifier'
$$;

-- Takes what was read: {nights, refused}. Answers {new_nights, counts, rows}, {wait} or {refused}; with p_is_preview nothing is written. Nights that
-- were not sent stay as they are: only what says itself that it is cancelled is taken off. What was sent before changes nothing.
create or replace function public.post_listings(p_key_id uuid, p_reading jsonb, p_is_preview boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reading constant jsonb := p_reading || '{"is_whole": false}';
  key public.team_keys;
  organiser uuid;
  source public.listing_sources;
  done jsonb;
  counted jsonb;
  refusal jsonb;
  wait integer;
begin
  -- the key was read a moment ago by the same call: it may have ended since
  select * into key from public.team_keys where id = p_key_id for share;
  organiser := internal.organiser_of_key(key);
  refusal := internal.refused_post(key, organiser, coalesce(jsonb_array_length(p_reading -> 'nights'), 0));
  if refusal is not null then
    return refusal;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sources of ' || organiser, 0));
  source := internal.source_of_key(key, organiser, coalesce(p_is_preview, false));
  -- the person who made this key answers for what it sends, not the one whose key sent first
  source.created_by := key.created_by;
  if coalesce(p_is_preview, false) then
    select coalesce(jsonb_agg(jsonb_build_object('identifier', p.night ->> 'key', 'title', p.night ->> 'title', 'starts_at', p.night ->> 'starts_at', 'outcome', p.outcome,
      'event_id', p.event_id) order by p.place), '[]') into done from internal.plan_source(source, reading) p;
  else
    wait := internal.wait_for_nights(key, source, reading);
    if wait > 0 then
      return jsonb_build_object('wait', wait);
    end if;
    done := internal.apply_nights(source, reading, false);
  end if;
  done := internal.posted_rows(source.id, organiser, done) || coalesce((select jsonb_agg(refused || '{"outcome": "refused"}') from jsonb_array_elements(reading -> 'refused') refused), '[]');
  select coalesce(jsonb_object_agg(t.outcome, t.count), '{}') into counted
  from (select line ->> 'outcome' as outcome, count(*) as count from jsonb_array_elements(done) line group by 1) t;
  if not coalesce(p_is_preview, false) then
    perform internal.note_post(source, done, counted);
  end if;
  return jsonb_build_object('new_nights', source.new_nights, 'counts', counted, 'rows', done);
end $$;

-- Why a post is not taken; null where it is.
create or replace function internal.refused_post(key public.team_keys, organiser uuid, nights integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if key.id is null or key.ended_at is not null then
    return internal.refused_correction(401, 'KEYS_ENDED', 'This key has ended', 'Ask an owner of your team for another one.');
  elsif organiser is null then
    return internal.refused_without_organiser();
  elsif nights > 200 then
    return internal.refused_correction(413, 'KEYS_TOO_MANY_NIGHTS', format('There are %s nights in it', nights), 'Send at most 200 at once, or add the address of the calendar on the Calendar tab.');
  end if;
  return null;
end $$;

-- Counts the nights that a post would add or change, and answers the seconds to wait where a key has sent as many as a day allows. What stands
-- here already as it was sent costs nothing: a website may send all of its nights every hour.
create or replace function internal.wait_for_nights(key public.team_keys, source public.listing_sources, reading jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  daily record := internal.rate_limit_of('listings_nights');
  changing integer;
begin
  select count(*) into changing from internal.plan_source(source, reading) p where p.outcome not in ('same', 'left_out');
  return case when changing > 0 then internal.take_rate_limits('key:' || key.id, 'listings_nights', daily.most, daily.minutes, changing) else 0 end;
end $$;

-- A post that changed something is a reading of its source; one that changed nothing leaves only its time.
create or replace function internal.note_post(source public.listing_sources, done jsonb, counted jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.source_runs (source_id, outcome, counts, nights)
  select source.id, 'read', counted, (select coalesce(jsonb_agg(line), '[]') from (
    select line from jsonb_array_elements(done) line where line ->> 'outcome' = 'refused' limit 100) refused)
  where counted - 'same' <> '{}';
  update public.listing_sources s set read_at = now(), first_read_at = coalesce(s.first_read_at, now()) where s.id = source.id;
$$;

-- Towns, districts and postcode districts, by which places that were sent are found. The server function keeps them for ten minutes.
create or replace function public.list_listing_places() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'areas', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'parent_id', a.parent_id, 'kind', a.kind, 'name', a.name, 'lat', a.lat, 'lng', a.lng, 'radius_miles', a.radius_miles)), '[]')
      from public.areas a where a.kind in ('city', 'district') and a.lat is not null and a.lng is not null and a.radius_miles > 0),
    'codes', (select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'lat', c.lat, 'lng', c.lng, 'isUk', c.nation is not null)), '[]') from public.outward_codes c))
$$;

grant execute on function public.open_listings_key(text, text, text), public.post_listings(uuid, jsonb, boolean), public.list_listing_places() to service_role;
