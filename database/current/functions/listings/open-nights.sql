-- The one rule of which nights something is on: a night out on its own, and what runs for weeks on the nights it is open, and tonight
-- only until it closes. Nights begin at 06:00 in London (internal.night_date).

-- By day from Monday to Sunday, minutes from that day's midnight to its closing; null where it is closed, and for what is on for one night.
create or replace function internal.day_closes(starts_at timestamptz, ends_at timestamptz, opening_hours jsonb) returns smallint[]
language sql stable parallel safe set search_path = '' as $$
  select case when ends_at is not null and internal.last_night(starts_at, ends_at) > internal.night_date(starts_at) then (
    select array_agg((extract(epoch from hours.closes) / 60 + case when hours.closes <= hours.opens then 1440 else 0 end)::smallint order by day.n)
    from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality day (name, n)
    cross join lateral (select
      case when opening_hours = '{}' then (starts_at at time zone 'Europe/London')::time else (opening_hours -> day.name ->> 0)::time end as opens,
      case when opening_hours = '{}' then (ends_at at time zone 'Europe/London')::time else (opening_hours -> day.name ->> 1)::time end as closes) hours
  ) end
$$;

-- The first night from p_from to p_to on which it is on, or null. Tonight is over for it when it has closed.
create or replace function internal.open_night(p_first date, p_last date, p_closes smallint[], p_from date, p_to date) returns date
language sql stable parallel safe as $$
  select case when p_closes is null then case when p_first <= p_to and p_last >= p_from then greatest(p_first, p_from) end else (
    select night from generate_series(0, 6) step cross join lateral (select greatest(p_first, p_from) + step as night) coming
    where night <= least(p_last, p_to) -- the night it begins it is open, whatever day that is
      and coalesce(p_closes[extract(isodow from night)::integer], case when night = p_first then 1800 end)
      > case when night = internal.night_date(now()) then extract(epoch from (now() at time zone 'Europe/London') - night::timestamp) / 60 else -1 end
    order by night limit 1
  ) end
$$;
grant execute on function internal.open_night(date, date, smallint[], date, date) to anon, authenticated, service_role;

-- Whether hours by weekday are written as they should be: days of the week, each with two clock times.
create or replace function internal.is_opening_hours(hours jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(hours) = 'object' and not exists (
    select from jsonb_each(hours) day where day.key <> all (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
      or jsonb_typeof(day.value) <> 'array' or jsonb_array_length(day.value) <> 2
      or exists (select from jsonb_array_elements(day.value) clock where jsonb_typeof(clock) <> 'string' or clock #>> '{}' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'))
$$;
