-- What visitors opened comes in here, from the process that answers the beacon: a login that may call this and nothing else.

-- A month's partition, by its first day (UTC). Copies may ask at once.
create or replace function internal.make_analytics_month(p_month date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  title text := 'analytics_events_' || to_char(p_month, 'yyyy_mm');
begin
  perform pg_advisory_xact_lock(hashtextextended('internal.analytics_events', 0));
  if to_regclass('internal.' || title) is null then
    execute format('create table internal.%I partition of internal.analytics_events for values from (%L) to (%L)',
      title, p_month || ' 00:00+00', (p_month + interval '1 month')::date || ' 00:00+00');
  end if;
end $$;

-- The months that events of now, or of ten minutes ago or from now, belong to.
create or replace function internal.keep_analytics_months(moment timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  month date;
begin
  for month in
    select distinct date_trunc('month', (moment + gap) at time zone 'UTC')::date from unnest('{-10 minutes,10 minutes}'::interval[]) gap
  loop
    if to_regclass('internal.analytics_events_' || to_char(month, 'yyyy_mm')) is null then
      perform internal.make_analytics_month(month);
    end if;
  end loop;
end $$;

-- Today's salt, made by the first caller of the day, who also deletes older ones.
create or replace function internal.salt_of_today() returns bytea
language plpgsql security definer set search_path = '' as $$
declare
  today date := internal.london_day(now());
  found bytea;
begin
  select s.salt into found from internal.analytics_salts s where s.day = today;
  if found is null then
    perform internal.drop_old_salts();
    insert into internal.analytics_salts (day, salt) values (today, extensions.gen_random_bytes(32)) on conflict do nothing;
    select s.salt into found from internal.analytics_salts s where s.day = today;
  end if;
  return found;
end $$;

-- Run at midnight. Answers how many.
create or replace function internal.drop_old_salts(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  done integer;
begin
  delete from internal.analytics_salts where day < internal.london_day(moment);
  get diagnostics done = row_count;
  return done;
end $$;

-- Writes up to 500 events: [{ at, anon_id, network_id, name, route, event_id, venue_id, source, referrer_host, device, area }]. One that is not
-- as it should be is left out; an unknown place (a slug, or the first half of a postcode) becomes null. Answers { written, dropped, day, salt }, and with no events the salt alone. @throws ANALYTICS_INVALID_BATCH
create or replace function internal.write_analytics(p_events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given integer;
  written integer := 0;
begin
  if jsonb_typeof(p_events) is distinct from 'array' or jsonb_array_length(p_events) > 500 then
    perform internal.refuse(400, 'ANALYTICS_INVALID_BATCH', 'p_events is a list of at most 500 events', 'Send them in smaller lists.');
  end if;
  given := jsonb_array_length(p_events);
  if given > 0 then
    perform internal.keep_analytics_months(now());
    insert into internal.analytics_events (at, anon_id, network_id, name, route, event_id, venue_id, source, referrer_host, device, area_id)
    select e.at, e.anon_id, e.network_id, e.name, e.route, e.event_id, e.venue_id, e.source, e.referrer_host, e.device, e.area_id
    from jsonb_array_elements(p_events) one, lateral internal.read_analytics_event(one) e;
    get diagnostics written = row_count;
  end if;
  return jsonb_build_object('written', written, 'dropped', given - written, 'day', internal.london_day(now()), 'salt', encode(internal.salt_of_today(), 'hex'));
end $$;
grant execute on function internal.write_analytics(jsonb) to analytics_writer;

-- One event as it is kept; no row where it is not as it should be.
-- an earlier version answers other columns
drop function if exists internal.read_analytics_event(jsonb);
create or replace function internal.read_analytics_event(given jsonb)
returns table (at timestamptz, anon_id text, network_id text, name text, route text, event_id uuid, venue_id uuid, source text, referrer_host text, device text, area_id uuid)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  if jsonb_typeof(given) <> 'object' or not coalesce(pg_input_is_valid(given ->> 'at', 'timestamptz'), false)
    or not pg_input_is_valid(given ->> 'event_id', 'uuid') or not pg_input_is_valid(given ->> 'venue_id', 'uuid') then
    return;
  end if;
  at := given ->> 'at';
  network_id := given ->> 'network_id';
  anon_id := given ->> 'anon_id';
  name := given ->> 'name';
  route := given ->> 'route';
  event_id := given ->> 'event_id';
  venue_id := given ->> 'venue_id';
  source := given ->> 'source';
  referrer_host := given ->> 'referrer_host';
  device := given ->> 'device';
  area_id := internal.area_named(given ->> 'area');
  if not coalesce(at between now() - interval '10 minutes' and now() + interval '10 minutes', false)
    or coalesce(name, '') not in ('page_viewed', 'tickets_opened', 'payment_opened', 'external_link', 'shared', 'search_made', 'sign_up_started', 'statistics_off')
    or source !~ '^[a-z0-9][a-z0-9_-]{0,39}$' or referrer_host !~ '^[a-z0-9.-]{1,100}$' or device not in ('phone', 'tablet', 'desktop')
    or not exists (select from public.events e where e.id = event_id and e.status not in ('draft', 'pending_review', 'scheduled')) and event_id is not null
    or not exists (select from public.venues v where v.id = venue_id) and venue_id is not null then
    return;
  end if;
  if name = 'statistics_off' then
    -- counting was switched off; nothing else is kept
    return query select read_analytics_event.at, null::text, null::text, read_analytics_event.name, null::text, null::uuid, null::uuid, null::text, null::text, null::text, null::uuid;
  elsif anon_id ~ '^[A-Za-z0-9_-]{22}$' and coalesce(network_id ~ '^[A-Za-z0-9_-]{22}$', true) and route ~ '^/[A-Za-z0-9/:._*?-]{0,99}$' then
    return next;
  end if;
end $$;

-- The place of a slug, or the one that the first half of a postcode lies in; empty where there is none.
create or replace function internal.area_named(words text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select a.id from public.areas a where a.slug = lower(words)), (select o.area_id from public.outward_codes o where o.code = upper(words)))
$$;
