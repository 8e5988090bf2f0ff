-- The roll-up: what happened on days of London, counted from visits, bookings, the ledger and what staff decided. Each function answers
-- rows for internal.analytics_days, from the first moment of p_from up to p_until.

-- Visits: page views and daily visitors in all, of each night, organiser and venue.
create or replace function internal.count_visits(p_from timestamptz, p_until timestamptz)
returns table (day date, metric text, dimension text, value text, events bigint, visitors integer)
language sql stable security definer rows 1000 set search_path = '' as $$
  with seen as materialized (
    select internal.london_day(a.at) as day, a.name, a.anon_id, a.event_id, a.venue_id,
      case when a.event_id is not null then (select e.organiser_id from public.events e where e.id = a.event_id) end as organiser_id
    from internal.analytics_events a where a.at >= p_from and a.at < p_until
  )
  select s.day, m.metric, 'total', '', count(*), count(distinct s.anon_id)::integer
  from seen s cross join lateral (select case s.name when 'page_viewed' then 'visitors' when 'statistics_off' then 'switched_off' else s.name end as metric) m
  group by 1, 2
  union all
  select s.day, m.metric, 'event', s.event_id::text, count(*), count(distinct s.anon_id)::integer
  from seen s cross join lateral (select case s.name when 'page_viewed' then 'seen' when 'tickets_opened' then 'opened' else s.name end as metric) m
  where s.event_id is not null group by 1, 2, 4
  union all
  select s.day, m.metric, 'organiser', s.organiser_id::text, count(*), count(distinct s.anon_id)::integer
  from seen s cross join lateral (select case s.name when 'page_viewed' then 'seen' when 'tickets_opened' then 'opened' end as metric) m
  where s.organiser_id is not null and m.metric is not null group by 1, 2, 4
  union all
  select s.day, 'page', 'venue', s.venue_id::text, count(*), count(distinct s.anon_id)::integer
  from seen s where s.venue_id is not null and s.event_id is null and s.name = 'page_viewed' group by 1, 4
$$;

-- Facts of nights with what they can be narrowed by: city, category, and the genres of a night, each of which is told.
create or replace function internal.count_nights(p_from timestamptz, p_until timestamptz)
returns table (day date, metric text, dimension text, value text, events bigint, visitors integer)
language sql stable security definer rows 1000 set search_path = '' as $$
  with facts as materialized (
    select internal.london_day(t.created_at) as day, 'tickets' as metric, t.event_id, 1::bigint as n
    from public.tickets t where t.created_at >= p_from and t.created_at < p_until and t.status <> 'transferred' and not exists (select from public.ticket_types y where y.id = t.ticket_type_id and y.kind = 'extra')
    union all
    select internal.london_day(t.cancelled_at), 'tickets_cancelled', t.event_id, 1
    from public.tickets t where t.cancelled_at >= p_from and t.cancelled_at < p_until and not exists (select from public.ticket_types y where y.id = t.ticket_type_id and y.kind = 'extra')
    union all
    select internal.london_day(l.created_at), m.metric, b.event_id, m.pence
    from internal.ledger_entries l join public.bookings b on b.id = l.booking_id
    cross join lateral (
      select 'gross' as metric, l.amount_pence as pence where l.account = 'clearing' and l.kind = 'capture'
      union all select 'refunded', -l.amount_pence where l.account = 'clearing' and l.kind = 'refund'
      union all select 'fees', -l.amount_pence where l.account in ('fee', 'vat')
      union all select 'net', -l.amount_pence where l.account = 'organiser') m
    where l.created_at >= p_from and l.created_at < p_until
    union all
    select internal.london_day(e.publish_at), 'events_published', e.id, 1
    from public.events e where e.publish_at >= p_from and e.publish_at < p_until and e.status not in ('draft', 'pending_review', 'scheduled')
    union all
    select internal.london_day(f.ended_at), m.metric, f.event_id, m.n
    from internal.filled_nights(p_from, p_until) f cross join lateral (values ('nights', 1::bigint), ('places', f.places), ('taken', f.taken)) m (metric, n)
  ), told as materialized (
    select f.day, f.metric, f.event_id, sum(f.n) as n from facts f group by 1, 2, 3
  ), placed as materialized (
    select t.day, t.metric, t.event_id, t.n, coalesce(case a.kind when 'city' then a.id when 'district' then a.parent_id end::text, '') as area, e.category
    from told t join public.events e on e.id = t.event_id left join public.venues v on v.id = e.venue_id left join public.areas a on a.id = coalesce(e.area_id, v.area_id)
  )
  select p.day, p.metric,
    case grouping(p.area, p.category) when 3 then 'total' when 1 then 'area' when 2 then 'category' else 'area/category' end,
    concat_ws('/', case when grouping(p.area) = 0 then p.area end, case when grouping(p.category) = 0 then p.category end), sum(p.n)::bigint, null::integer
  from placed p group by p.day, p.metric, grouping sets ((), (p.area), (p.category), (p.area, p.category))
  union all
  select p.day, p.metric, concat_ws('/', case when grouping(p.area) = 0 then 'area' end, case when grouping(p.category) = 0 then 'category' end, 'genre'),
    concat_ws('/', case when grouping(p.area) = 0 then p.area end, case when grouping(p.category) = 0 then p.category end, g.tag), sum(p.n)::bigint, null
  from placed p join public.event_tags g on g.event_id = p.event_id where p.metric = 'tickets'
  group by p.day, p.metric, g.tag, grouping sets ((), (p.area), (p.category), (p.area, p.category))
$$;

