// Fills a migrated database with 100,000 events in 20 cities, at 5,000 places or at as many as are asked for: sizes like a busy year
// in the whole country. A load that was broken off is gone on with.
import pg from "pg";
import { LoadSteps } from "./load-steps.ts";

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
const cardsAtOnce = 2_500;

const partsOf = (count: number): { from: number; to: number }[] =>
  Array.from({ length: Math.ceil(count / eventsAtOnce) }, (_, part) => ({
    from: part * eventsAtOnce + 1,
    to: Math.min((part + 1) * eventsAtOnce, count),
  }));

/** Hours from now to the nth event; the product does not fit into an integer from the 271,178th on. */
const hourOf = "(n::bigint * 7919 % 4320)::int";

/** Events from one number to another. */
const insertEvents = (places: number, from: number, to: number): string =>
  `insert into public.events (slug, title, description, category, event_type, organiser_id, venue_id, area_id, starts_at, ends_at, status)
   select 'bench-event-' || n, 'Bench night number ' || n
       || case n % 5 when 0 then ' Solaris' when 1 then ' Nocturne' || case when n % 2001 = 1 then ' Solaris' else '' end else '' end
       || case when n % 3001 = 0 then ' Quixotic' else '' end, repeat('Two rooms, one long night and a sound system worth the walk. ', 6),
     (array['music', 'art', 'nightlife', 'culture'])[1 + n % 4], 'gig', organiser.id, venue.id, venue.area_id,
     date_trunc('hour', now()) + make_interval(hours => ${hourOf}), date_trunc('hour', now()) + make_interval(hours => ${hourOf} + 5), 'published'
   from generate_series(${from}, ${to}) n
   join (select id, row_number() over (order by slug) - 1 as k from public.organisers where slug like 'bench-%') organiser on organiser.k = n % 500
   join (select id, area_id, row_number() over (order by slug) - 1 as k from public.venues where slug like 'bench-%') venue on venue.k = n % ${places}`;

/** What they are tagged with. */
const insertTags = (from: number, to: number): string =>
  `insert into public.event_tags (event_id, tag, is_public)
   select id, tag, true from (
     select id, row_number() over (order by slug) as n from public.events
     where slug like 'bench-event-%' and substr(slug, 13)::bigint between ${from} and ${to}) event,
   lateral (values ((array['techno', 'house', 'jungle', 'dub', 'ambient', 'noise'])[1 + event.n % 6]), ('live'), (case when event.n % 1499 = 0 then 'zither' end)) as t(tag) where tag is not null`;

/** Where they are and who puts them on, by name of the step. */
const around = (places: number): Record<string, string> => ({
  cities: `insert into public.areas (name, slug, kind, lat, lng)
   select name, 'bench-' || lower(name), 'city', 50 + n * 0.3, -4 + n * 0.2
   from unnest(array['${cities.join("','")}']) with ordinality as city(name, n)`,
  organisers: `insert into public.organisers (slug, name) select 'bench-organiser-' || n, 'Bench organiser ' || n from generate_series(1, 500) n`,
  venues: `insert into public.venues (slug, name, description, address, area_id, lat, lng, status)
   select 'bench-venue-' || n, 'Bench hall ' || n, 'A hall with a stage and a bar.', n || ' High Street', area.id, ${placeOf(places)}, 'active'
   from generate_series(1, ${places}) n
   join (select id, lat, lng, row_number() over (order by slug) - 1 as k from public.areas where slug like 'bench-%') area on area.k = n % 20`,
  // without figures of them the planner would walk through every place for every event
  figures: "analyze public.areas, public.organisers, public.venues",
});

const filled = ["public.events", "public.event_tags", "public.listings"];
const connections = 2;

/** A connection on which our own triggers (but those of `rowTriggers`) and foreign keys sleep, and nobody waits for the disk. */
async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("set session_replication_role = replica; set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '256MB'");
  return client;
}

/** Takes the indexes down that no constraint needs, and notes what puts them up again. */
const dropIndexes = `do $$ declare one record; begin
  for one in select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any ('{${filled.join(",")}}'::regclass[]) and not indisunique loop
    insert into bench.indexes values (one.name, one.definition);
    execute 'drop index ' || one.name;
  end loop; end $$`;

/** Wakes the triggers that work out a row's own columns, or puts them back as they were. */
const rowTriggers = (how: "enable always" | "enable"): string => `do $$ declare one record; begin
  for one in select tgrelid::regclass::text as at, quote_ident(tgname) as name from pg_trigger
    where tgrelid = any ('{${filled.join(",")}}'::regclass[]) and not tgisinternal and tgtype & 3 = 3 loop
    execute format('alter table %s ${how} trigger %s', one.at, one.name);
  end loop; end $$`;

/** Runs a statement once more where the product's own jobs, which write cards too, came in its way. */
async function insist(client: pg.Client, text: string, values: unknown[]): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await client.query(text, values);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "40P01" || tries === 20) throw error;
    }
  }
}

/** The read model of all events that have none yet, written by several connections at once. */
async function writeCards(clients: readonly pg.Client[]): Promise<void> {
  const [first] = clients;
  const found = await first?.query<{ id: string }>(
    `select id from public.events e where slug like 'bench-event-%' and not exists (select from public.listings l where l.event_id = e.id)
     order by night_date, starts_at, id`,
  );
  const ids = found?.rows.map(({ id }) => id) ?? [];
  await Promise.all(
    clients.map(async (client) => {
      await client.query("set session_replication_role = origin"); // a trigger puts each card together
      for (let batch = ids.splice(0, cardsAtOnce); batch.length > 0; batch = ids.splice(0, cardsAtOnce))
        await insist(client, "select internal.write_cards($1)", [batch]);
      await client.query("set session_replication_role = replica");
    }),
  );
}

/**
 * Loads the data in steps: the product's own triggers asleep, its read model written afterwards, its indexes last. Each step is done
 * once, whichever run does it.
 * @throws Error as PostgreSQL gave it; the next run goes on at that step
 */
export async function loadEvents(connection: pg.ClientConfig, places: number, events: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(connection)));
  try {
    const [client] = clients;
    if (!client) return;
    const steps = await LoadSteps.open(client);
    await steps.run("indexes down", dropIndexes);
    await steps.run("triggers awake", rowTriggers("enable always"));
    for (const [name, text] of Object.entries(around(places))) await steps.run(name, text);
    for (const { from, to } of partsOf(events)) {
      await steps.run(`events to ${to}`, insertEvents(places, from, to));
      await steps.run(`tags to ${to}`, insertTags(from, to));
    }
    if (!steps.isDone("cards")) {
      await client.query("analyze");
      await writeCards(clients);
      await steps.run("cards", "select");
    }
    await steps.run("triggers as they were", rowTriggers("enable"));
    // the triggers that keep it slept
    await steps.run("places on the map", "select internal.rebuild_venue_cells()");
    const { rows } = await client.query<{ name: string; definition: string }>("select * from bench.indexes");
    for (const { name, definition } of rows) await steps.run(`index ${name}`, definition);
    await client.query("vacuum analyze");
    await client.query("notify pgrst, 'reload schema'");
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
