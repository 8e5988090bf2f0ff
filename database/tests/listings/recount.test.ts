import { randomRounds } from "@undercroft/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";
import { compareSearches, search } from "./recount/compare-searches.ts";
import { addNights, readCards } from "./recount/nights.ts";
import { askAtRandom } from "./recount/questions.ts";
import { recount } from "./recount/recount.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addNights(world.client);
});
afterAll(() => world.end());

describe("search_listings equals a plain recount: first pages, totals to 1,000, facets and nights", () => {
  const rounds = randomRounds(20, 1_000);

  test(`over ${rounds} random questions before the words were ever counted`, () =>
    compareSearches(world.client, askAtRandom(1, rounds)));

  test(`over ${rounds} random questions once the words were counted`, async () => {
    await world.client.query("select internal.refresh_search_words(), internal.fold_listing_counts()");
    await world.client.query("analyze listings");
    await compareSearches(world.client, askAtRandom(2, rounds));
  });
});

describe("what is counted beforehand", () => {
  const sums = `select coalesce(area_id::text, '') as area, night_date, category, coalesce(price, '') as price, sum(count)::int as count
    from internal.listing_counts group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4`;

  test("equals a rebuild after random edits, and after it was added up", async () => {
    const { client } = world;
    for (const edit of [
      "update events set category = 'art' where hashtext(slug) % 7 = 0",
      "update events set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days' where hashtext(slug) % 11 = 0",
      "update events set visibility = 'unlisted' where hashtext(slug) % 13 = 0",
      "update venues set area_id = (select id from areas where slug = 'city-2') where hashtext(slug) % 5 = 0",
      "update events set title = title || ' xenharmonic' where hashtext(slug) % 17 = 0",
      "delete from events where hashtext(slug) % 19 = 0",
    ]) {
      await client.query("begin");
      await client.query("set constraints all deferred");
      await client.query(edit);
      await client.query("commit");
    }
    const kept = (await client.query(sums)).rows;
    await client.query("select internal.fold_listing_counts()");
    const folded = (await client.query(sums)).rows;
    await client.query("select internal.rebuild_listing_counts()");
    const rebuilt = (await client.query(sums)).rows;
    expect(kept.length).toBeGreaterThan(500);
    expect(kept).toEqual(rebuilt);
    expect(folded).toEqual(rebuilt);
    expect((await search(world.client, { p_query: "xenharmon" })).total).toBeGreaterThan(0);
  });

  test("knows every word of every card ahead, counted or new", async () => {
    const unknown = `select count(distinct word)::int as count from listings l, unnest(tsvector_to_array(l.search)) word where not l.is_over
      and not exists (select from internal.search_words w where w.word = word.word collate "C")`;
    const { rows } = await world.client.query(
      `${unknown} and not exists (select from internal.new_search_words n where n.word = word.word collate "C")`,
    );
    expect(rows[0].count).toBe(0);
    await world.client.query("select internal.refresh_search_words()");
    expect((await world.client.query(unknown)).rows[0].count).toBe(0);
    const counted = await world.client.query(
      `select (select nights from internal.search_words where word = 'xenharmonic') as kept,
        (select count(*)::int from listings where not is_over and search @@ 'xenharmonic'::tsquery) as held`,
    );
    expect(counted.rows[0].kept).toBe(counted.rows[0].held);
  });

  test("moves with an area that is put elsewhere", async () => {
    const north = async () => (await search(world.client, { p_area: "north" })).total;
    const before = await north();
    await world.client.query("update areas set parent_id = null where slug = 'city-1'");
    const after = await north();
    expect(after).toBeLessThan(before);
    expect(after).toBe(
      (await recount(world.client, await readCards(world.client), { p_area: "north" })).total,
    );
  });
});

test("cards whose last night is past leave the indexes of searches, and no cache is dropped for it", async () => {
  const { client } = world;
  await client.query("update listings set is_over = false where is_over");
  const heard: string[] = [];
  client.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await client.query("listen undercroft_cache");
  await client.query("alter table listings disable trigger put_together_card");
  const past = await client.query(
    "update listings set is_over = false where last_night < internal.night_date(now())",
  );
  await client.query("alter table listings enable trigger put_together_card");
  expect(past.rowCount).toBeGreaterThan(50);
  const { rows } = await client.query("select internal.retire_listings() as retired");
  expect(rows[0].retired).toBe(past.rowCount);
  expect(heard).toEqual([]);
});
