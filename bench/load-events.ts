// Fills a migrated database with 100,000 events in 20 cities, at 5,000 places or at as many as are asked for: sizes like a busy year
// in the whole country.
import pg from "pg";
import { eventCount } from "./size.ts";

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

/** Where the nth place lies from the middle of its city: 5,000 stand in the centre, more of them go out into the country. */
const placeOf = (places: number) =>
  places > 5000
    ? "area.lat + (n * 37 % 997) * 0.0009, area.lng + (n * 53 % 991) * 0.0013"
    : "area.lat + (n * 37 % 200) * 0.0005, area.lng + (n * 53 % 200) * 0.0005";

/** one statement writes no more, so that a million does not have to fit into the memory of one */
const eventsAtOnce = 100_000;

const eventParts = (places: number): string[] =>
  Array.from({ length: Math.ceil(eventCount / eventsAtOnce) }, (_, part) => {
    const from = part * eventsAtOnce + 1;
    return `insert into public.events (slug, title, description, category, event_type, organiser_id, venue_id, area_id, starts_at, ends_at, status)
   select 'bench-event-' || n, 'Bench night number ' || n
       || case n % 5 when 0 then ' Solaris' when 1 then ' Nocturne' || case when n % 2001 = 1 then ' Solaris' else '' end else '' end
       || case when n % 3001 = 0 then ' Quixotic' else '' end, repeat('Two rooms, one long night and a sound system worth the walk. ', 6),
     (array['music', 'art', 'nightlife', 'culture'])[1 + n % 4], 'gig', organiser.id, venue.id, venue.area_id,
     date_trunc('hour', now()) + make_interval(hours => (n::bigint * 7919 % 4320)::int), date_trunc('hour', now()) + make_interval(hours => (n::bigint * 7919 % 4320)::int + 5), 'published'
   from generate_series(${from}, ${Math.min(from + eventsAtOnce - 1, eventCount)}) n
   join (select id, row_number() over (order by slug) - 1 as k from public.organisers where slug like 'bench-%') organiser on organiser.k = n % 500
   join (select id, area_id, row_number() over (order by slug) - 1 as k from public.venues where slug like 'bench-%') venue on venue.k = n % ${places}`;
  });

const statements = (places: number) => [
  `insert into public.areas (name, slug, kind, lat, lng)
   select name, 'bench-' || lower(name), 'city', 50 + n * 0.3, -4 + n * 0.2
   from unnest($1::text[]) with ordinality as city(name, n)`,
  `insert into public.organisers (slug, name) select 'bench-organiser-' || n, 'Bench organiser ' || n from generate_series(1, 500) n`,
  `insert into public.venues (slug, name, description, address, area_id, lat, lng, status)
   select 'bench-venue-' || n, 'Bench hall ' || n, 'A hall with a stage and a bar.', n || ' High Street', area.id, ${placeOf(places)}, 'active'
   from generate_series(1, ${places}) n
   join (select id, lat, lng, row_number() over (order by slug) - 1 as k from public.areas where slug like 'bench-%') area on area.k = n % 20`,
  // without figures of them the planner would walk through every place for every event
  "analyze public.areas, public.organisers, public.venues",
  ...eventParts(places),
  `insert into public.event_tags (event_id, tag, is_public)
   select id, tag, true from (
     select id, row_number() over (order by slug) as n from public.events where slug like 'bench-event-%') event,
   lateral (values ((array['techno', 'house', 'jungle', 'dub', 'ambient', 'noise'])[1 + event.n % 6]), ('live'), (case when event.n % 1499 = 0 then 'zither' end)) as t(tag) where tag is not null`,
];

const filled = ["public.events", "public.event_tags", "public.listings"];
const connections = 2;

/** A connection on which our own triggers (but those of `setRowTriggers`) and foreign keys sleep, and nobody waits for the disk. */
async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("set session_replication_role = replica; set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '256MB'");
  return client;
}

/** Takes the indexes down that no constraint needs; gives what puts them up again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [filled],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Wakes the triggers that work out a row's own columns, or puts them back as they were. */
async function setRowTriggers(client: pg.Client, how: "enable always" | "enable"): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where tgrelid = any ($1::regclass[]) and not tgisinternal and tgtype & 3 = 3`,
    [filled],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} ${how} trigger ${name}`);
}

/** The read model of all events, written by several connections at once. */
async function writeCards(clients: readonly pg.Client[]): Promise<void> {
  const [first] = clients;
  const found = await first?.query<{ id: string }>(
    "select id from public.events where slug like 'bench-event-%' order by night_date, starts_at, id",
  );
  const ids = found?.rows.map(({ id }) => id) ?? [];
  await Promise.all(
    clients.map(async (client) => {
      await client.query("set session_replication_role = origin"); // a trigger puts each card together
      for (let batch = ids.splice(0, 2500); batch.length > 0; batch = ids.splice(0, 2500)) {
        await client.query("select internal.write_cards($1)", [batch]);
      }
    }),
  );
}

/**
 * Loads the data in one go: the product's own triggers asleep, its read model written afterwards, its indexes last.
 * @throws Error as PostgreSQL gave it; the database is then to be thrown away
 */
export async function loadEvents(connection: pg.ClientConfig, places = 5000): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(connection)));
  try {
    const [client] = clients;
    if (!client) return;
    const indexes = await dropIndexes(client);
    await setRowTriggers(client, "enable always");
    for (const [index, text] of statements(places).entries())
      await client.query(text, index === 0 ? [cities] : []);
    await client.query("analyze");
    await writeCards(clients);
    await setRowTriggers(client, "enable");
    // the triggers that keep it slept
    await client.query("select internal.rebuild_venue_cells()");
    for (const definition of indexes) await client.query(definition);
    await client.query("vacuum analyze");
    await client.query("notify pgrst, 'reload schema'");
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
