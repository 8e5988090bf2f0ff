// A refund of part of the price, the right to one, and the same press twice.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { askAbout, pay, sendRefunds, value } from "./till.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["keeper of the books"]);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  await sendRefunds(world);
  expect(await violations(world)).toEqual([]);
  await world.end();
});
const { held, statusOf, ticketIds, as } = askAbout(() => world);

const refund = (ref: string, args = "", key = randomUUID()) =>
  as("team", `select refund_booking($1, 'Asked for'${args}, p_idempotency_key => $2)`, [ref, key]);
const sums = (bookingId: string) =>
  value(
    world,
    "select coalesce(array_agg(amount_pence order by created_at), '{}') from refunds where booking_id = $1",
    [bookingId],
  );
const statuses = async (bookingId: string) =>
  value(world, "select array_agg(status order by place_number) from tickets where booking_id = $1", [
    bookingId,
  ]);
const cancelNight = (eventId: string) =>
  world.client.query("update events set status = 'cancelled', cancel_reason = 'Flood' where id = $1", [
    eventId,
  ]);
const mailsOf = async (template: string) => {
  const { rows } = await world.client.query(
    "select j.payload #>> '{}' as payload from graphile_worker._private_jobs j where j.payload::text like $1",
    [`%${template}%`],
  );
  return rows.map(({ payload }) => String(payload));
};

describe("a refund below the whole sum", () => {
  test("leaves the tickets good unless their end is chosen, and the mail says so", async () => {
    const { booking } = await held("partly");
    await pay(world, "partly", booking.id);
    await refund(booking.ref, ", null, 500");
    expect(await statuses(booking.id)).toEqual(["issued", "issued"]);
    await sendRefunds(world);
    const mail = (await mailsOf("refund-sent")).find((one) => one.includes(booking.ref));
    expect(mail).toMatch(/"tickets_left": ?"2"/);
    await refund(booking.ref, ", null, 100, true");
    expect(await statuses(booking.id)).toEqual(["cancelled", "cancelled"]);
  });

  test("is named before the press: the money, the tickets, and whether they end", async () => {
    const { booking } = await held("named");
    await pay(world, "named", booking.id);
    const quote = (await as("team", "select quote_refund($1, null, 500)", [booking.ref])) as {
      tickets: unknown[];
    };
    expect(quote).toMatchObject({ amount_pence: 500, ends_tickets: false });
    expect(quote.tickets).toHaveLength(2);
    expect(await as("team", "select quote_refund($1)", [booking.ref])).toMatchObject({
      amount_pence: 2200,
      ends_tickets: true,
    });
    await expect(as("stranger", "select quote_refund($1)", [booking.ref])).rejects.toMatchObject({
      detail: "PAYMENTS_NOT_FOUND",
    });
  });

  test("is followed by the rest when the night is cancelled", async () => {
    const { booking, eventId } = await held("rest comes");
    await pay(world, "rest comes", booking.id);
    await refund(booking.ref, ", null, 922, true");
    expect(await statusOf(booking.id)).toBe("refunded");
    await cancelNight(eventId);
    await world.client.query("select internal.refund_cancelled_events()");
    await world.client.query("select internal.refund_cancelled_events()");
    expect(await sums(booking.id)).toEqual([922, 1278]);
  });
});

test("a night that is cancelled while a ticket's refund is on its way names that ticket once", async () => {
  const { booking, eventId } = await held("on its way");
  await pay(world, "on its way", booking.id);
  const [first, second] = await ticketIds(booking.id);
  await refund(booking.ref, `, array['${first}'::uuid]`);
  await cancelNight(eventId);
  await world.client.query("select internal.refund_cancelled_events()");
  expect(
    await value(
      world,
      "select array_agg(ticket_ids[1] order by created_at, reason desc) from refunds where booking_id = $1",
      [booking.id],
    ),
  ).toEqual([first, second]);
  expect(await sums(booking.id)).toEqual([1100, 1100]);
  expect(await violations(world)).toEqual([]);
});

