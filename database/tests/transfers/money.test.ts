// Money for tickets that were passed on: it follows the line that paid, by the dates and policy of that booking.
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { stockOf, violations } from "../bookings/box-office.ts";
import { become } from "../harness/actors.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { sendRefunds, value } from "../payments/till.ts";
import { passingOn } from "./passing-on.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const { as, bought, meet, offer, accept, goodOf, mailsTo, toldTo, ticket } = passingOn(() => world);
const cooling = { refund_policy: JSON.stringify({ cooling_off_hours: 48 }) };

/** A payer bought three; a friend holds one of them now. */
async function passedOn(name: string) {
  const made = await bought(name, { quantity: 3, event: cooling });
  const friend = `${name}.friend`;
  await meet(friend);
  const offered = await offer(name, made.tickets.slice(0, 1), friend);
  const received = await accept(friend, offered.id);
  const [theirs = ""] = await goodOf(received.id);
  return { ...made, friend, received, theirs };
}
const statusOf = (bookingId: string) =>
  value(world, "select status from bookings where id = $1", [bookingId]);
const sentBack = (paymentId: string) =>
  value(
    world,
    "select coalesce(sum(amount_pence), 0)::int from refunds where payment_id = $1 and status = 'succeeded'",
    [paymentId],
  );
const quote = (person: string, bookingId: string, tickets: string[]) =>
  as(person, "select total_pence from quote_cancellation($1, $2)", [bookingId, tickets]);
const giveBack = (person: string, bookingId: string, tickets: string[], pence: number) =>
  as(person, "select cancel_tickets($1, $2, $3, p_idempotency_key => gen_random_uuid())", [
    bookingId,
    tickets,
    pence,
  ]);

test("who holds a ticket gives it back by the payer's dates, the money goes to the payer, and both are told", async () => {
  const { booking, friend, received, theirs, paymentId, typeId } = await passedOn("paid");
  expect(await quote(friend, received.id, [theirs])).toBe(1000);
  await world.client.query("update bookings set confirmed_at = now() - interval '49 hours' where id = $1", [
    booking.id,
  ]);
  expect(await quote(friend, received.id, [theirs])).toBe(0);
  await world.client.query("update bookings set confirmed_at = now() where id = $1", [booking.id]);
  await expect(as(friend, "select cancel_booking($1)", [received.id])).rejects.toMatchObject({
    detail: "BOOKINGS_CANNOT_CANCEL",
  });
  await giveBack(friend, received.id, [theirs], 1000);
  await sendRefunds(world);
  expect([await sentBack(paymentId), await stockOf(world, typeId)]).toEqual([1000, { held: 0, sold: 2 }]);
  expect([await statusOf(booking.id), await statusOf(received.id), (await ticket(theirs)).status]).toEqual([
    "partly_refunded",
    "cancelled",
    "refunded",
  ]);
  expect(await mailsTo(friend)).toContain("refund-to-payer");
  expect(await toldTo(friend)).toContain("refund_sent");
  expect(await mailsTo("paid")).toContain("refund-sent");
});

test("an order stays open while a ticket of it is good elsewhere, and ends with the last", async () => {
  const { name, booking, tickets, friend, received, theirs } = await passedOn("last");
  await giveBack(name, booking.id, tickets.slice(1), 2000);
  expect(await statusOf(booking.id)).toBe("partly_refunded");
  await expect(giveBack(name, booking.id, tickets.slice(0, 1), 1000)).rejects.toMatchObject({
    detail: "BOOKINGS_CANNOT_CANCEL",
  });
  await giveBack(friend, received.id, [theirs], 1000);
  expect(await statusOf(booking.id)).toBe("refunded");
  await sendRefunds(world);
});

test("a cancelled night sends all of it to the payer and ends the tickets of everybody", async () => {
  const { booking, received, theirs, paymentId, eventId, typeId, tickets } = await passedOn("off");
  await meet("waits");
  const waiting = await offer("off", tickets.slice(1, 2), "waits");
  await world.client.query("update events set status = 'cancelled' where id = $1", [eventId]);
  await world.client.query("select internal.end_cancelled_bookings()");
  expect((await ticket(theirs)).status).toBe("issued");
  await world.client.query("select internal.refund_cancelled_events()");
  await sendRefunds(world);
  expect(await sentBack(paymentId)).toBe(3300);
  expect([await statusOf(booking.id), await statusOf(received.id), (await ticket(theirs)).status]).toEqual([
    "refunded",
    "cancelled",
    "refunded",
  ]);
  expect(await value(world, "select status from ticket_transfers where id = $1", [waiting.id])).toBe("ended");
  expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
});

