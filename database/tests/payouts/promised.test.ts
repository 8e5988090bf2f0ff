// What was promised back is gone, and an outcome belongs to the date that people bought for.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { id } from "../harness/world.ts";
import { value } from "../payments/till.ts";
import { openTreasury, type Treasury } from "./payouts-fixture.ts";

let on: Treasury;
beforeAll(async () => {
  on = await openTreasury();
}, 60_000);
beforeEach(() => on.begin());
afterAll(async () => {
  expect(await on.violations()).toEqual([]);
  await on.end();
});

const ask = (sql: string, values: unknown[] = []) => value(on.world, sql, values);
const writeRefund = (ref: string, pence: number, status = "approved") =>
  ask(
    `select (internal.write_refund(internal.captured_payment(id), null, $2, 0, 0, 0, 'goodwill', null, null, $3)).id from bookings where ref = $1`,
    [ref, pence, status],
  );

test.each([
  ["approved", "select 1 where $1::uuid is not null"],
  ["pending", "update refunds set status = 'pending' where id = $1"],
  [
    "requires_action",
    "select internal.apply_refund($1::uuid, 're_' || $1::text, 'requires_action', null) from (select internal.take_refunds()) taken",
  ],
  [
    "failed and still owed",
    "select internal.apply_refund($1::uuid, 're_' || $1::text, 'failed', 'card_closed')",
  ],
])(
  "a refund that is %s counts as gone: in what is paid, on both screens, and in the rules",
  async (_state, so) => {
    const { booking } = await on.night("Promised");
    await on.openAccount();
    expect(await on.sum()).toBe(2000);
    const refund = await writeRefund(booking.ref, 700);
    await on.world.client.query(so, [refund]);
    expect(await on.sum()).toBe(1300);
    const page = (await on.as("finance", "select organiser_payouts($1)", [on.organiser])) as {
      due_pence: number;
    };
    expect(page.due_pence).toBe(1300);
    await on.world.client.query(
      "update refunds set created_at = now() - interval '5 minutes' where id = $1",
      [refund],
    );
    const sent = await on.morning();
    expect(sent).toMatchObject({ amount_pence: 1300 });
    // had all of it gone, the rule would say so
    await on.world.client.query("begin");
    await on.world.client.query("update payout_items set pence = 2000 where payout_id = $1", [sent?.id]);
    expect(await on.violations()).toContainEqual(
      expect.objectContaining({ rule: "paid-out-beyond-cleared" }),
    );
    await on.world.client.query("rollback");
  },
);

test("a night that went ahead is not moved, postponed or cancelled, nor does a change open its refunds", async () => {
  const { eventId, booking } = await on.night("Has been");
  const change = (set: string) => on.world.client.query(`update events set ${set} where id = $1`, [eventId]);
  for (const set of [
    "starts_at = now() + interval '45 days'",
    "status = 'cancelled'",
    "status = 'postponed'",
  ])
    await expect(change(set)).rejects.toMatchObject({ detail: "EVENTS_CLOSED" });
  expect(
    await on.refusal(
      "team",
      "select reschedule_event($1, to_char(now() + interval '45 days', 'YYYY-MM-DD\"T\"HH24:MI'))",
      [eventId],
    ),
  ).toBe("EVENTS_CLOSED");
  await on.world.client.query(
    "insert into event_changes (event_id, field, new, is_material) values ($1, 'line_up', 'Somebody else', true)",
    [eventId],
  );
  expect(await ask("select count(*)::int from refund_choices where booking_id = $1", [booking.id])).toBe(0);
});

test("an outcome that was told for another date counts for nothing", async () => {
  const { eventId } = await on.night("Told before");
  await on.world.client.query(
    "update internal.event_outcomes set starts_at = starts_at - interval '1 day' where event_id = $1",
    [eventId],
  );
  expect(await on.sum()).toBe(0);
  expect(await ask("select waits_for from internal.payout_nights($1)", [on.organiser])).toBe("outcome");
  await on.as("team", "select confirm_event_outcome($1, 'went_ahead')", [eventId]);
  expect(await ask("select waits_for from internal.payout_nights($1)", [on.organiser])).toBe("clears");
});

test("what runs for weeks has gone ahead only after its end", async () => {
  const { eventId } = await on.night("Weeks", { told: null });
  await on.world.client.query("update events set ends_at = now() + interval '9 days' where id = $1", [
    eventId,
  ]);
  expect(await on.refusal("team", "select confirm_event_outcome($1, 'went_ahead')", [eventId])).toBe(
    "PAYMENTS_INVALID_OUTCOME",
  );
});

test("money clears two working days after the latest date since the first sale, whatever the night was moved to", async () => {
  const { eventId } = await on.night("Moved near");
  const { client } = on.world;
  await client.query("update internal.event_outcomes set outcome = null where event_id = $1", [eventId]);
  // it was on sale for a day in 45 days, and before anything was sold for one in 90
  await client.query(
    "update events set rescheduled_from = array[date_trunc('day', now()) + interval '90 days', date_trunc('day', now()) + interval '45 days 20 hours'] where id = $1",
    [eventId],
  );
  await client.query(
    "insert into event_changes (event_id, field, old, new, is_material, created_at) values ($1, 'date', 'a', 'b', true, now() - interval '400 days'), ($1, 'date', 'b', 'c', true, now())",
    [eventId],
  );
  await client.query(
    "update internal.event_outcomes set outcome = 'went_ahead', confirmed_at = now() - interval '6 days' where event_id = $1",
    [eventId],
  );
  expect(await on.sum()).toBe(0);
  expect(
    await ask(
      "select clears_at = internal.clears_at(date_trunc('day', now()) + interval '45 days 20 hours') from internal.payout_nights($1)",
      [on.organiser],
    ),
  ).toBe(true);
  await client.query(
    "delete from refund_choices where booking_id in (select id from bookings where event_id = $1)",
    [eventId],
  );
});

test("admins take a wrong outcome back until it is paid out; then the night can be cancelled and all comes back", async () => {
  const wrong = await on.night("Never was");
  const paid = await on.night("Paid out");
  await on.openAccount();
  const back = (eventId: string, more = "") =>
    `select take_back_outcome('${eventId}', 'The venue was flooded that week'${more})`;
  expect(await on.refusal("finance", back(wrong.eventId))).toBe("ADMIN_STAFF_REQUIRED");
  expect(
    await on.as("admin", "select count(*)::int from list_told_outcomes() where event_id = any ($1)", [
      [wrong.eventId, paid.eventId],
    ]),
  ).toBe(2);
  await on.as("admin", back(wrong.eventId));
  expect(await on.sum()).toBe(2000);
  const sent = await on.morning();
  expect(sent).toMatchObject({ amount_pence: 2000 });
  expect(await on.refusal("admin", back(paid.eventId))).toBe("PAYOUTS_STALE");
  expect(await on.refusal("admin", back(wrong.eventId))).toBe("PAYOUTS_STALE");
  await on.as("team", "select confirm_event_outcome($1, 'went_ahead')", [wrong.eventId]);
  await on.as("admin", back(wrong.eventId, ", true"));
  await on.world.client.query("select internal.refund_cancelled_events()");
  expect(
    await ask("select sum(amount_pence)::int from refunds where booking_id = $1", [wrong.booking.id]),
  ).toBe(2200);
  expect(
    await ask("select count(*)::int from notifications where kind = 'outcome_taken_back' and user_id = $1", [
      id("user team"),
    ]),
  ).toBeGreaterThan(0);
});
