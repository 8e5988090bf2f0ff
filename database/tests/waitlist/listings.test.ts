import { afterAll, beforeAll, expect, test } from "vitest";
import { confirm, hold, violations } from "../bookings/box-office.ts";
import type { World } from "../harness/world.ts";
import { addSoldNight, keptOf, waitingIn, waitlistWorld } from "./waitlist-fixture.ts";

const freely = { kind: "free", face_pence: 0, fee_pence: 0 };
let world: World;
let on: ReturnType<typeof waitingIn>;
beforeAll(async () => {
  world = await waitlistWorld();
  on = waitingIn(world);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const dealListings = async () =>
  (await world.client.query("select internal.deal_listings() as made")).rows[0].made as number;
const ticketOf = async (bookingId: string) =>
  (await world.client.query("select id, status from tickets where booking_id = $1", [bookingId])).rows[0];

test("a ticket that its holder sells is offered to the first in line, never to the seller", async () => {
  const { eventId, typeId } = await addSoldNight(world, "sold on", 1, {}, freely);
  const held = await hold(world, "p1", eventId, [{ ticket_type_id: typeId, quantity: 1 }]);
  await confirm(world, "p1", held.id);
  await on.join("p1", eventId, typeId);
  await on.join("p2", eventId, typeId, 2);
  await on.join("p3", eventId, null);
  const ticket = await ticketOf(held.id);
  await on.ask("p1", "list_ticket($1)", [[ticket.id]]);
  expect(await dealListings()).toBe(1);
  expect(await dealListings()).toBe(0);
  // the seller is first and two tickets are more than there are: the third in line has it
  expect(await on.entryOf("p1", eventId)).toMatchObject({ status: "waiting", position: 1 });
  expect(await on.entryOf("p2", eventId)).toMatchObject({ status: "waiting" });
  const { offer } = await on.entryOf("p3", eventId);
  expect(offer).toMatchObject({ total_pence: 0, tickets: [{ quantity: 1 }] });
  await confirm(world, "p3", offer?.booking_id ?? "");
  expect(await ticketOf(held.id)).toMatchObject({ status: "resold" });
  expect(await keptOf(world, typeId)).toEqual({ held: 0, sold: 1, aside: 0, left: 0 });
  expect(await on.entryOf("p3", eventId)).toMatchObject({ status: "converted" });
});

test("an offer of it that ends unbooked gives it to the next in line", async () => {
  const { eventId, typeId } = await addSoldNight(world, "sold on twice", 1, {}, freely);
  const held = await hold(world, "p4", eventId, [{ ticket_type_id: typeId, quantity: 1 }]);
  await confirm(world, "p4", held.id);
  await on.join("p5", eventId, typeId);
  await on.join("p6", eventId, typeId);
  const ticket = await ticketOf(held.id);
  await on.ask("p4", "list_ticket($1)", [[ticket.id]]);
  await dealListings();
  await on.lapse((await on.entryOf("p5", eventId)).offer);
  expect(await keptOf(world, typeId)).toEqual({ held: 0, sold: 1, aside: 0, left: 0 });
  await dealListings();
  expect(await on.entryOf("p5", eventId)).toMatchObject({ status: "waiting", position: 1 });
  expect(await on.entryOf("p6", eventId)).toMatchObject({ status: "offered" });
});
