// Statements that make up visits: the same every time, with weekends above weekdays and evenings above mornings. $1 is the moment of the demo.

/** A number from 0 to 1 that a text decides. */
const chance = (text: string) => `((hashtextextended(${text}, 7) & 2147483647) / 2147483648.0)`;

/** How busy a day is, Monday to Sunday. */
const rhythm = "(array[0.7, 0.7, 0.8, 1.0, 1.4, 1.3, 0.9])[extract(isodow from day)::integer]";

/** Links that the demo owner's nights are found by, and the bookings that came through them. */
export const links = `
  insert into public.tracking_links (event_id, source, name)
  select e.id, l.source, l.name from public.events e, (values ('flyer', 'Flyers in shops'), ('instagram', 'Instagram'), ('regulars', 'Letter to regulars')) l (source, name)
  where e.organiser_id in (select organiser_id from public.organiser_members m where m.user_id = $1) and e.status <> 'draft'
  on conflict do nothing`;

export const sources = `
  update public.bookings b set source = (array['flyer', 'instagram', 'regulars'])[1 + floor(3 * ${chance("b.id::text || 'link'")})::integer]
  where b.organiser_id in (select organiser_id from public.organiser_members m where m.user_id = $1) and not b.is_comp and ${chance("b.id::text")} < 0.6`;

/** The last fortnight: pages as people walk through them, and what they opened on nights. */
export const visits = `
  with nights as materialized (
    select e.id, row_number() over (order by e.interested_count desc, e.id) - 1 as place,
      array(select l.source from public.tracking_links l where l.event_id = e.id order by 1) as links
    from public.events e where e.status = 'published' and e.visibility = 'public' and e.starts_at > $1::timestamptz - interval '3 days'
  ), places as materialized (
    select v.id, row_number() over (order by v.id) - 1 as place from public.venues v where v.status = 'active'
  ), cities as materialized (
    select a.id, row_number() over (order by a.id) - 1 as place from public.areas a where a.kind = 'city' and exists (select from public.venues v where v.area_id = a.id)
  ), sizes as materialized (
    select (select count(*) from nights) as nights, (select count(*) from places) as places, (select count(*) from cities) as cities
  ), people as (
    select day::date as day, day::date || ' ' || number as who from generate_series(internal.london_day($1) - 13, internal.london_day($1), interval '1 day') day,
      lateral generate_series(1, (300 * ${rhythm})::integer) number
  ), pages as materialized (
    select p.who, p.who || ' ' || page as what, page,
      internal.day_begins(p.day) + interval '9 hours' + interval '14 hours' * sqrt(${chance("p.who || 'hour'")}) + interval '1 minute' * (page + ${chance("p.who || page")}) as at
    from people p, lateral generate_series(1, 1 + floor(5 * ${chance("p.who || 'pages'")})::integer) page
  ), drawn as materialized (
    select p.*, case when ${chance("p.what || 'kind'")} < 0.5 then floor(s.nights * power(${chance("p.what || 'night'")}, 2))::bigint end as night,
      case when ${chance("p.what || 'kind'")} > 0.9 then floor(s.places * power(${chance("p.what || 'venue'")}, 2))::bigint end as venue,
      case when ${chance("p.who || 'chose'")} < 0.4 then floor(s.cities * power(${chance("p.who || 'city'")}, 2))::bigint end as city
    from pages p, sizes s where p.at < $1
  ), opened as (
    select p.who, p.what, p.page, p.at, n.id as event_id, n.links, v.id as venue_id, c.id as area_id
    from drawn p left join nights n on n.place = p.night left join places v on v.place = p.venue left join cities c on c.place = p.city
  )
  insert into internal.analytics_events (at, anon_id, network_id, name, route, event_id, venue_id, source, referrer_host, device, area_id)
  select o.at, left(translate(encode(sha256(o.who::bytea), 'base64'), '+/', '-_'), 22), left(translate(encode(sha256(o.who::bytea), 'base64'), '+/', '-_'), 22), step.name,
    case when step.name <> 'page_viewed' then '/events/:idOrSlug' when o.event_id is not null then '/events/:idOrSlug' when o.venue_id is not null then '/venues/:idOrSlug'
      else (array['/', '/events', '/venues', '/journal', '/search'])[1 + floor(5 * ${chance("o.what || 'page'")})::integer] end,
    o.event_id, o.venue_id,
    case when cardinality(o.links) > 0 and ${chance("o.who || 'link'")} < 0.6 then o.links[1 + floor(cardinality(o.links) * ${chance("o.who || 'which'")})::integer] end,
    case when o.page = 1 then (array[null, null, null, 'www.google.com', 'www.google.com', 'l.instagram.com', 'l.instagram.com', 'www.bing.com'])[1 + floor(8 * ${chance("o.who || 'from'")})::integer] end,
    (array['phone', 'phone', 'phone', 'phone', 'phone', 'phone', 'phone', 'desktop', 'desktop', 'tablet'])[1 + floor(10 * ${chance("o.who || 'device'")})::integer], o.area_id
  from opened o cross join lateral (
    select 'page_viewed' as name
    union all select 'tickets_opened' where o.event_id is not null and ${chance("o.what || 'tickets'")} < 0.22
    union all select 'shared' where o.event_id is not null and ${chance("o.what || 'shared'")} < 0.02) step`;

