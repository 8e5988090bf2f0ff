// The draft of a night that two teams write: who may, until when, and that two who save at once lose nothing.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { call, goodDraft, publish, write } from "./event-writer.ts";

type Draft = {
  id: string;
  version: number;
  data: Record<string, unknown>;
  updated_by: string | null;
  is_hosted: boolean;
};

let world: World;
const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["beth", "ed", "doorman", "outsider"]);
  await insert(world.client, "organisers", {
    id: id("with"),
    slug: "with",
    name: "The With",
    kind: "collective",
  });
  for (const [person, role] of [
    ["beth", "owner"],
    ["ed", "editor"],
    ["doorman", "door"],
  ])
    await insert(world.client, "organiser_members", {
      organiser_id: id("with"),
      user_id: id(`user ${person}`),
      role,
    });
  await sql("update organisers set trust = 'trusted'");
});
beforeEach(() => sql("delete from rate_limits"));
afterAll(() => world.end());

/** A night of `team` that is not public, with a host that accepted. */
async function night(): Promise<string> {
  const { id: event } = await write(world, { ...goodDraft(), title: `Together ${randomUUID().slice(0, 8)}` });
  await call(world, "team", "ask_host($1, $2)", [event, id("with")]);
  const [{ asked_at }] = await sql("select asked_at::text from internal.host_terms where event_id = $1", [
    event,
  ]);
  await call(world, "beth", "answer_host($1, $2, true, $3)", [event, id("with"), asked_at]);
  return event;
}
const let_ = (event: string, may: boolean, by = "team") =>
  call(world, by, "let_host_edit($1, $2, $3)", [event, id("with"), may]);
const edit = (event: string, by: string) => call<Draft>(world, by, "edit_event($1)", [event]);
const keep = (draft: Draft, change: object, by: string) =>
  call<Draft>(world, by, "save_event_draft($1, $2, $3)", [
    JSON.stringify({ ...draft.data, ...change }),
    draft.id,
    draft.version,
  ]);

test("a host writes in the draft only when the holder lets it, and only with a role that writes nights", async () => {
  const event = await night();
  await expect(edit(event, "beth")).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
  await expect(let_(event, true, "beth")).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
  await let_(event, true);
  expect(await edit(event, "ed")).toMatchObject({ is_hosted: true });
  expect(await edit(event, "team")).toMatchObject({ is_hosted: false });
  for (const person of ["doorman", "outsider"])
    await expect(edit(event, person)).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
});

test("of two teams that save at once the second is told, sees who changed what, and nothing is lost", async () => {
  const event = await night();
  await let_(event, true);
  const [ours, theirs] = [await edit(event, "team"), await edit(event, "ed")];
  await keep(theirs, { title: "Theirs" }, "ed");
  await expect(keep(ours, { description: "Ours, and long enough." }, "team")).rejects.toMatchObject({
    detail: "EVENTS_DRAFT_CONFLICT",
  });
  const met = await call<Draft>(world, "team", "open_event_draft($1)", [ours.id]);
  expect(met).toMatchObject({ updated_by: "ed, The With", data: { title: "Theirs" } });
  const both = await keep(met, { description: "Ours, and long enough." }, "team");
  expect(both.data).toMatchObject({ title: "Theirs", description: "Ours, and long enough." });
  expect((await call<Draft>(world, "ed", "open_event_draft($1)", [ours.id])).updated_by).toBe("team");
});

test("saving as the night, deleting and publishing stay the holder's", async () => {
  const event = await night();
  await let_(event, true);
  const draft = await edit(event, "beth");
  await expect(
    call(world, "beth", "save_event($1, $2, gen_random_uuid())", [draft.id, draft.version]),
  ).rejects.toMatchObject({ detail: "EVENTS_DRAFT_NOT_FOUND" });
  await expect(call(world, "beth", "delete_event_draft($1)", [draft.id])).rejects.toMatchObject({
    detail: "EVENTS_DRAFT_NOT_FOUND",
  });
  await expect(call(world, "beth", "publish_event($1)", [event])).rejects.toMatchObject({
    detail: "EVENTS_NOT_FOUND",
  });
});

test.each<[string, (event: string) => Promise<unknown>]>([
  ["the holder takes the draft back", (event) => let_(event, false)],
  ["the host leaves", (event) => call(world, "beth", "end_host($1, $2)", [event, id("with")])],
  ["the night is public", (event) => publish(world, event)],
])("a host that wrote reads and writes nothing more in the next call once %s", async (_, happens) => {
  const event = await night();
  await let_(event, true);
  const draft = await edit(event, "beth");
  await keep(draft, { title: "Once" }, "beth");
  await happens(event);
  await expect(edit(event, "beth")).rejects.toMatchObject({ detail: "EVENTS_NOT_FOUND" });
  await expect(call(world, "beth", "open_event_draft($1)", [draft.id])).rejects.toMatchObject({
    detail: "EVENTS_DRAFT_NOT_FOUND",
  });
  await expect(keep({ ...draft, version: 2 }, { title: "Twice" }, "beth")).rejects.toMatchObject({
    detail: "EVENTS_DRAFT_NOT_FOUND",
  });
});

test("a night that is public is given to no host", async () => {
  const event = await night();
  await publish(world, event);
  await expect(let_(event, true)).rejects.toMatchObject({ detail: "EVENTS_CLOSED" });
  await expect(
    call(world, "team", "let_host_edit($1, $2, true)", [await night(), id("organiser")]),
  ).rejects.toMatchObject({ detail: "EVENTS_INVALID_HOST" });
});
