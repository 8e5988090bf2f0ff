// From the price to the tickets: what the provider says comes in by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { change, hold, stockOf, violations } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { askAbout, pay, say, sendRefunds, start, value } from "./till.ts";

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
const { held, statusOf, ticketIds, as, expire } = askAbout(() => world);

describe("a price", () => {
  const price = async (asked: number, mode: string, off = 0, kind = "paid") =>
    (
      await world.client.query("select * from internal.price_ticket($1, $2, $3, null, 0, $4, 2000)", [
        asked,
        mode,
        kind,
        off,
      ])
    ).rows[0];

  test("has five per cent and 50p on top, with the VAT inside, rounded half up", async () => {
    expect(await price(1000, "added")).toMatchObject({
      face: 1000,
      fee: 100,
      fee_vat: 17,
      face_vat: 167,
      total: 1100,
    });
    expect(await price(1010, "added")).toMatchObject({ fee: 101, total: 1111 });
    expect(await price(1009, "added")).toMatchObject({ fee: 100 });
  });

  test("takes the fee from what is left after a discount", async () => {
    expect(await price(1000, "added", 500)).toMatchObject({ face: 1000, fee: 75, discount: 500, total: 575 });
    expect(await price(1000, "added", 5000)).toMatchObject({ fee: 0, discount: 1000, total: 0 });
  });

  test("is exactly what was asked where the organiser takes the fee on themselves", async () => {
    for (const asked of [100, 999, 1000, 1001, 12_345]) {
      const { face, fee, total } = await price(asked, "absorbed");
      expect([total, face + fee]).toEqual([asked, asked]);
      expect(Math.abs(fee - (Math.round(face * 0.05) + 50))).toBeLessThanOrEqual(1);
    }
    expect(await price(1000, "absorbed", 100)).toMatchObject({ total: 900 });
  });

  test("has no fee where nothing is paid", async () => {
    expect(await price(0, "added", 0, "free")).toMatchObject({ fee: 0, total: 0 });
  });

  test("follows the schedule of its organiser, and the list follows it", async () => {
    const { typeId, eventId, booking } = await held("scheduled");
    await world.client.query(
      "insert into internal.fee_schedules (organiser_id, basis_points, fixed_pence) select organiser_id, 1000, 20 from events where id = $1",
      [eventId],
    );
    await world.client.query("select internal.reprice_ticket_types()");
    expect(await value(world, "select fee_pence from ticket_types where id = $1", [typeId])).toBe(120);
    expect(booking.total_pence).toBe(2200);
    expect(await value(world, "select total_pence from bookings where id = $1", [booking.id])).toBe(2200);
    await world.client.query(
      "delete from internal.fee_schedules where organiser_id is not null; select internal.reprice_ticket_types()",
    );
  });

  test("takes no schedule that is over or has not begun", async () => {
    const { eventId } = await held("between schedules");
    const organiser = await value(world, "select organiser_id from events where id = $1", [eventId]);
    await world.client.query(
      `insert into internal.fee_schedules (organiser_id, basis_points, fixed_pence, starts_at, ends_at) values
         ($1, 4000, 0, now() - interval '2 days', now() - interval '1 day'), ($1, 3000, 0, now() + interval '1 day', null)`,
      [organiser],
    );
    expect(
      await value(world, "select fee from internal.price_ticket(1000, 'added', 'paid', $1, 0, 0, 0)", [
        organiser,
      ]),
    ).toBe(100);
    await world.client.query("delete from internal.fee_schedules where organiser_id is not null");
  });
});

