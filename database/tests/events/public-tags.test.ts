import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent, addPlaces, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

async function isPublic(event: string): Promise<boolean> {
  const { rows } = await world.client.query("select is_public from event_tags where event_id = $1", [event]);
  return rows[0]?.is_public;
}

const turn = (event: string, status: string) =>
  world.client.query("update events set status = $2 where id = $1", [event, status]);

test("the tags of a draft become everybody's when it is published", async () => {
  const event = await addEvent(world.client, { name: "opens later", status: "draft" });
  await world.client.query("insert into event_tags (event_id, tag) values ($1, 'techno')", [event]);
  expect(await isPublic(event)).toBe(false);
  await turn(event, "published");
  expect(await isPublic(event)).toBe(true);
});

test("a writer cannot say that the tags of a draft are everybody's", async () => {
  const event = await addEvent(world.client, { name: "not yet", status: "draft" });
  await world.client.query("insert into event_tags (event_id, tag, is_public) values ($1, 'noise', true)", [
    event,
  ]);
  expect(await isPublic(event)).toBe(false);
  await world.client.query("update event_tags set is_public = true where event_id = $1", [event]);
  expect(await isPublic(event)).toBe(false);
});
