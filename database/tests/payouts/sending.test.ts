// What goes out to an organiser, what waits, and what comes back; what a provider says is given by hand.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { value } from "../payments/till.ts";
import { openTreasury, type Treasury } from "./payouts-fixture.ts";

let on: Treasury;
beforeAll(async () => {
  on = await openTreasury();
});
beforeEach(async () => {
  await on.begin();
  await on.openAccount();
});
afterEach(async () => {
  expect(await on.violations()).toEqual([]);
});
afterAll(() => on.end());

const sql = (text: string, values: unknown[] = []) => on.world.client.query(text, values);
const items = async (payoutId: string) =>
  (await sql("select pence from payout_items where payout_id = $1 order by pence", [payoutId])).rows.map(
    ({ pence }) => pence,
  );

test("A cleared night is paid out once, and the ledger owes nothing after it", async () => {
  await on.night("ada");
  expect(await on.sum()).toBe(2000);
  const payout = await on.morning();
  expect(payout).toMatchObject({ status: "sent", amount_pence: 2000 });
  expect(await on.morning()).toBeNull();
  expect(await on.owed()).toBe(2000);
  await on.say(payout?.id ?? "", "paid");
  await on.say(payout?.id ?? "", "paid");
  expect(await on.latest()).toMatchObject({ status: "paid" });
  expect([await on.owed(), await on.sum()]).toEqual([0, 0]);
  expect(await on.mails("payout-sent")).toEqual(["finance", "team"]);
  expect(await on.morning()).toBeNull();
});

test("Nights that are not over, without an outcome, not cleared or under review are not paid out", async () => {
  await on.night("untold", { told: null });
  await on.night("fresh", { told: 0 });
  const { eventId } = await on.night("reviewed");
  await sql("update events set status = 'under_review' where id = $1", [eventId]);
  const waits = await sql(
    "select array_agg(waits_for order by waits_for) as why from internal.payout_nights($1)",
    [on.organiser],
  );
  expect(waits.rows[0].why).toEqual(["clears", "outcome", "review"]);
  expect([await on.sum(), await on.morning()]).toEqual([0, null]);
});

test("Less than a pound waits for the next night", async () => {
  const { booking } = await on.night("ada");
  await on.refund(booking.ref, 1901);
  expect([await on.sum(), await on.morning()]).toEqual([99, null]);
  const { booking: other } = await on.night("bea");
  await on.refund(other.ref, 1999);
  expect(await on.morning()).toMatchObject({ amount_pence: 100 });
});

test("A refund after a pay-out is taken off the next one, and below zero nothing is sent", async () => {
  const { booking } = await on.night("ada");
  const first = await on.morning();
  await on.say(first?.id ?? "", "paid");
  await on.refund(booking.ref, 1500);
  expect([await on.sum(), await on.morning(), await on.owed()]).toEqual([-1500, null, -1500]);
  await on.night("bea");
  const second = await on.morning();
  expect(second).toMatchObject({ amount_pence: 500 });
  expect(await items(second?.id ?? "")).toEqual([-1500, 2000]);
  await on.say(second?.id ?? "", "paid");
  expect([await on.sum(), await on.owed()]).toEqual([0, 0]);
});

test("What a bank disputes waits, comes off later pay-outs when it is lost, and is paid out when it is won", async () => {
  const { paymentId } = await on.night("ada");
  await on.night("bea");
  await on.dispute(paymentId, "disputed");
  const first = await on.morning();
  expect(first).toMatchObject({ amount_pence: 2000 });
  await on.say(first?.id ?? "", "paid");
  await on.dispute(paymentId, "won");
  const second = await on.morning();
  expect(second).toMatchObject({ amount_pence: 2000 });
  await on.say(second?.id ?? "", "paid");
  await on.dispute(paymentId, "disputed");
  await on.dispute(paymentId, "lost");
  expect([await on.sum(), await on.owed()]).toEqual([-2000, -2000]);
});

test("What failed is due again, under another key", async () => {
  await on.night("ada");
  const first = await on.morning();
  await on.say(first?.id ?? "", "failed");
  expect(await on.mails("payout-failed")).toEqual(["finance", "team"]);
  expect([await on.sum(), await on.owed()]).toEqual([2000, 2000]);
  const second = await on.morning();
  expect(second?.id).not.toBe(first?.id);
  const keys = await sql(
    "select count(distinct idempotency_key)::int as keys from internal.payout_intents join payouts p on p.id = payout_id where organiser_id = $1",
    [on.organiser],
  );
  expect(keys.rows[0].keys).toBe(2);
});

test("What came back is due again, a part of it too, and the ledger has both ways", async () => {
  await on.night("ada");
  const payout = await on.morning();
  await on.say(payout?.id ?? "", "paid");
  await on.say(payout?.id ?? "", "paid", 700);
  expect(await on.latest()).toMatchObject({ status: "paid", returned_pence: 700 });
  expect([await on.sum(), await on.owed()]).toEqual([700, 700]);
  await on.say(payout?.id ?? "", "returned");
  expect(await on.latest()).toMatchObject({ status: "returned", returned_pence: 2000 });
  expect([await on.sum(), await on.owed()]).toEqual([2000, 2000]);
  const kinds = await sql(
    "select kind, sum(amount_pence)::int as pence from internal.ledger_entries where account = 'clearing' and payout_id = $1 group by kind order by kind",
    [payout?.id],
  );
  expect(kinds.rows).toEqual([
    { kind: "payout", pence: -2000 },
    { kind: "payout_returned", pence: 2000 },
  ]);
});

