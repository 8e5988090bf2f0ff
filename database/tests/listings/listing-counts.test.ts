// internal.listing_counts holds what a count of every card would give, whatever becomes of the cards.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";
import { addNights } from "./recount/nights.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addNights(world.client);
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.client.query("select internal.rebuild_listing_counts()");
});

/** What is kept, as one text for each kind of card. */
async function readCounts(): Promise<string[]> {
  const { rows } = await world.client.query<{ line: string }>(
    `select concat_ws(' ', coalesce(area_id::text, 'everywhere'), night_date, category, coalesce(price, 'unknown'), sum(count)) as line
     from internal.listing_counts group by area_id, night_date, category, price having sum(count) <> 0 order by line`,
  );
  return rows.map(({ line }) => line);
}

const fewNights = "(select event_id from listings order by event_id limit 40)";

test.each([
  [
    "nights that move to another date",
    `update events set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days', doors_at = doors_at + interval '3 days' where id in ${fewNights}`,
  ],
  [
    "cards that change their price",
    `update listings set price_from_pence = coalesce(price_from_pence, 0) + 1000 where event_id in ${fewNights}`,
  ],
  [
    "cards that change their kind",
    `update listings set category = case category when 'art' then 'music' else 'art' end where event_id in ${fewNights}`,
  ],
  [
    "cards that move to another town",
    `update listings set area_id = (select id from areas where kind = 'city' order by slug limit 1), district_id = null where event_id in ${fewNights}`,
  ],
  [
    "cards that lie nowhere",
    `update listings set area_id = null, district_id = null where event_id in ${fewNights}`,
  ],
  ["cards that are taken down", `delete from listings where event_id in ${fewNights}`],
])("%s are counted where they are now", async (_what, statement) => {
  const before = await readCounts();
  const { rowCount } = await world.client.query(statement);
  expect(rowCount).toBe(40);
  const kept = await readCounts();
  expect(kept).not.toEqual(before);
  await world.client.query("select internal.rebuild_listing_counts()");
  expect(kept).toEqual(await readCounts());
});

test("cards that change nothing that is counted write no count", async () => {
  const count = async () =>
    (await world.client.query("select count(*)::integer as rows from internal.listing_counts")).rows[0].rows;
  const before = await count();
  await world.client.query("update listings set image_alt = 'A poster'");
  expect(await count()).toBe(before);
});
