import { afterAll, beforeAll, expect, test } from "vitest";
import { demoWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await demoWorld();
}, 240_000);
afterAll(() => world.end());

const count = async (from: string) =>
  Number((await world.client.query(`select count(*)::int as n from ${from}`)).rows[0].n);

test("The demo has 24 comps in every state and three holds at nights of Penstock and Saint Ethel's", async () => {
  const { rows } = await world.client.query(
    "select status, count(*)::int as n from comps group by 1 order by 1",
  );
  expect(rows).toEqual([
    { status: "revoked", n: 5 },
    { status: "sent", n: 9 },
    { status: "taken", n: 10 },
  ]);
  const atVenues =
    "stock_holds h join events e on e.id = h.event_id join organisers o on o.id = e.organiser_id join venues v on v.id = o.venue_id";
  expect(await count(`${atVenues} where h.status = 'held' and v.slug in ('penstock', 'saint-ethels')`)).toBe(
    3,
  );
  const venues = "comps c join events e on e.id = c.event_id join organisers o on o.id = e.organiser_id";
  expect(await count(`(select distinct o.venue_id from ${venues}) v`)).toBe(2);
  expect(await count("internal.violations")).toBe(0);
});

test("The demo's owner reads the orders and the nights of Penstock", async () => {
  const { rows } = await world.client.query(
    "select o.id, o.venue_id from organisers o join venues v on v.id = o.venue_id where v.slug = 'penstock'",
  );
  expect(rows).toHaveLength(1);
  expect(
    await count(`bookings where organiser_id = '${rows[0].id}' and status = 'confirmed'`),
  ).toBeGreaterThan(20);
});