describe("tickets that end without a refund", () => {
  test("are told to the buyer and to those who count the organiser's money", async () => {
    const { booking } = await held("ended");
    await pay(world, "ended", booking.id);
    await refund(booking.ref, ", p_pays => false");
    expect(await statuses(booking.id)).toEqual(["cancelled", "cancelled"]);
    expect((await mailsOf("tickets-ended")).filter((one) => one.includes(booking.ref))).toHaveLength(1);
    expect(
      await value(
        world,
        "select count(*)::int from notifications where kind = 'tickets_ended' and payload ->> 'ref' = $1",
        [booking.ref],
      ),
    ).toBe(2);
  });

  test("do not end while their buyer has a right to the money, which is named", async () => {
    const policy = { refund_policy: JSON.stringify({ cooling_off_hours: 48, includes_fee: true }) };
    const { booking, eventId } = await held("has a right", { event: policy });
    await pay(world, "has a right", booking.id);
    const refused = { detail: "PAYMENTS_REFUND_OWED", message: "The buyer has a right to £22 back" };
    await expect(refund(booking.ref, ", p_pays => false")).rejects.toMatchObject(refused);
    await expect(refund(booking.ref, ", null, 1, true")).rejects.toMatchObject(refused);
    await world.client.query("update bookings set confirmed_at = now() - interval '3 days' where id = $1", [
      booking.id,
    ]);
    await cancelNight(eventId);
    await expect(refund(booking.ref, ", p_pays => false")).rejects.toMatchObject(refused);
    await world.client.query("select internal.refund_cancelled_events()");
    expect(await sums(booking.id)).toEqual([2200]);
  });

  test("are paid back when the night is cancelled later", async () => {
    const { booking, eventId } = await held("ended before");
    await pay(world, "ended before", booking.id);
    await refund(booking.ref, ", p_pays => false");
    expect(await statusOf(booking.id)).toBe("cancelled");
    await cancelNight(eventId);
    await world.client.query("select internal.refund_cancelled_events()");
    expect(await sums(booking.id)).toEqual([2200]);
  });
});

describe("one ticket is paid back once", () => {
  test("by a press that comes twice, at the same moment or later", async () => {
    const { booking } = await held("double press", { quantity: 3 });
    await pay(world, "double press", booking.id);
    const key = randomUUID();
    const first = await refund(booking.ref, ", null, 500", key);
    expect(await refund(booking.ref, ", null, 500", key)).toEqual(first);
    expect(await sums(booking.id)).toEqual([500]);
    await expect(refund(booking.ref, ", null, 600", key)).rejects.toMatchObject({
      detail: "PAYMENTS_KEY_REUSED",
    });
    await expect(
      as("team", "select refund_booking($1, 'Asked for', null, 500)", [booking.ref]),
    ).rejects.toMatchObject({ detail: "PAYMENTS_KEY_REQUIRED" });
  });

  test("after a refund of it or a give-back", async () => {
    const { booking } = await held("paid back", {
      quantity: 4,
      event: { refund_policy: JSON.stringify({ cooling_off_hours: 48, includes_fee: true }) },
    });
    await pay(world, "paid back", booking.id);
    const [first, second] = await ticketIds(booking.id);
    const named = (ticket: unknown, more = "") => refund(booking.ref, `, array['${ticket}'::uuid]${more}`);
    await named(first);
    await as(
      "paid back",
      "select cancel_tickets($1, array[$2::uuid], 1100, p_idempotency_key => gen_random_uuid())",
      [booking.id, second],
    );
    for (const gone of [first, second])
      await expect(named(gone)).rejects.toMatchObject({ detail: "PAYMENTS_TICKET_RETURNED" });
    await expect(named(first, ", 600")).rejects.toMatchObject({ detail: "PAYMENTS_BEYOND_CAPTURE" });
    expect(await sums(booking.id)).toEqual([1100, 1100]);
    await sendRefunds(world);
    await expect(named(first)).rejects.toMatchObject({ detail: "PAYMENTS_TICKET_RETURNED" });
  });

  test("when it stayed good: giving it back brings nothing more", async () => {
    const { booking } = await held("kept", {
      event: { refund_policy: JSON.stringify({ cooling_off_hours: 48, includes_fee: true }) },
    });
    await pay(world, "kept", booking.id);
    const [first] = await ticketIds(booking.id);
    await refund(booking.ref, `, array['${first}'::uuid], null, false`);
    expect(await statuses(booking.id)).toEqual(["issued", "issued"]);
    expect(
      await as("kept", "select total_pence from quote_cancellation($1, array[$2::uuid])", [
        booking.id,
        first,
      ]),
    ).toBe(0);
  });
});

test("a refund that waits for a second admin leaves tickets good where that was chosen", async () => {
  const { booking } = await held("dear", { type: { face_pence: 30_000, fee_pence: 1050 } });
  await pay(world, "dear", booking.id);
  await addUsers(world.client, ["colleague"]);
  await world.client.query("insert into user_roles (user_id, role) values ($1, 'admin')", [
    id("user colleague"),
  ]);
  const asked = (await as("admin", "select staff_refund($1, 'Sorry', null, null, false, gen_random_uuid())", [
    booking.id,
  ])) as { refund_id: string; refund_status: string };
  expect(asked.refund_status).toBe("requested");
  await as(
    "colleague",
    "select decide_refund($1, true, p_idempotency_key => gen_random_uuid()) from (select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('aal', 'aal2'))::text, true)) claims",
    [asked.refund_id],
  );
  expect(await statuses(booking.id)).toEqual(["issued", "issued"]);
});
