import { afterAll, beforeAll, expect, test } from "vitest";
import { demoWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await demoWorld();
});
afterAll(() => world.end());

test("The demo has twelve tickets for resale, of twelve people, and some of them can be bought", async () => {
  const { rows } = await world.client.query(
    `select count(*)::integer as listed, count(distinct seller_id)::integer as people,
       count(*) filter (where exists (select from list_resale(event_id) shown where shown.id = resale_listings.id))::integer as shown
     from resale_listings where status = 'active'`,
  );
  expect(rows[0]).toMatchObject({ listed: 12, people: 12 });
  expect(rows[0].shown).toBeGreaterThan(2);
  expect((await world.client.query("select * from internal.violations")).rows).toEqual([]);
});
