// A list of venues does not read them all: neither for a page in the order of their next nights nor for their number.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import { emptyWorld, type World } from "../harness/world.ts";
import { addCrowdedNights } from "../listings/recount/crowded-nights.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addCrowdedNights(world.client);
  // halls without a night, and halls whose only night is far away
  await world.client.query(
    `insert into venues (slug, name, address, area_id, lat, lng, status, venue_type)
     select 'quiet-' || n, 'Quiet ' || n, n || ' Back Street', (select id from areas where slug = 'city-1'), 51, -2, 'active', 'pub' from generate_series(1, 40) n`,
  );
  await world.client.query(
    `insert into events (title, description, category, organiser_id, venue_id, starts_at, ends_at, status)
     select 'Far away ' || v.name, 'A night to remember.', 'music', (select id from organisers limit 1), v.id, now() + interval '70 days', now() + interval '70 days 4 hours', 'published'
     from venues v where v.slug ~ '^quiet-[1-9]$'`,
  );
}, 480_000);
afterAll(() => world.end());

type List = { total: number; is_more: boolean; items: { id: string }[] };

const list = (given: Record<string, unknown>): Promise<List> =>
  asActor(world.client, "anon", async () => {
    const names = Object.keys(given);
    const found = await world.client.query(
      `select list_venues(${names.map((key, index) => `p_${key} => $${index + 1}`).join(", ")}) as answer`,
      Object.values(given),
    );
    return found.rows[0].answer;
  });

/** All of them by their next night, each looked up. */
async function byNextNight(condition: string): Promise<string[]> {
  const { rows } = await world.client.query<{ id: string }>(
    `select v.id from venues v where v.status = 'active' and ${condition}
     order by (internal.next_at_venue(v.id, internal.night_date(now())) ->> 'starts_at')::timestamptz nulls last, v.name, v.id`,
  );
  return rows.map(({ id }) => id);
}

test("the next night first holds the order of a look at each venue, on every page", async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{}, "true"],
    [{ types: ["gallery"] }, "v.venue_type = 'gallery'"],
    [{ types: ["pub"] }, "v.venue_type = 'pub'"],
    [{ area: "city-3" }, "v.area_id = (select id from areas where slug = 'city-3')"],
  ];
  for (const [given, condition] of cases) {
    const all = await byNextNight(condition);
    for (const [limit, offset] of [
      [2, 0],
      [24, 0],
      [24, 24],
      [100, 60],
    ] as const) {
      const { items, total } = await list({ ...given, sort: "next", limit, offset });
      expect(
        items.map(({ id }) => id),
        JSON.stringify({ ...given, limit, offset }),
      ).toEqual(all.slice(offset, offset + limit));
      expect(total).toBe(all.length);
    }
  }
});

test("venues are counted to 5,000, and beyond that the answer says that there are more", async () => {
  const before = await list({});
  expect(before).toMatchObject({ total: 130, is_more: false });
  await world.client.query(
    `insert into venues (slug, name, address, area_id, lat, lng, status) select 'many-' || n, 'Many ' || n, n || ' High Street', (select id from areas where slug = 'city-2'), 51.3, -2.1, 'active'
     from generate_series(1, 4871) n`,
  );
  for (const given of [{}, { sort: "next" }, { lat: 51.3, lng: -2.1, radius_miles: 200, sort: "distance" }])
    expect(await list(given), JSON.stringify(given)).toMatchObject({ total: 5000, is_more: true });
  expect(await list({ area: "city-2" })).toMatchObject({ is_more: false });
});
