// The one announcement of the home page: who may write it, what it must have, and that it ends.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, asPerson } from "../harness/actors.ts";
import { addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addUsers(world.client, ["moderator", "visitor"]);
  await insert(world.client, "user_roles", { user_id: id("user moderator"), role: "moderator" });
});
afterAll(() => world.end());

const tomorrow = new Date(Date.now() + 86_400_000);
const announce = (person: string, ...values: unknown[]) =>
  asPerson(world.client, person, async () => {
    await world.client.query("select set_announcement($1, $2, $3, $4)", values);
    return (await world.client.query("select body, link from announcements")).rows;
  });

test("staff announce one thing at a time, until its end", async () => {
  expect(await announce("moderator", "Doors open late tonight.", null, null, tomorrow)).toEqual([
    { body: "Doors open late tonight.", link: null },
  ]);
});

test("an announcement that has ended is read by nobody", async () => {
  await world.client.query("delete from announcements");
  await insert(world.client, "announcements", { body: "It is over.", ends_at: new Date(Date.now() - 1000) });
  const rows = await asActor(world.client, "anon", async () => {
    return (await world.client.query("select body from announcements")).rows;
  });
  expect(rows).toEqual([]);
});

test.each([
  ["without an end", ["Hello there", null, null, null]],
  ["that has ended", ["Hello there", null, null, new Date(0)]],
  ["of two letters", ["Hi", null, null, tomorrow]],
  ["with a link without words", ["Hello there", "/events", null, tomorrow]],
  ["with a link that runs", ["Hello there", "javascript:alert(1)", "Press", tomorrow]],
  ["with a link to another host", ["Hello there", "//evil.example", "Press", tomorrow]],
])("an announcement %s is refused", async (_, values) => {
  await expect(announce("moderator", ...values)).rejects.toMatchObject({ detail: "PAGES_ANNOUNCEMENT" });
});

test("a visitor announces nothing", async () => {
  await expect(announce("visitor", "Hello there", null, null, tomorrow)).rejects.toMatchObject({
    code: "PT403",
  });
});
