// Extras at the door: what was paid for is seen with a ticket, handed over once, and lets nobody in.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { coat, extrasDesk } from "../bookings/extras-desk.ts";
import { asPerson } from "../harness/actors.ts";
import type { World } from "../harness/world.ts";
import { doorOf, doorWorld, refusalOf } from "./door-fixture.ts";

let world: World;
let on: ReturnType<typeof doorOf>;
const desk = extrasDesk(() => world);
beforeAll(async () => {
  world = await doorWorld();
  on = doorOf(world);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

/** A night tonight with a free ticket and a coat that costs nothing, both booked by `buyer`. */
async function withCoat(name: string) {
  const night = await on.tonight(name);
  await desk.save(night.eventId, { ...coat, choices: [{ price_pence: 0, quantity: 9 }] });
  const [choice] = await desk.list("buyer", night.eventId);
  const held = await desk.hold("buyer", night.eventId, { [night.typeId]: 2, [choice?.id ?? ""]: 2 });
  await asPerson(world.client, "buyer", () =>
    world.client.query("select confirm_booking($1, 'Ada', '{Ada,Bo}')", [held.id]),
  );
  const { rows } = await world.client.query(
    "select id, code, status from tickets where booking_id = $1 order by place_number",
    [held.id],
  );
  return { ...night, tickets: rows.slice(0, 2), coats: rows.slice(2) };
}
const handOver = (
  who: string | null,
  eventId: string,
  ids: string[],
  isUndone = false,
  pass: string | null = null,
) =>
  on.ask<{ extras: { status: string }[] }>(who, "hand_over_extras($1, $2, $3, $4)", [
    eventId,
    ids,
    isUndone,
    pass,
  ]);

test("A steward sees the coats that were paid for with a ticket, hands them over once, and takes one back", async () => {
  const { eventId, tickets, coats } = await withCoat("coats");
  const seen = await on.scan("steward", eventId, [tickets[0].code]);
  expect(seen.parties).toMatchObject([
    {
      tickets: [{ holder_name: "Ada" }, { holder_name: "Bo" }],
      extras: [{ name: "Cloakroom", is_handed_over: false }, {}],
    },
  ]);
  const ids = coats.map(({ id }) => id);
  expect(await handOver("steward", eventId, ids)).toMatchObject({
    extras: [{ status: "collected" }, { status: "collected" }],
  });
  expect(await handOver("steward", eventId, ids)).toMatchObject({
    extras: [{ status: "collected" }, { status: "collected" }],
  });
  expect(await desk.ask("team", "list_event_extras($1)", [eventId])).toMatchObject([
    { choices: [{ sold: 2, handed_over: 2 }] },
  ]);
  const [one] = ids;
  expect(await handOver("steward", eventId, [one], true)).toMatchObject({ extras: [{ status: "ready" }] });
  expect(await on.inside(eventId)).toBe(1);
});

test("The code of an extra lets nobody in, online and brought later, and stands on no list of a device", async () => {
  const { eventId, coats } = await withCoat("no way in");
  const [first] = coats;
  for (const way of [first.code, first.id])
    expect((await on.scan("lead", eventId, [way])).results[0].result).toBe("unknown");
  await handOver("steward", eventId, [first.id]);
  expect((await on.scan("lead", eventId, [first.code], { reason: "They are fine" })).results[0].result).toBe(
    "unknown",
  );
  await on.ask("steward", "sync_check_ins($1, $2)", [
    eventId,
    JSON.stringify([{ scan_id: first.id, kind: "in", code: first.code, at: new Date().toISOString() }]),
  ]);
  expect(await on.inside(eventId)).toBe(0);
  const { list } = await on.ask<{ list: string }>("steward", "door_list($1)", [eventId]);
  expect(JSON.parse(list).tickets.split("\n")).toHaveLength(2);
  const numbers = await on.ask<{ expected: { tickets: number } }>("steward", "door_numbers($1)", [eventId]);
  expect(numbers.expected.tickets).toBe(2);
  expect(await on.ask<{ tickets: unknown[] }>("lead", "list_door_names($1)", [eventId])).toMatchObject({
    tickets: [{}, {}],
  });
});

test("Extras are handed over by who is at the door of their night, and not once it was called off", async () => {
  const { eventId, tickets, coats } = await withCoat("whose");
  const other = await withCoat("another");
  const ids = coats.map(({ id }) => id);
  expect(await refusalOf(handOver("buyer", eventId, ids))).toBe("EVENTS_NOT_FOUND");
  expect(await refusalOf(handOver(null, eventId, ids))).toBe("AUTH_REQUIRED");
  expect(await refusalOf(handOver("steward", eventId, [tickets[0].id]))).toBe("DOOR_INVALID_SCAN");
  expect(await refusalOf(handOver("steward", other.eventId, ids))).toBe("DOOR_INVALID_SCAN");
  const pass = await on.pass(eventId, "steward");
  expect(await handOver(null, eventId, ids, false, pass)).toMatchObject({
    extras: [{ status: "collected" }, {}],
  });
  await world.client.query("update events set status = 'cancelled', cancelled_at = now() where id = $1", [
    eventId,
  ]);
  expect(await refusalOf(handOver("steward", eventId, ids, true))).toBe("DOOR_INVALID_SCAN");
  await world.client.query("select internal.end_cancelled_bookings()");
});
