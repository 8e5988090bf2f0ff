// Selling at the door, the clicker, and how many are inside.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stockOf, violations } from "../bookings/box-office.ts";
import { addTicketType, id, insert, type World } from "../harness/world.ts";
import { type Bought, doorOf, doorWorld, refusalOf } from "./door-fixture.ts";

type Sale = { id: string; total_pence: number; voided_at: string | null; numbers: { inside: number } };
type Numbers = {
  numbers: { inside: number; capacity: number | null; level: string | null };
  of: Record<string, number>;
  expected: { tickets: number; guests: number };
  gates: { gate: string; came_in: number; went_out: number }[];
};

let world: World;
let on: ReturnType<typeof doorOf>;
beforeAll(async () => {
  world = await doorWorld();
  on = doorOf(world);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

/** A night that sells so many places at the door for £8 each, in a pool it shares. */
const selling = async (name: string, places: number, columns: Record<string, unknown> = {}) => {
  const night = await on.tonight(name, columns);
  const pool = randomUUID();
  await insert(world.client, "capacity_pools", {
    id: pool,
    event_id: night.eventId,
    name: "The room",
    quantity: places,
  });
  const doorId = await addTicketType(world.client, night.eventId, `${name} door`, places, {
    kind: "door",
    face_pence: 800,
    fee_pence: 0,
    pool_id: pool,
  });
  return { ...night, doorId };
};
const sell = (
  eventId: string,
  typeId: string,
  quantity: number,
  {
    key = randomUUID() as string,
    person = "lead" as string | null,
    pass = null as string | null,
    from = false,
    reason = null as string | null,
    at = null as string | null,
  } = {},
) =>
  on.ask<Sale>(
    person,
    "sell_at_door($1, $2, 'cash', $3, p_pass => $4, p_reason => $5, p_from_stock => $6, p_at => $7)",
    [eventId, JSON.stringify([{ ticket_type_id: typeId, quantity }]), key, pass, reason, from, at],
  );

test("a sale takes stock and pool, costs the face without a fee, and is counted in, once for each key", async () => {
  const { eventId, doorId } = await selling("sold", 3);
  const key = randomUUID();
  expect(await sell(eventId, doorId, 2, { key })).toMatchObject({
    total_pence: 1600,
    numbers: { inside: 2 },
  });
  expect(await sell(eventId, doorId, 2, { key })).toMatchObject({ numbers: { inside: 2 } });
  expect(await stockOf(world, doorId)).toEqual({ held: 0, sold: 2 });
  expect(await refusalOf(sell(eventId, doorId, 2))).toBe("DOOR_SOLD_OUT");
  expect(await refusalOf(sell(eventId, doorId, 1, { person: "steward" }))).toBe("TEAMS_ROLE_REQUIRED");
  const { rows } = await world.client.query(
    "select count(*)::integer as many from internal.ledger_entries where booking_id is null or booking_id in (select id from bookings where event_id = $1)",
    [eventId],
  );
  expect(rows[0].many).toBe(0);
});

test("a void needs a reason, frees its places once and counts them out", async () => {
  const { eventId, doorId } = await selling("voided", 3);
  const sale = await sell(eventId, doorId, 3);
  const undo = (why: string) => on.ask<Sale>("lead", "void_door_sale($1, $2, $3)", [eventId, sale.id, why]);
  expect(await refusalOf(undo("x"))).toBe("DOOR_INVALID_REASON");
  expect(await undo("Paid twice")).toMatchObject({ numbers: { inside: 0 } });
  expect((await undo("Paid twice")).voided_at).not.toBeNull();
  expect(await stockOf(world, doorId)).toEqual({ held: 0, sold: 0 });
  const other = await on.tonight("void elsewhere");
  expect(
    await refusalOf(on.ask("lead", "void_door_sale($1, $2, 'Wrong night')", [other.eventId, sale.id])),
  ).toBe("DOOR_NOT_FOUND");
});

test("a device sells what was kept for it alone, and the rest is free after the night", async () => {
  const { eventId, doorId } = await selling("kept stock", 5);
  const pass = await on.pass(eventId, "supervisor");
  await on.ask(null, "hold_door_stock($1, $2, 3, $3)", [eventId, doorId, pass]);
  expect(await stockOf(world, doorId)).toEqual({ held: 3, sold: 0 });
  expect(await refusalOf(sell(eventId, doorId, 1, { from: true }))).toBe("DOOR_SOLD_OUT");
  const at = new Date(Date.now() - 600_000).toISOString();
  await sell(eventId, doorId, 2, { person: null, pass, from: true, at });
  expect(await stockOf(world, doorId)).toEqual({ held: 1, sold: 2 });
  expect(await refusalOf(sell(eventId, doorId, 2, { person: null, pass, from: true }))).toBe("DOOR_SOLD_OUT");
  await world.client.query(
    "update events set doors_at = null, starts_at = now() - interval '9 hours', ends_at = now() - interval '61 minutes' where id = $1",
    [eventId],
  );
  await world.client.query("select internal.release_due_door_stock()");
  expect(await stockOf(world, doorId)).toEqual({ held: 0, sold: 2 });
});

test("inside is tickets, guests, sales and the clicker with staff; the licence is narrowed by the night", async () => {
  const license = async (many: number | null) => {
    const { rows } = await world.client.query("select version from venues where id = $1", [id("venue")]);
    const page = JSON.stringify({ licensed_capacity: many });
    return on.ask<{ page: object }>("team", "save_venue($1, $2, $3)", [id("venue"), page, rows[0].version]);
  };
  expect(await refusalOf(license(0))).toBe("VENUES_INVALID");
  expect((await license(10)).page).toMatchObject({ licensed_capacity: 10 });
  const night = await selling("numbers", 20);
  const { eventId, doorId } = night;
  const [ticket, second] = (await on.buy("buyer", night, ["Ada", "Bo"])) as [Bought, Bought];
  await on.scan("steward", eventId, [ticket.code], { gate: "Front" });
  await sell(eventId, doorId, 3);
  await on.ask("team", "public.add_guests($1, 'Ada +1', null)", [eventId]);
  const count = (change: number, kind: string, scan = randomUUID() as string) =>
    on.ask<Numbers>("steward", "count_at_door($1, $2, $3, $4)", [eventId, change, scan, kind]);
  await count(3, "staff");
  const scan = randomUUID();
  await count(2, "clicker", scan);
  expect(await count(2, "clicker", scan)).toMatchObject({
    numbers: { inside: 9, capacity: 10, level: "80" },
    of: { tickets: 1, guests: 0, sales: 3, clicked: 2, staff: 3 },
    expected: { tickets: 1, guests: 2 },
    gates: [
      { gate: "", came_in: 5 },
      { gate: "Front", came_in: 1 },
    ],
  });
  await count(-1, "clicker");
  expect(await refusalOf(count(-4, "staff"))).toBe("DOOR_INVALID_COUNT");
  expect(await refusalOf(count(51, "clicker"))).toBe("DOOR_INVALID_COUNT");
  expect(await refusalOf(on.ask("lead", "save_door_settings($1, 'none', null, 11)", [eventId]))).toBe(
    "DOOR_INVALID_SETTINGS",
  );
  expect(await on.ask("lead", "save_door_settings($1, 'none', null, 8)", [eventId])).toMatchObject({
    numbers: { inside: 8, capacity: 8, level: "full" },
  });
  expect((await on.scan("steward", eventId, [second.code])).results[0].result).toBe("house_full");
  expect(await refusalOf(sell(eventId, doorId, 1))).toBe("DOOR_HOUSE_FULL");
  // told once to the team's devices, and once to those who lead the door
  await world.client.query("delete from notifications");
  await world.client.query("select internal.tell_doors()");
  await world.client.query("select internal.tell_doors()");
  const { rows } = await world.client.query(
    "select count(*)::integer as told from notifications where kind = 'house_full'",
  );
  expect(rows[0].told).toBe(2);
  const { rows: sent } = await world.client.query(
    "select payload ->> 'inside' as inside from realtime.messages where topic = 'team:' || $1 and event = 'door' and payload ->> 'event_id' = $2",
    [id("organiser"), eventId],
  );
  expect(sent).toEqual([{ inside: "8" }]);
  await license(null);
});
