// Money that goes back by two ways at once: what was promised is sent or owed, to the penny, and everybody is told.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { violations } from "../bookings/box-office.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { askAbout, pay, sendRefunds, value } from "./till.ts";

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
const { held, statusOf, ticketIds, as } = askAbout(() => world);

const fromDashboard = (paymentId: string, pence: number, status = "succeeded", ref = `re_${paymentId}`) =>
  world.client.query("select internal.take_foreign_refund($1, $2, $3, null, $4, null)", [
    `pi_${paymentId}`,
    ref,
    pence,
    status,
  ]);
const refundsOf = (bookingId: string) =>
  value(
    world,
    "select array_agg(amount_pence || ' ' || reason || ' ' || status order by created_at, replaces_id nulls first, id) from refunds where booking_id = $1",
    [bookingId],
  );
const told = (bookingId: string, kind: string) =>
  value(world, "select count(*)::int from notifications where kind = $2 and payload ->> 'booking_id' = $1", [
    bookingId,
    kind,
  ]);

test("after £2 went back at the dashboard the organiser's refund of all sends the rest, and buyer and staff are told", async () => {
  const { booking } = await held("dashboard first");
  const paymentId = await pay(world, "dashboard first", booking.id);
  await as("team", "select refund_booking($1, 'Asked for', p_idempotency_key => gen_random_uuid())", [
    booking.ref,
  ]);
  await fromDashboard(paymentId, 200);
  expect(await refundsOf(booking.id)).toEqual(
    expect.arrayContaining(["2200 organiser cancelled", "200 provider succeeded", "2000 organiser approved"]),
  );
  expect([await told(booking.id, "refund_rest"), await told(booking.id, "needs_attention")]).toEqual([1, 1]);
  const order = (await as("dashboard first", "select get_payment($1)", [booking.ref])) as {
    refunds: { amount_pence: number; is_rest: boolean }[];
  };
  expect(order.refunds.map(({ amount_pence, is_rest }) => [amount_pence, is_rest]).toSorted()).toEqual([
    [200, false],
    [2000, true],
  ]);
  await sendRefunds(world);
  expect(await statusOf(booking.id)).toBe("refunded");
  expect(
    await value(world, "select array_agg(distinct status) from tickets where booking_id = $1", [booking.id]),
  ).toEqual(["refunded"]);
});

test("a refund of the dashboard that fails after all leaves what it took the place of owed again", async () => {
  const { booking } = await held("dashboard failed");
  const paymentId = await pay(world, "dashboard failed", booking.id);
  await as("team", "select refund_booking($1, 'Asked for', p_idempotency_key => gen_random_uuid())", [
    booking.ref,
  ]);
  await fromDashboard(paymentId, 200, "pending");
  await sendRefunds(world);
  await fromDashboard(paymentId, 200, "failed");
  expect(await sendRefunds(world)).toBe(1);
  expect(
    await value(
      world,
      "select sum(amount_pence)::int from refunds where booking_id = $1 and status = 'succeeded'",
      [booking.id],
    ),
  ).toBe(2200);
});

test("after a partial refund a quote, a moved night and the organiser's refund of all give what is left", async () => {
  const policy = { refund_policy: JSON.stringify({ cooling_off_hours: 48, includes_fee: true }) };
  for (const name of ["quoted", "moved", "all"]) {
    const { booking, eventId } = await held(name, { event: policy });
    await pay(world, name, booking.id);
    await as(
      "team",
      "select refund_booking($1, 'Spilled drink', null, 500, false, p_idempotency_key => gen_random_uuid())",
      [booking.ref],
    );
    const tickets = await ticketIds(booking.id);
    if (name === "moved") await as("team", "select reschedule_event($1, '2027-05-01T22:00')", [eventId]);
    const quote = await as(name, "select total_pence from quote_cancellation($1, $2)", [booking.id, tickets]);
    expect(quote).toBe(1700);
    if (name === "quoted")
      await as(name, "select cancel_tickets($1, $2, 1700, p_idempotency_key => gen_random_uuid())", [
        booking.id,
        tickets,
      ]);
    if (name === "moved")
      await as(name, "select choose_refund($1, 'refund', p_idempotency_key => gen_random_uuid())", [
        booking.id,
      ]);
    if (name === "all")
      await as("team", "select refund_booking($1, 'All of it', p_idempotency_key => gen_random_uuid())", [
        booking.ref,
      ]);
    await sendRefunds(world);
    expect(
      await value(world, "select sum(amount_pence)::int from refunds where booking_id = $1", [booking.id]),
    ).toBe(2200);
    expect(
      await value(
        world,
        "select sum(amount_pence)::int from internal.ledger_entries where booking_id = $1 and account <> 'clearing'",
        [booking.id],
      ),
    ).toBe(0);
  }
});

test("a dispute takes what is left, keeps refunds waiting, and a lost one ends them", async () => {
  const { booking } = await held("disputed rest");
  const paymentId = await pay(world, "disputed rest", booking.id);
  await as(
    "team",
    "select refund_booking($1, 'Spilled drink', null, 500, false, p_idempotency_key => gen_random_uuid())",
    [booking.ref],
  );
  await sendRefunds(world);
  await as(
    "team",
    "select refund_booking($1, 'One more', null, 300, false, p_idempotency_key => gen_random_uuid())",
    [booking.ref],
  );
  const dispute = (status: string) =>
    world.client.query("select internal.apply_dispute($1, $2, 1700)", [`pi_${paymentId}`, status]);
  await dispute("disputed");
  expect(await sendRefunds(world)).toBe(0);
  await expect(
    as("disputed rest", "select quote_cancellation($1, $2)", [booking.id, await ticketIds(booking.id)]),
  ).rejects.toMatchObject({ detail: "PAYMENTS_DISPUTED" });
  await dispute("lost");
  expect(await sendRefunds(world)).toBe(0);
  expect(
    await value(
      world,
      "select array_agg(s order by a) from (select account as a, account || ' ' || sum(amount_pence) as s from internal.ledger_entries where booking_id = $1 group by 1 having sum(amount_pence) <> 0) sums",
      [booking.id],
    ),
  ).toBeNull();
});

test("a dispute that was won is not opened again by reading it again", async () => {
  const { booking } = await held("won once");
  const paymentId = await pay(world, "won once", booking.id);
  for (const status of ["won", "won", "won"])
    await world.client.query("select internal.apply_dispute($1, $2, 2200)", [`pi_${paymentId}`, status]);
  expect(
    await value(
      world,
      "select array_agg(kind order by kind) from internal.ledger_entries where booking_id = $1 and account = 'dispute'",
      [booking.id],
    ),
  ).toEqual(["dispute", "dispute_won"]);
});

test("a refund that was lost, and a booking refunded without one, are violations", async () => {
  const { booking } = await held("planted");
  await pay(world, "planted", booking.id);
  await as("team", "select refund_booking($1, 'Asked for', p_idempotency_key => gen_random_uuid())", [
    booking.ref,
  ]);
  await world.client.query("begin");
  await world.client.query(
    "update refunds set status = 'cancelled', failure_code = 'refunded_elsewhere' where booking_id = $1",
    [booking.id],
  );
  await world.client.query("update tickets set status = 'refunded' where booking_id = $1", [booking.id]);
  await world.client.query("update refunds set ticket_ids = '{}' where booking_id = $1", [booking.id]);
  const rules = new Set((await violations(world)).map((one) => (one as { rule: string }).rule));
  expect(rules).toEqual(new Set(["refund-neither-sent-nor-owed", "refunded-without-refund"]));
  await world.client.query("rollback");
  await sendRefunds(world);
});
