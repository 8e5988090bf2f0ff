import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addUsers(world.client, ["told", "stranger", "erased"]);
  await world.client.query("select internal.know_notification('test_probe', 'Only in this test.')");
});
afterAll(() => world.end());

const notify = (person: string, payload: object = {}, kind = "test_probe") =>
  world.client.query("select internal.notify($1, $2, $3)", [kind, id(`user ${person}`), payload]);
const read = async (person: string) =>
  (await asPerson(world.client, person, () => world.client.query("select kind, payload from notifications")))
    .rows;

test("A notification is read by the person it is for and by nobody else", async () => {
  await notify("told", { event_id: "x" });
  expect(await read("told")).toEqual([{ kind: "test_probe", payload: { event_id: "x" } }]);
  expect(await read("stranger")).toEqual([]);
});

test("A notification of a kind that no part names is an error", async () => {
  await expect(notify("told", {}, "made_up")).rejects.toThrow("There is no notification kind made_up");
});

test("A notification payload is an object of at most four kilobytes", async () => {
  await expect(notify("told", { text: "x".repeat(4096) })).rejects.toThrow("notifications_payload_check");
  const list = world.client.query("select internal.notify('test_probe', $1, '[]')", [id("user told")]);
  await expect(list).rejects.toThrow("notifications_payload_check");
});

test("Nothing is kept for an anonymised person, and a stranger cannot call internal.notify", async () => {
  await world.client.query("update profiles set status = 'erased' where user_id = $1", [id("user erased")]);
  await notify("erased");
  const kept = await world.client.query("select from notifications where user_id = $1", [id("user erased")]);
  expect(kept.rowCount).toBe(0);
  await expect(asPerson(world.client, "stranger", () => notify("told"))).rejects.toThrow("permission denied");
});
