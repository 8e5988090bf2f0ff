import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { World } from "../harness/world.ts";
import { worldOfMany } from "../harness/world-of-many.ts";

let world: World;
beforeAll(async () => {
  world = await worldOfMany();
}, 240_000);
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

describe("with 100,000 events, an anonymous visitor's queries use indexes", () => {
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
      "ticket_types_event_id_idx",
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

/** What search_listings runs for these filters, as the definer it runs as. */
async function searchScans(filters: Record<string, unknown>): Promise<string> {
  const made = await world.client.query<{ sql: string }>("select internal.search_statement($1) as sql", [
    filters,
  ]);
  const json = `'${JSON.stringify(filters)}'::jsonb`;
  const values = [json, "current_date", "current_date + 60", "current_date", "null::text"];
  values.push("null::text[]", "24", "0");
  const sql = made.rows[0]?.sql.replaceAll(/\$([1-9])/g, (_all, place) => values[Number(place) - 1] ?? "");
  const plan = await world.client.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
  return plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
}

describe("with 100,000 events, search_listings", () => {
  test("finds words through the full-text index, although visibility is checked", async () => {
    const plan = await searchScans({ query: "acid ritual 4242" });
    expect(plan).toContain("listings_search_idx");
    expect(plan).not.toContain("Seq Scan on listings");
  });

  test("answers a visitor who may read nothing but cards", async () => {
    await world.client.query("begin");
    await world.client.query("select set_config('role', 'anon', true)");
    const found = await world.client.query("select search_listings(p_query => 'acid ritual 4') as answer");
    await world.client.query("rollback");
    expect(found.rows[0].answer.total).toBeGreaterThan(0);
  });
});