describe("paying", () => {
  test("turns a hold into tickets, an invoice of each seller, and a ledger that sums to zero", async () => {
    const { booking, typeId } = await held("payer");
    await pay(world, "payer", booking.id);
    expect(await statusOf(booking.id)).toBe("confirmed");
    expect(await ticketIds(booking.id)).toHaveLength(2);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 2 });
    const { rows } = await world.client.query(
      "select account, amount_pence from internal.ledger_entries where booking_id = $1 order by account",
      [booking.id],
    );
    expect(rows).toEqual([
      { account: "clearing", amount_pence: 2200 },
      { account: "fee", amount_pence: -166 },
      { account: "organiser", amount_pence: -2000 },
      { account: "vat", amount_pence: -34 },
    ]);
    expect(
      await value(
        world,
        "select array_agg(total_pence order by total_pence) from invoices where booking_id = $1",
        [booking.id],
      ),
    ).toEqual([200, 2000]);
    const mail = `select payload -> 'data' from graphile_worker._private_jobs
      where payload ->> 'template' = 'booking-paid' and payload -> 'data' ->> 'ref' = $1`;
    expect(await value(world, mail, [booking.ref])).toMatchObject({ seller: "Night Shift", fee: "£2" });
    const told = "select count(*)::int from notifications where kind = 'booking_paid' and user_id = $1";
    expect(await value(world, told, [id("user payer")])).toBe(1);
  });

  test("hears the same success twice as once", async () => {
    const { booking } = await held("twice");
    const paymentId = await pay(world, "twice", booking.id);
    await say(world, paymentId, "succeeded", 2200);
    await say(world, paymentId, "failed");
    expect([await statusOf(booking.id), (await ticketIds(booking.id)).length]).toEqual(["confirmed", 2]);
  });

  test("needs the terms, a name, and a booking of one's own", async () => {
    const { booking } = await held("careless");
    await expect(as("careless", "select start_payment($1, 'Me')", [booking.id])).rejects.toMatchObject({
      detail: "PAYMENTS_TERMS_REQUIRED",
    });
    await expect(
      as("careless", "select start_payment($1, ' ', p_terms_version => '1')", [booking.id]),
    ).rejects.toMatchObject({ detail: "BOOKINGS_INVALID_DETAILS" });
    await expect(
      as("stranger", "select start_payment($1, 'Me', p_terms_version => '1')", [booking.id]),
    ).rejects.toMatchObject({ detail: "BOOKINGS_NOT_FOUND" });
    expect(await statusOf(booking.id)).toBe("held");
  });

  test("is refused where nothing is to be paid and where the hold has run out", async () => {
    const free = await held("freebie", { type: { kind: "free", face_pence: 0, fee_pence: 0 } });
    await expect(start(world, "freebie", free.booking.id)).rejects.toMatchObject({
      detail: "PAYMENTS_NOTHING_TO_PAY",
    });
    const late = await held("too late");
    await expire(late.booking.id);
    await expect(start(world, "too late", late.booking.id)).rejects.toMatchObject({
      detail: "BOOKINGS_HOLD_EXPIRED",
    });
  });

  test("goes on with an open attempt, and makes a new one after a decline, with a new key", async () => {
    const { booking } = await held("declined");
    const first = await start(world, "declined", booking.id);
    expect((await start(world, "declined", booking.id)).payment.id).toBe(first.payment.id);
    await say(world, first.payment.id, "failed");
    expect(await statusOf(booking.id)).toBe("failed");
    const second = await start(world, "declined", booking.id);
    expect([second.payment.attempt, second.booking.status]).toEqual([2, "awaiting_payment"]);
    expect(
      await value(
        world,
        "select array_agg(idempotency_key order by idempotency_key) from internal.payment_intents i join payments p on p.id = i.payment_id where booking_id = $1",
        [booking.id],
      ),
    ).toEqual([`${booking.id}:1`, `${booking.id}:2`]);
    await say(world, second.payment.id, "succeeded", 2200);
    expect(await statusOf(booking.id)).toBe("confirmed");
  });

  test("keeps a second capture on record and sends it back", async () => {
    const { booking } = await held("doubled");
    const first = await start(world, "doubled", booking.id);
    await say(world, first.payment.id, "failed");
    await pay(world, "doubled", booking.id);
    await say(world, first.payment.id, "succeeded", 2200);
    expect(await ticketIds(booking.id)).toHaveLength(2);
    expect(
      await value(world, "select amount_pence from refunds where payment_id = $1 and reason = 'duplicate'", [
        first.payment.id,
      ]),
    ).toBe(2200);
    await sendRefunds(world);
    expect(
      await value(
        world,
        "select sum(amount_pence)::int from internal.ledger_entries where booking_id = $1 and account = 'clearing'",
        [booking.id],
      ),
    ).toBe(2200);
  });

  test("does not confirm another sum than the order's: staff look at it", async () => {
    const { booking, typeId } = await held("penny short");
    const { payment } = await start(world, "penny short", booking.id);
    await say(world, payment.id, "succeeded", 2199);
    expect(await statusOf(booking.id)).toBe("needs_attention");
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
    await world.client.query("select set_config('request.jwt.claims', '{}', false)");
    await asPerson(world.client, "admin", () =>
      world.client.query("select resolve_order($1, false, p_idempotency_key => gen_random_uuid())", [
        booking.id,
      ]),
    );
    expect(await statusOf(booking.id)).toBe("refunded");
    await sendRefunds(world);
  });

  test("an approved application is paid within its time, on a night that takes nobody else", async () => {
    const { typeId, eventId } = await held("crowd");
    await world.client.query("update events set requires_approval = true where id = $1", [eventId]);
    await addUsers(world.client, ["applicant"]);
    const lines = JSON.stringify([{ ticket_type_id: typeId, quantity: 1 }]);
    const bookingId = await as("applicant", "select apply_for_booking($1, $2, 'Ada') ->> 'id'", [
      eventId,
      lines,
    ]);
    await as("team", "select decide_application(array[$1::uuid], true)", [bookingId]);
    await pay(world, "applicant", String(bookingId));
    expect(await statusOf(String(bookingId))).toBe("confirmed");
  });

  test("is tried eight times, and no more", async () => {
    const { booking } = await held("hopeful");
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const { payment } = await start(world, "hopeful", booking.id);
      expect(payment.attempt).toBe(attempt);
      await say(world, payment.id, "failed");
      await world.client.query("delete from rate_limits");
    }
    await expect(start(world, "hopeful", booking.id)).rejects.toMatchObject({
      code: "PT409",
      detail: "PAYMENTS_TOO_MANY_ATTEMPTS",
    });
  });

  test("of another sum makes no tickets where the places have gone, whatever staff decide", async () => {
    const { booking, typeId, eventId } = await held("penny over", { places: 2 });
    const { payment } = await start(world, "penny over", booking.id);
    await say(world, payment.id, "succeeded", 2201);
    await hold(world, "stranger", eventId, [{ ticket_type_id: typeId, quantity: 1 }]);
    await expect(
      as("admin", "select resolve_order($1, true, p_idempotency_key => gen_random_uuid())", [booking.id]),
    ).rejects.toMatchObject({
      code: "PT409",
      detail: "BOOKINGS_SOLD_OUT",
    });
    expect([await statusOf(booking.id), await stockOf(world, typeId)]).toEqual([
      "needs_attention",
      { held: 1, sold: 0 },
    ]);
    await as("admin", "select resolve_order($1, false, p_idempotency_key => gen_random_uuid())", [
      booking.id,
    ]);
    expect(await sendRefunds(world)).toBe(1);
  });

  test("is not swept while it is being processed", async () => {
    const { booking } = await held("slow");
    const { payment } = await start(world, "slow", booking.id);
    await say(world, payment.id, "processing");
    await expire(booking.id);
    await world.client.query("select internal.expire_holds()");
    expect(await statusOf(booking.id)).toBe("processing");
    await say(world, payment.id, "succeeded", 2200);
    expect(await statusOf(booking.id)).toBe("confirmed");
  });
});

