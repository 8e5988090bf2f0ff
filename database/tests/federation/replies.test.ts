// What a team reads of accounts elsewhere, asked in the database. How replies come, and what their senders may do, is asked at the wire.
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../events/event-writer.ts";
import { addPlaces, emptyWorld, id, insert, type World } from "../harness/world.ts";

type Thread = { id: string; is_new: boolean; last: string };
type Replies = {
  teams: { name: string; new: number; is_on: boolean }[];
  threads: Thread[];
  has_more: boolean;
};

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query("select internal.know_federation(true, 'undercroft.example')");
  await insert(world.client, "internal.federation_servers", { host: "far.example" });
  await insert(world.client, "internal.federation_threads", {
    id: id("thread"),
    organiser_id: id("organiser"),
    account: "https://far.example/ada",
    handle: "@ada@far.example",
    name: "Ada",
    inbox: "https://far.example/inbox",
    host: "far.example",
  });
  await insert(world.client, "internal.federation_notes", {
    thread_id: id("thread"),
    note: "https://far.example/notes/1",
    body: "Is there a quiet room?",
  });
});
afterAll(() => world.end());

const list = (person: string) => call<Replies>(world, person, "list_replies()");
const open = (person: string) =>
  call<{ notes: { body: string; is_ours: boolean }[] }>(world, person, "read_reply_thread($1)", [
    id("thread"),
  ]);

test("A team reads a reply from elsewhere, and it is new until somebody of the team has opened it", async () => {
  expect(await list("team")).toMatchObject({
    teams: [{ new: 1, is_on: false }],
    threads: [{ id: id("thread"), is_new: true, last: "Is there a quiet room?" }],
    has_more: false,
  });
  expect((await open("team")).notes).toMatchObject([{ body: "Is there a quiet room?", is_ours: false }]);
  expect(await list("team")).toMatchObject({ teams: [{ new: 0 }], threads: [{ is_new: false }] });
});

test("A person without a team reads no reply from elsewhere, and is not told that there is one", async () => {
  expect(await list("stranger")).toEqual({ teams: [], threads: [], has_more: false });
  await expect(open("stranger")).rejects.toThrow("This conversation is not there");
});
