import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { World } from "../harness/world.ts";
import { manyEvents, worldOfMany } from "../harness/world-of-many.ts";

let world: World;
beforeAll(async () => {
  world = await worldOfMany();
}, 480_000);
afterAll(() => world.end());

/** The plan of a query as anon runs it: every line that scans something. */
async function scans(sql: string): Promise<string> {
  await world.client.query("begin");
  try {
    await world.client.query("select set_config('role', 'anon', true)");
    const plan = await world.client.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
    return plan.rows
      .map((row) => row["QUERY PLAN"])
      .filter((line) => / Scan /.test(line))
      .join("\n");
  } finally {
    await world.client.query("rollback");
  }
}

const columns = "event_id, slug, title, venue_name, starts_at, price_from_pence, tags";
const order = "order by night_date, starts_at, event_id limit 24";

describe(`with ${manyEvents} events, an anonymous visitor's queries use indexes`, () => {
  test.each([
    [
      "the list of coming nights",
      `select ${columns} from listings where night_date >= current_date ${order}`,
      "listings_night_idx",
    ],
    [
      "a city's list",
      `select ${columns} from listings where area_id = (select id from areas where slug = 'city-3') and night_date >= current_date ${order}`,
      "listings_area_idx",
    ],
    [
      "a category's list",
      `select ${columns} from listings where category = 'music' and night_date >= current_date ${order}`,
      "listings_category_idx",
    ],
    [
      "one night in a city",
      `select ${columns} from listings where area_id = (select id from areas where slug = 'city-3') and night_date = current_date + 3 ${order}`,
      "listings_area_idx",
    ],
    [
      "a venue's programme",
      `select ${columns} from listings where venue_id = (select id from venues where slug = 'venue-7') and night_date >= current_date ${order}`,
      "listings_venue_idx",
    ],
    [
      "cards that carry three tags",
      "select title from listings where tags @> '{techno,noise,queer}'",
      "listings_tags_idx",
    ],
    [
      "cards by a word, past the data API's own full-text filter",
      "select title from listings where search @@ plainto_tsquery('simple', '4242')",
      "listings_search_idx",
    ],
    [
      "an event's page",
      "select e.*, v.name from events e left join venues v on v.id = e.venue_id where e.slug = 'event-777'",
      "events_slug_key",
    ],
    [
      "an event's tags",
      "select tag from event_tags where event_id = (select id from events where slug = 'event-777')",
      "event_tags_pkey",
    ],
    [
      "an event's prices",
      "select name, total_pence from ticket_types where event_id = (select id from events where slug = 'event-777')",
      "ticket_types_number_key",
    ],
    [
      "the venues of a type",
      "select name, slug from venues where status = 'active' and venue_type = 'club' order by name limit 24",
      "venues_type_idx",
    ],
  ])("%s", async (_name, sql, index) => {
    const plan = await scans(sql);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (listings|events|event_tags|ticket_types)\b/);
  });
});

/** What one search read of the cards: whole-table scans, and cards fetched through indexes. */
async function readsOf(role: string, search: string): Promise<{ scans: number; fetched: number }> {
  const count = async () => {
    const { rows } = await world.client.query(
      `select coalesce(seq_scan, 0)::int as scans, coalesce(idx_tup_fetch, 0)::int as fetched
       from pg_stat_xact_user_tables where relid = 'public.listings'::regclass`,
    );
    return rows[0] as { scans: number; fetched: number };
  };
  await world.client.query("begin");
  try {
    await world.client.query("select set_config('role', $1, true)", [role]);
    // the figures go on from one transaction of a connection to the next until they are handed in
    const before = await count();
    await world.client.query(`select search_listings(${search})`);
    const after = await count();
    return { scans: after.scans - before.scans, fetched: after.fetched - before.fetched };
  } finally {
    await world.client.query("rollback");
  }
}

describe(`with ${manyEvents} events, search_listings reads a few thousand cards at most, through indexes`, () => {
  beforeAll(async () => {
    await world.client.query("select internal.refresh_search_words()");
    await world.client.query(
      "update internal.search_words set nights = nights; analyze internal.search_words",
    );
  });
  const near = "p_lat => 51.4, p_lng => -2.3";
  test.each([
    ["no words", ""],
    ["a rare word", "p_query => '4242'"],
    ["a frequent word", "p_query => 'carbon'"],
    ["two frequent words that are on few nights together", "p_query => 'ritual carbon'"],
    ["a frequent word that begins like many", "p_query => 'dub s'"],
    ["a rare tag in a large city", "p_area => 'city-1', p_tags => array['print'], p_price => 'free'"],
    ["a tag", "p_tags => array['techno', 'dub']"],
    ["a radius", `${near}, p_radius_miles => 5`],
    ["a city, a category and a price", "p_area => 'city-3', p_category => 'music', p_price => '20-plus'"],
    ["the order by distance", `${near}, p_sort => 'distance'`],
    ["the order by interest", "p_sort => 'interested'"],
    ["the order by announcement", "p_sort => 'announced', p_category => 'art'"],
    ["what is wanted now", "p_sort => 'trending'"],
    ["what ends soon", "p_sort => 'ending'"],
    ["the last page that is given", "p_offset => 980"],
  ])("for %s", async (_what, search) => {
    for (const role of ["anon", "authenticated"]) {
      const { scans, fetched } = await readsOf(role, search);
      expect({ role, scans }).toEqual({ role, scans: 0 });
      expect(fetched, role).toBeLessThan(8000);
    }
  });
});
