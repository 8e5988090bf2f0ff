// Nights as a large country has them, and much that runs for weeks: 1,500 cards more begin tomorrow night, and two hundred exhibitions
// are open on one or two days of the week.
import type pg from "pg";
import { addNights } from "./nights.ts";

const statements = [
  "select setseed(0.7)",
  "set session_replication_role = replica",
  `insert into events (slug, title, description, category, event_type, organiser_id, venue_id, starts_at, ends_at, status, publish_at,
     price_from_pence, min_age, interested_count, setting)
   select 'crowd-' || n, (array['Carbon', 'Warehouse', 'Basement'])[1 + n % 3] || case when n % 2 = 0 then ' Solaris' else '' end
       || case when n % 7 = 0 then ' Nocturne' else '' end || ' crowd ' || n, 'A night among many.', (array['music', 'art', 'nightlife', 'culture'])[1 + n % 4],
     (array['gig', 'talk', 'club-night'])[1 + n % 3], o.id, v.id, starts, starts + make_interval(hours => 2 + n % 5), 'published',
     now() - n * interval '1 minute', case n % 4 when 0 then 0 when 1 then 500 end, case n % 3 when 0 then 18 end, n % 40, 'indoor'
   from (select n, (internal.night_date(now()) + 1 + case when n % 50 = 0 then n % 6 else 0 end + time '18:30') at time zone 'Europe/London' + make_interval(hours => n % 6) as starts
     from generate_series(1, 1500) n) g
   join venues v on v.slug = 'venue-' || (1 + n % 90) join organisers o on o.slug = 'organiser-' || (1 + n % 5)`,
  `insert into events (slug, title, description, category, event_type, organiser_id, venue_id, starts_at, ends_at, status, publish_at,
     price_from_pence, interested_count, opening_hours)
   select 'run-' || n, 'Carbon' || case when n % 2 = 0 then ' Nocturne' else '' end || ' run ' || n, 'On for weeks.', 'art', 'exhibition', o.id, v.id,
     begins + interval '11 hours 30 minutes', begins + make_interval(days => 22 + n % 9, hours => 17), 'published', now() - n * interval '1 minute', 500, n % 40,
     jsonb_object_agg(day, '["11:30", "17:30"]'::jsonb)
   from (select n, date_trunc('day', now()) - make_interval(days => 1 + n % 20) as begins, 1 + (random() * 6)::int as first, 1 + (random() * 6)::int as second from generate_series(1, 200) n) g
   join venues v on v.slug = 'venue-' || (1 + n % 90) join organisers o on o.slug = 'organiser-' || (1 + n % 5)
   cross join lateral (select distinct (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[step] as day from unnest(array[first, second]) step) days
   group by n, begins, o.id, v.id`,
  // what few of the nights and many of what runs have: one in so many
  `insert into event_tags (event_id, tag, is_public) select e.id, 'one-in-' || rare, true
   from events e cross join unnest(array[15, 40, 100, 300]) rare
   where (hashtext(e.slug || rare) & 2147483647) % rare = 0 or e.slug like 'run-%' and (hashtext(e.slug || rare) & 2147483647) % 5 = 0`,
  "set session_replication_role = origin",
  "select internal.refresh_listings(), internal.rebuild_listing_counts()",
  "select internal.refresh_search_words()",
  "analyze",
];

/** Fills an empty world with the nights of a recount and these. */
export async function addCrowdedNights(client: pg.Client): Promise<void> {
  await addNights(client);
  for (const statement of statements) await client.query(statement);
}
