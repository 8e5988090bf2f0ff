import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addOneOfEach } from "../harness/fixtures.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
});
afterAll(() => world.end());

const overview = (person: string) =>
  asPerson(
    world.client,
    person,
    async () =>
      (
        await world.client.query<{ told: { visits: { path: string }[] } }>(
          "select search_engine_overview() as told",
        )
      ).rows[0]?.told,
  );

test("Admins see the last hundred visits of crawlers, the latest first, and older ones are forgotten", async () => {
  const visits = Array.from({ length: 60 }, (_, n) => ({
    agent: "Examplebot",
    path: `/${n}`,
    seen_at: new Date(),
  }));
  for (let round = 0; round < 2; round++)
    await world.client.query("select internal.keep_crawler_visits($1)", [JSON.stringify(visits)]);
  const told = await overview("admin");
  expect(told?.visits).toHaveLength(100);
  expect(told?.visits[0]?.path).toBe("/59");
  expect(told?.visits[99]?.path).toBe("/20");
  expect(told).toMatchObject({ events: expect.any(Number), venues: 1, old_addresses: expect.any(Number) });
});

test("Moderators do not see which crawlers came", async () => {
  await expect(overview("moderator")).rejects.toThrow("Only admins can do this");
});
