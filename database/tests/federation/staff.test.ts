// What staff decide of other servers, and what a page tells of who follows it elsewhere.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { call } from "../events/event-writer.ts";
import { addEvent, addPlaces, emptyWorld, id, insert, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());
beforeEach(() =>
  world.client.query(
    "delete from internal.federation_servers; select internal.know_federation(true, 'undercroft.example')",
  ),
);

const rows = async (text: string) => (await world.client.query(text)).rows;
const follow = async (host: string) => {
  await world.client.query("select internal.find_federation_actor('the-vault', null)");
  await insert(world.client, "internal.federation_servers", { host });
  await insert(world.client, "internal.federation_followers", {
    kind: "venue",
    target: id("venue"),
    follower: `https://${host}/ada`,
    inbox: `https://${host}/inbox`,
    host,
    follow_id: `https://${host}/1`,
  });
};
const block = (person: string, servers: object[]) =>
  call(world, person, "block_servers($1)", [JSON.stringify(servers)]);

test("A rejected server and those below it lose their followers; a silenced one keeps them uncounted", async () => {
  for (const host of ["spam.example", "a.spam.example", "loud.example", "notspam.example"])
    await follow(host);
  await block("moderator", [
    { host: "https://Spam.example/@ada", block: "reject", note: "" },
    { host: "loud.example", block: "silence", note: "Loud" },
  ]);
  expect(await rows("select host from internal.federation_followers order by host")).toEqual([
    { host: "loud.example" },
    { host: "notspam.example" },
  ]);
  const found = await call<{ elsewhere: number }>(world, "stranger", "find_federated('venue', $1)", [
    id("venue"),
  ]);
  expect(found).toMatchObject({ handle: "the-vault", host: "undercroft.example", here: 0, elsewhere: 1 });
  await call(world, "moderator", "unblock_server('spam.example')");
  await expect(call(world, "moderator", "unblock_server('spam.example')")).rejects.toThrow("not blocked");
});

test("Only staff block servers, never our own, and only what has a name", async () => {
  for (const asked of [
    "list_federation()",
    "unblock_server('a.example')",
    `block_servers('[{"host":"a.example","block":"reject"}]')`,
  ])
    await expect(call(world, "team", asked)).rejects.toThrow();
  await expect(block("admin", [{ host: "undercroft.example", block: "reject" }])).rejects.toThrow("our own");
  for (const host of ["", "not a server", "<b>", "a/b c"])
    await expect(block("admin", [{ host, block: "reject" }])).rejects.toThrow("name of a server");
  await expect(block("admin", [])).rejects.toThrow("between 1 and 5,000");
});

test("Nothing is filed or told where federation is off", async () => {
  await world.client.query("select internal.know_federation(false, '')");
  const night = await addEvent(world.client, { name: "quiet", status: "draft" });
  await world.client.query("update events set status = 'published' where id = $1", [night]);
  expect(await rows("select 1 from internal.federation_due")).toEqual([]);
  expect(await call(world, "stranger", "find_federated('venue', $1)", [id("venue")])).toBeNull();
  expect(await rows("select internal.queue_federation() as count")).toEqual([{ count: 0 }]);
});

test("What is announced to nobody here is filed for nobody elsewhere, nor is what only some may find", async () => {
  const add = (name: string, columns: object) =>
    addEvent(world.client, { name, status: "draft", ...columns });
  const night = await add("from a calendar", {});
  await insert(world.client, "internal.announced_nights", { event_id: night, done_at: new Date() });
  const unlisted = await add("unlisted", { visibility: "unlisted" });
  await world.client.query("update events set status = 'published' where id = any ($1)", [[night, unlisted]]);
  expect(await rows("select 1 from internal.federation_due")).toEqual([]);
  const shown = await add("shown", {});
  await world.client.query("update events set status = 'published' where id = $1", [shown]);
  expect(await rows("select target, is_new from internal.federation_due")).toEqual([
    { target: shown, is_new: true },
  ]);
});

test("An artist's own team switches federation on, and nobody else does", async () => {
  const artist = id("artist of federation");
  await insert(world.client, "artists", { id: artist, name: "Quiet One" });
  await expect(call(world, "moderator", "federate_artist($1, true)", [artist])).rejects.toThrow("not yours");
  await world.client.query("update artists set is_claimed = true where id = $1", [artist]);
  await expect(call(world, "stranger", "federate_artist($1, true)", [artist])).rejects.toThrow("not yours");
  await insert(world.client, "internal.artist_claims", {
    artist_id: artist,
    user_id: id("user team"),
    words: "It is me, really",
    status: "approved",
  });
  await call(world, "team", "federate_artist($1, true, true)", [artist]);
  expect(await call(world, "stranger", "find_federated('artist', $1)", [artist])).toMatchObject({
    name: "Quiet One",
  });
  await call(world, "team", "federate_artist($1, false)", [artist]);
  expect(await call(world, "stranger", "find_federated('artist', $1)", [artist])).toBeNull();
});

test("Likes from elsewhere count half of what a person here counts in trends", async () => {
  const night = await addEvent(world.client, { name: "wanted" });
  const other = await addEvent(world.client, { name: "saved" });
  await world.client.query("select internal.refresh_listings()");
  await insert(world.client, "internal.federation_servers", { host: "social.example" });
  await insert(world.client, "internal.federation_reactions", {
    event_id: night,
    kind: "like",
    account: "a".repeat(32),
    host: "social.example",
  });
  await insert(world.client, "saved_items", {
    user_id: id("user stranger"),
    kind: "event",
    target_id: other,
  });
  await world.client.query("select internal.refresh_event_trends()");
  const scores = await rows(
    "select event_id, round(score::numeric, 2)::text as score from internal.event_trends order by score",
  );
  expect(scores).toEqual([
    { event_id: night, score: "0.50" },
    { event_id: other, score: "1.00" },
  ]);
});