describe("a success that comes late", () => {
  test("is tickets while there are places", async () => {
    const { booking, typeId } = await held("late");
    const { payment } = await start(world, "late", booking.id);
    await expire(booking.id);
    await world.client.query("select internal.expire_holds()");
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 0 });
    await say(world, payment.id, "succeeded", 2200);
    expect([await statusOf(booking.id), (await ticketIds(booking.id)).length]).toEqual(["confirmed", 2]);
    expect(await stockOf(world, typeId)).toEqual({ held: 0, sold: 2 });
  });

  test("is sent back whole when the places have gone", async () => {
    const { booking, typeId, eventId } = await held("outrun", { places: 3 });
    const { payment } = await start(world, "outrun", booking.id);
    await change(world, "outrun", "release_hold", booking.id);
    await hold(world, "stranger", eventId, [{ ticket_type_id: typeId, quantity: 2 }]);
    await say(world, payment.id, "succeeded", 2200);
    expect(await statusOf(booking.id)).toBe("abandoned");
    expect(await value(world, "select amount_pence from refunds where payment_id = $1", [payment.id])).toBe(
      2200,
    );
    expect(await stockOf(world, typeId)).toEqual({ held: 2, sold: 0 });
    await sendRefunds(world);
  });

  test("does not pass a person's limit", async () => {
    const { booking, typeId, eventId } = await held("greedy", { type: { per_person_max: 3 } });
    const { payment } = await start(world, "greedy", booking.id);
    const other = await hold(world, "greedy", eventId, [{ ticket_type_id: typeId, quantity: 2 }]);
    await pay(world, "greedy", other.id);
    await say(world, payment.id, "succeeded", 2200);
    expect(await statusOf(booking.id)).toBe("abandoned");
    expect(await value(world, "select reason from refunds where payment_id = $1", [payment.id])).toBe("late");
    await sendRefunds(world);
  });

  test("is sent back when the night was cancelled meanwhile", async () => {
    const { booking, eventId } = await held("cancelled meanwhile");
    const { payment } = await start(world, "cancelled meanwhile", booking.id);
    await world.client.query("update events set status = 'cancelled' where id = $1", [eventId]);
    await say(world, payment.id, "succeeded", 2200);
    expect(await statusOf(booking.id)).toBe("expired");
    expect(await sendRefunds(world)).toBe(1);
  });
});