/** Everyone who booked in that fortnight saw the night and opened its tickets first. */
export const buyers = `
  insert into internal.analytics_events (at, anon_id, network_id, name, route, event_id, source, device)
  select b.created_at - step.before, left(translate(encode(sha256((b.user_id || internal.london_day(b.created_at)::text)::bytea), 'base64'), '+/', '-_'), 22), left(translate(encode(sha256((b.user_id || internal.london_day(b.created_at)::text)::bytea), 'base64'), '+/', '-_'), 22), step.name, '/events/:idOrSlug', b.event_id, b.source,
    case when ${chance("b.id::text || 'device'")} < 0.75 then 'phone' else 'desktop' end
  from public.bookings b cross join (values ('page_viewed', interval '3 minutes'), ('tickets_opened', interval '2 minutes')) step (name, before)
  where not b.is_comp and b.created_at >= internal.day_begins(internal.london_day($1) - 13) + interval '1 hour' and b.created_at < $1`;

/** Each night of the demo's owner was seen by more than its buyers: a quarter of them opened its tickets. $2 is the owner. */
export const ownNights = `
  insert into internal.analytics_events (at, anon_id, network_id, name, route, event_id, source, device)
  select seen.at + step.later, left(translate(encode(sha256(seen.who::bytea), 'base64'), '+/', '-_'), 22), left(translate(encode(sha256(seen.who::bytea), 'base64'), '+/', '-_'), 22), step.name, '/events/:idOrSlug', e.id,
    (array[null, 'flyer', 'instagram', 'regulars'])[1 + number % 4], case when number % 3 = 0 then 'desktop' else 'phone' end
  from public.events e cross join generate_series(1, 120) number
  cross join lateral (select e.id || ' ' || number as who,
    internal.day_begins(internal.london_day(least($1, e.starts_at)) - 1 - number % 12) + interval '10 hours' + number * interval '5 minutes' as at) seen
  cross join lateral (select 'page_viewed' as name, interval '0 minutes' as later union all select 'tickets_opened', interval '1 minute' where number % 4 = 0) step
  where e.status = 'published' and e.organiser_id in (select organiser_id from public.organiser_members m where m.user_id = $2)
    and seen.at >= internal.day_begins(internal.london_day($1) - 13) and seen.at < $1`;

/** A few people a day switch statistics off. */
export const refusals = `
  insert into internal.analytics_events (at, name)
  select internal.day_begins(day::date) + interval '12 hours' + number * interval '1 minute', 'statistics_off'
  from generate_series(internal.london_day($1) - 13, internal.london_day($1) - 1, interval '1 day') day, lateral generate_series(1, 2 + floor(4 * ${chance("day::text")})::integer) number`;

/** The sums of the days before that, whose visits are told by sums alone. */
export const olderDays = `
  insert into internal.analytics_days (day, metric, dimension, value, events, visitors)
  select day::date, 'visitors', 'total', '', (2100 * busy)::integer, (850 * busy)::integer
  from generate_series(internal.london_day($1) - 119, internal.london_day($1) - 14, interval '1 day') day,
    lateral (select ${rhythm} * (0.9 + 0.2 * ${chance("day::text || 'busy'")}) * (0.75 + 0.25 * (day::date - internal.london_day($1) + 119) / 105.0) as busy) b
  union all
  select day::date, 'switched_off', 'total', '', 2 + floor(4 * ${chance("day::text || 'off'")})::integer, 0
  from generate_series(internal.london_day($1) - 119, internal.london_day($1) - 14, interval '1 day') day`;

/** And of the demo owner's nights: bookings before that fortnight come from some of its visitors. $2 is the owner. */
export const olderNights = `
  insert into internal.analytics_days (day, metric, dimension, value, events, visitors)
  select b.day, m.metric, m.dimension, case m.dimension when 'event' then b.event_id else b.organiser_id end::text, sum(b.people * m.each), sum(b.people * m.each)
  from (
    select internal.london_day(k.created_at) as day, k.event_id, k.organiser_id, count(*) as people from public.bookings k
    where k.organiser_id in (select organiser_id from public.organiser_members m where m.user_id = $2) and not k.is_comp
      and k.created_at >= internal.day_begins(internal.london_day($1) - 119) and k.created_at < internal.day_begins(internal.london_day($1) - 14) group by 1, 2, 3) b
  cross join (values ('seen', 'event', 5), ('opened', 'event', 2), ('seen', 'organiser', 4), ('opened', 'organiser', 2)) m (metric, dimension, each)
  group by 1, 2, 3, 4`;

/** Splits of the weeks before that, decided as they would have been. */
export const olderWeeks = `
  with weeks as (
    select w::date as week from generate_series(internal.week_of(internal.london_day($1) - 119) + 7, internal.week_of(internal.london_day($1) - 13) - 7, interval '7 days') w
    where not exists (select from internal.analytics_closed_weeks c where c.week = w::date)
  ), closed as (
    insert into internal.analytics_closed_weeks (week, closed_at) select week, internal.day_begins(week + 7) + interval '3 hours' from weeks returning week
  )
  insert into internal.analytics_weeks (week, scope, split, value, visitors)
  select w.week, 'platform', s.split, s.value, (s.part * t.visitors * (0.95 + 0.1 * ${chance("w.week::text || s.split || s.value")}))::integer
  from closed w cross join (values ('device', 'phone', 0.7), ('device', 'desktop', 0.2), ('device', 'tablet', 0.1), ('source', '', 0.9), ('source', 'instagram', 0.06), ('source', 'flyer', 0.04),
    ('referrer', '', 0.4), ('referrer', 'www.google.com', 0.25), ('referrer', 'l.instagram.com', 0.25), ('referrer', 'www.bing.com', 0.1)) s (split, value, part)
  cross join lateral (select sum(d.visitors) as visitors from internal.analytics_days d where d.metric = 'visitors' and d.dimension = 'total' and d.day between w.week and w.week + 6) t`;
