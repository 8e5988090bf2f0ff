// Fills a migrated database with 100,000 events at 5,000 places in 20 cities: sizes like a busy year in the whole country.
import pg from "pg";

const cities = [
  "London",
  "Manchester",
  "Leeds",
  "Bristol",
  "Glasgow",
  "Edinburgh",
  "Cardiff",
  "Belfast",
  "Liverpool",
  "Sheffield",
  "Newcastle",
  "Nottingham",
  "Brighton",
  "Oxford",
  "Cambridge",
  "York",
  "Bath",
  "Norwich",
  "Exeter",
  "Leicester",
];

const statements = [
  `insert into public.areas (name, slug, kind, lat, lng)
   select name, 'bench-' || lower(name), 'city', 50 + n * 0.3, -4 + n * 0.2
   from unnest($1::text[]) with ordinality as city(name, n)`,
  `insert into public.organisers (slug, name) select 'bench-organiser-' || n, 'Bench organiser ' || n from generate_series(1, 500) n`,
  `insert into public.venues (slug, name, description, address, area_id, lat, lng, status)
   select 'bench-venue-' || n, 'Bench hall ' || n, 'A hall with a stage and a bar.', n || ' High Street', area.id, area.lat, area.lng, 'active'
   from generate_series(1, 5000) n
   join (select id, lat, lng, row_number() over (order by slug) - 1 as k from public.areas where slug like 'bench-%') area on area.k = n % 20`,
  `insert into public.events (slug, title, description, category, event_type, organiser_id, venue_id, area_id, starts_at, ends_at, status)
   select 'bench-event-' || n, 'Bench night number ' || n, repeat('Two rooms, one long night and a sound system worth the walk. ', 6),
     (array['music', 'art', 'nightlife', 'culture'])[1 + n % 4], 'gig', organiser.id, venue.id, venue.area_id,
     date_trunc('hour', now()) + make_interval(hours => (n * 7919) % 4320), date_trunc('hour', now()) + make_interval(hours => (n * 7919) % 4320 + 5), 'published'
   from generate_series(1, 100000) n
   join (select id, row_number() over (order by slug) - 1 as k from public.organisers where slug like 'bench-%') organiser on organiser.k = n % 500
   join (select id, area_id, row_number() over (order by slug) - 1 as k from public.venues where slug like 'bench-%') venue on venue.k = n % 5000`,
  `insert into public.event_tags (event_id, tag)
   select id, tag from (
     select id, row_number() over (order by slug) as n from public.events where slug like 'bench-event-%') event,
   lateral (values ((array['techno', 'house', 'jungle', 'dub', 'ambient', 'noise'])[1 + event.n % 6]), ('live')) as t(tag)`,
];

/** Loads the data with the product's own triggers asleep, then lets it rebuild its read models in one go. */
export async function loadEvents(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const [index, text] of statements.entries()) await client.query(text, index === 0 ? [cities] : []);
    await client.query("commit");
    await client.query("select internal.refresh_listings()");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