-- Nights that ended, and how full they were then; those without a limit are left out.
create or replace function internal.filled_nights(p_from timestamptz, p_until timestamptz)
returns table (event_id uuid, ended_at timestamptz, places bigint, taken bigint)
language sql stable security definer rows 50 set search_path = '' as $$
  select e.id, n.ended_at, n.places, (
    select count(*) from public.tickets t where t.event_id = e.id and t.status <> 'transferred' and not exists (select from public.ticket_types y where y.id = t.ticket_type_id and y.kind = 'extra') and t.created_at < n.ended_at and (t.cancelled_at is null or t.cancelled_at >= n.ended_at))
  from public.events e cross join lateral (
    select coalesce(e.ends_at, e.starts_at + interval '8 hours') as ended_at,
      coalesce(e.capacity::bigint, (select sum(i.quantity) from public.ticket_types y join public.ticket_inventory i on i.ticket_type_id = y.id
        where y.event_id = e.id and y.kind <> 'extra' having bool_and(i.quantity is not null))) as places) n
  where e.starts_at < p_until and e.starts_at >= p_from - interval '32 days' and e.status = 'published' and n.places > 0
    and n.ended_at >= p_from and n.ended_at < p_until
    and exists (select from public.ticket_types y where y.event_id = e.id and y.kind in ('free', 'paid', 'donation'))
$$;

-- Accounts, reports and appeals.
create or replace function internal.count_people(p_from timestamptz, p_until timestamptz)
returns table (day date, metric text, dimension text, value text, events bigint, visitors integer)
language sql stable security definer rows 100 set search_path = '' as $$
  select internal.london_day(u.created_at), 'sign_ups', 'total', '', count(*), null::integer
  from auth.users u where u.created_at >= p_from and u.created_at < p_until and not u.is_anonymous group by 1
  union all
  select internal.london_day(r.created_at), 'reports', case when grouping(r.reason) = 1 then 'total' else 'reason' end, coalesce(r.reason, ''), count(*), null
  from public.reports r where r.created_at >= p_from and r.created_at < p_until group by 1, grouping sets ((), (r.reason))
  union all
  select internal.london_day(a.decided_at), m.metric, 'total', '', count(*), null
  from public.appeals a cross join lateral (select 'appeals_decided' as metric union all select 'appeals_overturned' where a.status = 'overturned') m
  where a.decided_at >= p_from and a.decided_at < p_until group by 1, 2
$$;

-- Recounts days up to a moment and replaces their rows in one transaction, so an interrupted count leaves the previous one.
create or replace function internal.count_days(p_from date, p_to date, p_until timestamptz default now()) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  begins constant timestamptz := internal.day_begins(p_from);
  ends constant timestamptz := least(internal.day_begins(p_to + 1), p_until);
  done bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('internal.analytics_days', 0));
  delete from internal.analytics_days d where d.day between p_from and p_to;
  insert into internal.analytics_days (day, metric, dimension, value, events, visitors)
  select * from internal.count_visits(begins, ends) union all select * from internal.count_nights(begins, ends) union all select * from internal.count_people(begins, ends);
  get diagnostics done = row_count;
  insert into internal.analytics_runs as known (day, counted_until, is_final)
  select day::date, least(internal.day_begins(day::date + 1), p_until), internal.is_day_final(day::date, p_until) from generate_series(p_from, p_to, interval '1 day') day
  on conflict (day) do update set counted_until = excluded.counted_until, is_final = excluded.is_final;
  return done;
end $$;

-- A day is counted for the last time after three in the next morning, when what was under way at midnight has come in.
create or replace function internal.is_day_final(p_day date, moment timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select moment >= ((p_day + 1)::timestamp + interval '3 hours') at time zone 'Europe/London'
$$;

-- Run every ten minutes, and at three: today, and what of the days before was not counted for the last time, at most a quarter of a year
-- at once; then the weeks that ended. Running it twice, late or not at all for a while ends in the same figures.
create or replace function internal.count_analytics(moment timestamptz default now()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := internal.london_day(moment);
  first_day date;
  last_day date;
begin
  perform pg_advisory_xact_lock(hashtextextended('internal.analytics_days', 0));
  select min(d.day) into first_day from (
    select generate_series(greatest(internal.first_counted_day(), today - 1100), today - 1, interval '1 day')::date as day) d
  where internal.is_day_final(d.day, moment) and not exists (select from internal.analytics_runs r where r.day = d.day and r.is_final);
  last_day := least(first_day + 91, today - 1);
  if first_day is not null then
    -- what is final already is left as it is
    perform internal.count_days(d.day, d.day, moment) from (
      select at::date as day from generate_series(first_day, last_day, interval '1 day') at
      where internal.is_day_final(at::date, moment) and not exists (select from internal.analytics_runs r where r.day = at::date and r.is_final)) d;
  end if;
  if not exists (select from internal.analytics_runs r where r.day = today and r.counted_until > moment) then
    -- a night that has just begun still changes the day before it
    perform internal.count_days(case when internal.is_day_final(today - 1, moment) or internal.first_counted_day() = today then today else today - 1 end, today, moment);
  end if;
  return internal.close_weeks(moment);
end $$;

-- The day of the first account, night or visit: before it, there is nothing to count.
create or replace function internal.first_counted_day() returns date
language sql stable security definer set search_path = '' as $$
  select coalesce(internal.london_day(least((select min(u.created_at) from auth.users u), (select min(e.publish_at) from public.events e where e.publish_at is not null),
    (select min(a.at) from internal.analytics_events a))), internal.london_day(now()))
$$;
