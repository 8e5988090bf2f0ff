// What people say about their access is sealed whoever writes it, and opened one by one.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bought, doorOf, doorWorld, refusalOf } from "../door/door-fixture.ts";
import { asPerson } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
let event: string;
let booking: string;
beforeAll(async () => {
  world = await doorWorld("counts");
  on = doorOf(world);
  const night = await on.tonight("sealed notes");
  const [ticket] = (await on.buy("buyer", night, ["Ada"])) as [Bought];
  event = night.eventId;
  booking = ticket.booking;
  await world.client.query(
    "insert into organiser_members (organiser_id, user_id, role) select organiser_id, $2, 'finance' from events where id = $1",
    [event, id("user counts")],
  );
});
afterAll(() => world.end());

const write = (notes: string | null) =>
  world.client.query("update bookings set access_notes = $2 where id = $1", [booking, notes]);
const kept = async (): Promise<string> =>
  (await world.client.query("select access_notes from bookings where id = $1", [booking])).rows[0]
    .access_notes;
const read = async (person: string) =>
  (await on.ask<{ notes: string }>(person, "open_door_access_notes($1, $2)", [event, booking])).notes;

test("The column holds no word of it; a thousand letters fit, and each opening is written down", async () => {
  const words = `Wheelchair ${"\u00e9".repeat(989)}`;
  await write(words);
  expect(await kept()).not.toContain("Wheelchair");
  expect(await read("lead")).toBe(words);
  expect(await read("team")).toBe(words);
  const { rows } = await world.client.query(
    "select actor_id from audit_logs where action_type = 'door_access_notes_read' and record_id = $1 order by id",
    [booking],
  );
  expect(rows.map((row) => row.actor_id)).toEqual([id("user lead"), id("user team")]);
});

test("Finance and stewards open none, and the list of bookings says only that there is something", async () => {
  await write("Step-free, please");
  for (const person of ["counts", "steward"])
    expect(await refusalOf(on.ask(person, "open_door_access_notes($1, $2)", [event, booking]))).toBe(
      "TEAMS_ROLE_REQUIRED",
    );
  const list = await asPerson(world.client, "counts", () =>
    world.client.query("select * from list_event_bookings($1)", [event]),
  );
  expect(list.rows).toMatchObject([{ has_access_notes: true }]);
  expect(JSON.stringify(list.rows)).not.toContain("sealed:");
});

test("Words that look sealed are sealed like others, and what is sealed is not sealed again", async () => {
  await write("sealed:1:abcd");
  expect(await read("lead")).toBe("sealed:1:abcd");
  const before = await kept();
  await write(before);
  expect(await kept()).toBe(before);
});

test("Notes from before are sealed by the job, and can be read until then", async () => {
  await world.client.query("alter table bookings disable trigger seal_access_notes");
  await write("From before");
  await world.client.query("alter table bookings enable trigger seal_access_notes");
  expect(await read("lead")).toBe("From before");
  const seal = async () =>
    (await world.client.query("select internal.seal_old_access_notes() as n")).rows[0].n;
  expect([await seal(), await seal()]).toEqual([1, 0]);
  expect(await kept()).toMatch(/^sealed:/);
  expect(await read("lead")).toBe("From before");
});
