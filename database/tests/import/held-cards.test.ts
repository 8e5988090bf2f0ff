// An import changes a night in several statements: its card waits for the last of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "./import-fixture.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
afterAll(() => world.end());

const header = "identifier,title,start,venue id,venue,town,organiser,price,tags,performers";
const table = (...rows: string[]) => [header, ...rows, ""].join("\n");
const first =
  "h-1,Night of bells,2026-12-04T20:00,v-1,The Cake Tin,Sheffield,Crumb Club,£8,house; disco,DJ Crumb; Posh";
const second =
  "h-2,Night of bells two,2026-12-05T20:00,v-1,The Cake Tin,Sheffield,Crumb Club,free,dub,DJ Crumb";

/** How often cards were written so far, as PostgreSQL counts it. */
async function countWrites(): Promise<{ made: number; changed: number }> {
  const rows = await world.rows<{ made: number; changed: number }>(
    `select n_tup_ins::integer as made, n_tup_upd::integer as changed from pg_stat_user_tables where relid = 'public.listings'::regclass`,
  );
  return rows[0] ?? { made: 0, changed: 0 };
}

test("a new night's card is written once, with its tags, its line-up and its price", async () => {
  await world.importText(table(first, second), "csv");
  expect(
    await world.rows(
      "select title, tags, artists, price_from_pence as pence, sale_state from listings order by title",
    ),
  ).toMatchObject([
    { title: "Night of bells", tags: ["disco", "house"], artists: ["DJ Crumb", "Posh"], pence: 800 },
    { title: "Night of bells two", tags: ["dub"], artists: ["DJ Crumb"], pence: 0 },
  ]);
  await expect.poll(countWrites).toEqual({ made: 2, changed: 0 });
});

test("a night of which only the tags changed has them on its card", async () => {
  await world.importText(table(first.replace("house; disco", "jungle"), second), "csv");
  expect(await world.rows("select tags from listings order by title")).toEqual([
    { tags: ["jungle"] },
    { tags: ["dub"] },
  ]);
});

test("a venue that is called otherwise is so on the cards of nights that the source does not hold", async () => {
  await world.importText(table(second.replace("The Cake Tin", "The Cake Box")), "csv");
  expect(await world.rows("select distinct venue_name as name from listings")).toEqual([
    { name: "The Cake Box" },
  ]);
});

test("after an import a card follows its night at once, on every connection", async () => {
  await world.client.query("update events set title = 'Night of gongs' where title = 'Night of bells'");
  expect(await world.rows("select title from listings order by title limit 1")).toEqual([
    { title: "Night of bells two" },
  ]);
  expect(await world.rows("select title from listings order by title desc limit 1")).toEqual([
    { title: "Night of gongs" },
  ]);
});
