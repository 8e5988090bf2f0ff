import { seed } from "@undercroft/database";
import { createProductDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

let database: Awaited<ReturnType<typeof createProductDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createProductDatabase();
  await seed(database.connection, { demo: false });
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rows = async (sql: string) => (await client.query(sql)).rows;

test("the base seed holds areas and nothing else", async () => {
  const [found] =
    await rows(`select (select count(*) from areas)::int as areas, (select count(*) from events)::int as events,
    (select count(*) from auth.users)::int as users, (select count(*) from venues)::int as venues`);
  expect(found).toMatchObject({ events: 0, users: 0, venues: 0 });
  expect(found.areas).toBeGreaterThan(350);
});

test("every seeded area has a parent, up to the United Kingdom", async () => {
  expect(await rows("select slug from areas where parent_id is null")).toEqual([{ slug: "united-kingdom" }]);
  const lost = await rows(`with recursive tree as (
      select id from areas where slug = 'united-kingdom' union all select a.id from areas a join tree t on a.parent_id = t.id
    ) select slug from areas where id not in (select id from tree)`);
  expect(lost).toEqual([]);
});

test("a district lies within reach of its city", async () => {
  const far = await rows(
    `select d.slug from areas d join areas c on c.id = d.parent_id where d.kind = 'district' and
       internal.miles_between(d.lat, d.lng, c.lat, c.lng) > c.radius_miles`,
  );
  expect(far).toEqual([]);
});

test("seeding again updates our areas and leaves an operator's own alone", async () => {
  await client.query("update areas set name = 'Ledes' where slug = 'leeds'");
  await client.query("insert into areas (name, slug, kind) values ('Our Village', 'our-village', 'city')");
  await client.query("update internal.seeds set hash = 'older' where name = 'base'");
  expect(await seed(database.connection, { demo: false })).toEqual({ base: true, demo: false });
  expect(await rows("select name from areas where slug in ('leeds', 'our-village') order by name")).toEqual([
    { name: "Leeds" },
    { name: "Our Village" },
  ]);
});