test("a dispute freezes the tickets of everybody, and a lost one ends them", async () => {
  const { booking, received, theirs, paymentId, tickets, typeId } = await passedOn("bank");
  await meet("hopes");
  const waiting = await offer("bank", tickets.slice(1, 2), "hopes");
  const dispute = (status: string) =>
    world.client.query("select internal.apply_dispute($1, $2, 3300)", [`pi_${paymentId}`, status]);
  await dispute("disputed");
  expect((await ticket(theirs)).status).toBe("frozen");
  expect(await value(world, "select status from ticket_transfers where id = $1", [waiting.id])).toBe("ended");
  await expect(accept("hopes", waiting.id)).rejects.toMatchObject({ detail: "TRANSFERS_CLOSED" });
  await dispute("lost");
  expect([await statusOf(booking.id), await statusOf(received.id), (await ticket(theirs)).status]).toEqual([
    "cancelled",
    "cancelled",
    "void",
  ]);
  expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
});

test("a night that moves asks whoever holds the ticket", async () => {
  const { booking, friend, received, theirs, paymentId, eventId } = await passedOn("moved");
  await world.client.query(
    "insert into event_changes (event_id, field, new, is_material) values ($1, 'date', 'Later', true)",
    [eventId],
  );
  const choices = () =>
    value(
      world,
      "select json_object_agg(booking_id, status) from refund_choices where booking_id in ($1, $2)",
      [booking.id, received.id],
    );
  expect(await choices()).toEqual({ [booking.id]: "open", [received.id]: "open" });
  await as(friend, "select choose_refund($1, 'refund', p_idempotency_key => gen_random_uuid())", [
    received.id,
  ]);
  expect(await choices()).toEqual({ [booking.id]: "open", [received.id]: "refunded" });
  await sendRefunds(world);
  expect([await sentBack(paymentId), (await ticket(theirs)).status]).toEqual([1100, "refunded"]);

  await meet("askedlater");
  await world.client.query("delete from rate_limits");
  const rest = await goodOf(booking.id);
  const offered = await offer("moved", rest, "askedlater");
  const later = await accept("askedlater", offered.id);
  expect(
    await value(
      world,
      "select json_object_agg(booking_id, status) from refund_choices where booking_id in ($1, $2)",
      [booking.id, later.id],
    ),
  ).toEqual({ [booking.id]: "kept", [later.id]: "open" });
});

test("the organiser's refund of an order reaches the tickets that were passed on", async () => {
  const { booking, theirs, paymentId } = await passedOn("whole");
  await as("team", "select refund_booking($1, 'The sound failed', p_idempotency_key => gen_random_uuid())", [
    booking.ref,
  ]);
  await sendRefunds(world);
  expect([await sentBack(paymentId), (await ticket(theirs)).status, await statusOf(booking.id)]).toEqual([
    3300,
    "refunded",
    "refunded",
  ]);
});

const rounds = randomRounds(12, 200);
test(`accepting, taking back, entering and giving back at once in ${rounds} rounds: one of them gets the ticket`, async () => {
  const made = await bought("race", {
    quantity: 20,
    places: 40,
    event: cooling,
    type: { per_booking_max: 20, per_person_max: 100 },
  });
  await meet("runner");
  const clients = await Promise.all(
    [0, 1, 2, 3].map(async () => {
      const client = new pg.Client(world.connection);
      await client.connect();
      return client;
    }),
  );
  try {
    for (let round = 0; round < Math.min(rounds, made.tickets.length); round++) {
      const ticketId = made.tickets[round] ?? "";
      await world.client.query("delete from rate_limits");
      const { id: offerId } = await offer("race", [ticketId], "runner");
      const attempt = async (at: number, person: string | null, sql: string, values: unknown[]) => {
        const client = clients[at] as pg.Client;
        await client.query("begin");
        try {
          if (person) await become(client, "authenticated", person);
          const { rows } = await client.query({ text: sql, values, rowMode: "array" });
          await client.query("commit");
          return rows[0]?.[0];
        } catch (error) {
          await client.query("rollback");
          return (error as { detail?: string }).detail ?? String(error);
        }
      };
      const answers = await Promise.all([
        attempt(0, "runner", "select accept_transfer($1) ->> 'status'", [offerId]),
        attempt(1, "race", "select coalesce(revoke_transfer($1)::text, 'revoked')", [offerId]),
        attempt(2, null, "select internal.enter_ticket($1, now())", [ticketId]),
        attempt(
          3,
          "race",
          "select cancel_tickets($1, $2, 1000, p_idempotency_key => gen_random_uuid()) ->> 'status'",
          [made.booking.id, [ticketId]],
        ),
      ]);
      expect(answers.filter((one) => String(one).includes("deadlock"))).toEqual([]);
      const { status } = await ticket(ticketId);
      // the rounds of the runner are each a place of their own: what was won is seen in who answered well
      const won = [
        answers[0] === "confirmed" ? "transferred" : null,
        answers[2] === "entered" ? "checked_in" : null,
        ["confirmed", "partly_refunded", "refunded"].includes(String(answers[3])) ? "cancelled" : null,
      ].filter((one) => one !== null);
      expect({ answers, won }).toEqual({ answers, won: [status] });
    }
  } finally {
    for (const client of clients) await client.end();
  }
  expect(await violations(world)).toEqual([]);
  await sendRefunds(world);
});