test("What a provider says of a pay-out it sent counts in whatever order it is heard", async () => {
  await on.night("ada");
  const payout = await on.morning();
  await on.say(payout?.id ?? "", "returned");
  await on.say(payout?.id ?? "", "paid");
  await on.say(payout?.id ?? "", "pending");
  expect(await on.latest()).toMatchObject({ status: "returned", returned_pence: 2000 });
  expect(await on.owed()).toBe(2000);
});

test("An admin's hold stops what is due and not yet sent, and a release lets it go", async () => {
  await on.night("ada");
  await on.make();
  await on.as("admin", "select hold_payouts($1, 'The police asked us to wait')", [on.organiser]);
  expect(await on.take()).toEqual([]);
  expect([await on.obstacle(), await on.morning()]).toEqual(["held", null]);
  expect(await on.mails("payout-held")).toEqual(["finance", "team"]);
  await on.as("admin", "select release_payouts($1)", [on.organiser]);
  expect(await on.morning()).toMatchObject({ amount_pence: 2000 });
  const acts = await sql(
    "select action_type from audit_logs where record_id = $1 and action_type like 'payouts_%' order by id",
    [on.organiser],
  );
  expect(acts.rows.map((row) => row.action_type)).toEqual(["payouts_held", "payouts_released"]);
});

test("A refund between the row and the sending makes the pay-out smaller", async () => {
  const { booking } = await on.night("ada");
  await on.make();
  await on.refund(booking.ref, 300);
  expect(await on.morning()).toMatchObject({ status: "sent", amount_pence: 1700 });
});

test("Another bank account is waited for three days, and all owners are written to", async () => {
  await on.night("ada");
  await on.account("ready", "ba_2");
  expect([await on.obstacle(), await on.morning()]).toEqual(["changed", null]);
  expect(await on.mails("payout-account", "changed")).toEqual(["team"]);
  await on.account("ready", "ba_2");
  expect(await on.mails("payout-account", "changed")).toEqual(["team"]);
  await sql("update payout_accounts set changed_at = now() - interval '73 hours' where organiser_id = $1", [
    on.organiser,
  ]);
  expect(await on.morning()).toMatchObject({ amount_pence: 2000 });
});

test("An account that wants more or is closed is sent nothing", async () => {
  await on.night("ada");
  await on.account("wants_more", "ba_1", ["identity", "identity", "bank_account"]);
  expect(
    await value(on.world, "select wants from payout_accounts where organiser_id = $1", [on.organiser]),
  ).toEqual(["bank_account", "identity"]);
  expect(await on.morning()).toBeNull();
  await on.account("ready");
  await on.account("closed");
  expect([await on.obstacle(), await on.morning()]).toEqual(["closed", null]);
  await on.account("ready");
  expect(await on.obstacle()).toBe("closed");
});

test("On a day off no pay-out is made, and the next working day is named with the sum of that morning", async () => {
  await on.night("ada");
  expect(await value(on.world, "select internal.make_payouts('2026-11-28')")).toBe(0);
  expect(await value(on.world, "select internal.make_payouts('2026-12-25')")).toBe(0);
  const next = (moment: string) =>
    value(
      on.world,
      "select to_char(internal.next_payout_at($1::timestamptz) at time zone 'Europe/London', 'Dy DD Mon HH24:MI')",
      [moment],
    );
  expect(await next("2026-11-25T06:59Z")).toBe("Wed 25 Nov 07:00");
  expect(await next("2026-11-27T07:01Z")).toBe("Mon 30 Nov 07:00");
  expect(await next("2026-12-24T08:00Z")).toBe("Tue 29 Dec 07:00");
  expect(await next("2026-06-01T06:01Z")).toBe("Tue 02 Jun 07:00");
  await on.night("fresh", { told: 0 });
  const page = (await on.as("finance", "select organiser_payouts($1)", [on.organiser])) as {
    next: { at: string; pence: number };
  };
  expect(page.next.pence).toBe(2000);
  expect(
    await value(on.world, "select internal.payout_sum($1, $2::timestamptz + interval '30 days')::int", [
      on.organiser,
      page.next.at,
    ]),
  ).toBe(4000);
});

test("The morning pays every organiser who is ready, and one whose pay-out cannot be made keeps nobody else from theirs", async () => {
  await on.night("ada");
  const first = on.organiser;
  await on.begin();
  await on.openAccount();
  await on.night("bea");
  await sql("delete from internal.payout_account_refs where organiser_id = $1", [first]);
  expect(await value(on.world, "select internal.make_payouts('2026-11-25')")).toBeGreaterThan(0);
  expect(await on.latest()).toMatchObject({ status: "due", amount_pence: 2000 });
  expect((await sql("select 1 from payouts where organiser_id = $1", [first])).rows).toEqual([]);
  expect(
    (await sql("select message from internal.error_signals where fingerprint = 'payouts'")).rows,
  ).toEqual([{ message: expect.stringContaining(first) }]);
  await on.take();
  expect(await on.latest()).toMatchObject({ status: "sent" });
});

test("Two servers take a pay-out once, and one without an answer is asked for again with its key after a minute", async () => {
  await on.night("ada");
  const payout = await on.morning();
  expect(await on.take()).toEqual([]);
  await sql("update payouts set checked_at = now() - interval '61 seconds' where id = $1", [payout?.id]);
  expect(await on.take()).toEqual([
    expect.objectContaining({ id: payout?.id, key: `${payout?.id}:1`, is_repeat: true, is_old: false }),
  ]);
  await sql(
    "update internal.payout_intents set keyed_at = now() - interval '24 hours' where payout_id = $1",
    [payout?.id],
  );
  expect(await value(on.world, "select internal.renew_payout($1)", [payout?.id])).not.toBe(`${payout?.id}:1`);
  expect(await value(on.world, "select internal.renew_payout($1)", [payout?.id])).toBeNull();
});
