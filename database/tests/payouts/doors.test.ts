// Who may do what about pay-outs, and what is refused.
import { afterAll, beforeAll, expect, test } from "vitest";
import { addUsers } from "../harness/world.ts";
import { value } from "../payments/till.ts";
import { id, openTreasury, type Treasury } from "./payouts-fixture.ts";

let on: Treasury;
beforeAll(async () => {
  on = await openTreasury();
  await on.begin();
  await addUsers(on.world.client, ["rival"]);
  await on.world.client.query("insert into organisers (id, name) values ($1, 'Rivals')", [id("rivals")]);
  await on.world.client.query(
    "insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'owner')",
    [id("rivals"), id("user rival")],
  );
});
afterAll(async () => {
  expect(await on.violations()).toEqual([]);
  await on.end();
});

const open = "select open_payout_account($1)";

test("Only an owner with a second factor opens the account", async () => {
  for (const person of ["manager", "editor", "finance", "door"])
    expect(await on.refusal(person, open, [on.organiser]), person).toBe("TEAMS_ROLE_REQUIRED");
  expect(await on.refusal("rival", open, [on.organiser])).toBe("TEAMS_NOT_FOUND");
  expect(await on.refusal("team", open, [on.organiser], "aal1")).toBe("PAYOUTS_SECOND_FACTOR_REQUIRED");
  expect(await on.refusal("team", open, [on.organiser], null)).toBe("PAYOUTS_SECOND_FACTOR_REQUIRED");
  await on.world.client.query(
    "insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret) values ($1, 'Phone', 'totp', 'verified', 'x')",
    [id("user team")],
  );
  expect(await on.refusal("team", open, [on.organiser], "aal1")).toBe("AUTH_SECOND_STEP_REQUIRED");
  expect(await value(on.world, "select count(*)::int from payout_accounts")).toBe(0);
  expect(await on.as("team", open, [on.organiser])).toMatchObject({ status: "opening" });
  expect(await on.as("team", open, [on.organiser])).toMatchObject({ status: "opening" });
  expect(
    await value(on.world, "select count(*)::int from audit_logs where action_type = 'payout_account_opened'"),
  ).toBe(1);
});

test("A closed account is opened again with another key, and its bank account is still known", async () => {
  await on.world.client.query("select internal.note_payout_account($1, 'acct_1', 'test')", [on.organiser]);
  await on.account("ready", "ba_1");
  await on.account("closed");
  const before = await value(on.world, "select idempotency_key from internal.payout_account_refs");
  expect(await on.as("team", open, [on.organiser])).toMatchObject({ status: "opening" });
  expect(await value(on.world, "select idempotency_key from internal.payout_account_refs")).not.toBe(before);
  await on.world.client.query("select internal.note_payout_account($1, 'acct_2', 'test')", [on.organiser]);
  await on.world.client.query("select internal.apply_payout_account('acct_2', 'ready', '{}', 'ba_other')");
  expect(await on.obstacle()).toBe("changed");
});

test("The account is visited ten times an hour at most", async () => {
  let refused: string | null = null;
  for (let tries = 0; tries < 12 && refused === null; tries++)
    refused = await on.refusal("team", open, [on.organiser]);
  expect(refused).toBe("PAYOUTS_RATE_LIMITED");
});

test("Owners, managers and finance read pay-outs; editors, the door and other organisers do not", async () => {
  const read = "select organiser_payouts($1)";
  for (const person of ["team", "manager", "finance"])
    expect(await on.as(person, read, [on.organiser])).toMatchObject({
      is_owner: person === "team",
      payouts: [],
    });
  for (const person of ["editor", "door"])
    expect(await on.refusal(person, read, [on.organiser])).toBe("TEAMS_ROLE_REQUIRED");
  for (const person of ["rival", "admin"])
    expect(await on.refusal(person, read, [on.organiser])).toBe("TEAMS_NOT_FOUND");
});

test("Only admins hold, release and list, with a reason of 10 to 300 characters", async () => {
  const hold = "select hold_payouts($1, $2)";
  const why = "A chargeback wave, and no answer from the team";
  for (const person of ["team", "rival"])
    expect(await on.refusal(person, hold, [on.organiser, why])).toBe("ADMIN_STAFF_REQUIRED");
  expect(await on.refusal("moderator", hold, [on.organiser, why])).toBe("ADMIN_ADMIN_REQUIRED");
  for (const wrong of ["too short", "x".repeat(301), "", null])
    expect(await on.refusal("admin", hold, [on.organiser, wrong])).toBe("PAYOUTS_INVALID_REASON");
  expect(await on.refusal("admin", hold, [id("nobody"), why])).toBe("PAYOUTS_NOT_FOUND");
  await on.as("admin", hold, [on.organiser, why]);
  expect(await on.refusal("admin", hold, [on.organiser, why])).toBe("PAYOUTS_ALREADY_HELD");
  expect(await on.as("team", "select organiser_payouts($1) -> 'hold'", [on.organiser])).toMatchObject({
    reason: why,
  });
  expect(await on.as("admin", "select organiser from list_payouts('held')")).toBe("Night Shift 1");
  expect(await on.refusal("moderator", "select list_payouts('held')")).toBe("ADMIN_ADMIN_REQUIRED");
  expect(await on.refusal("admin", "select list_payouts('all')")).toBe("PAYOUTS_INVALID_LIST");
  for (const call of ["payout_totals()", "find_payout_organisers('night')"])
    expect(await on.refusal("moderator", `select ${call}`)).toBe("ADMIN_ADMIN_REQUIRED");
  expect(await on.as("admin", "select name from find_payout_organisers('shift 1')")).toBe("Night Shift 1");
  expect(await on.refusal("team", "select release_payouts($1)", [on.organiser])).toBe("ADMIN_STAFF_REQUIRED");
  await on.as("admin", "select release_payouts($1)", [on.organiser]);
  expect(await on.refusal("admin", "select release_payouts($1)", [on.organiser])).toBe("PAYOUTS_NOT_HELD");
});

test("Only pay-outs may lack a booking in the ledger, and they name their pay-out", async () => {
  const write = (kind: string) =>
    on.world.client.query(
      `insert into internal.ledger_entries (transaction_id, kind, account, amount_pence) values (gen_random_uuid(), $1, 'clearing', 1)`,
      [kind],
    );
  for (const kind of ["capture", "payout", "payout_returned"])
    await expect(write(kind), kind).rejects.toMatchObject({ constraint: "ledger_entries_payout_check" });
});

test("A pay-out beyond what was cleared, and one that the ledger does not know, are violations", async () => {
  const { client } = on.world;
  const { eventId } = await on.night("ada");
  await client.query("begin");
  const { rows } = await client.query(
    `insert into payouts (organiser_id, ref, provider, status, amount_pence, due_at, sent_at, paid_at) values ($1, 'ABCDEFGH', 'test', 'paid', 5000, now(), clock_timestamp(), now()) returning id`,
    [on.organiser],
  );
  await client.query("insert into payout_items (payout_id, event_id, pence) values ($1, $2, 5000)", [
    rows[0].id,
    eventId,
  ]);
  const rules = (await on.violations()).map(({ rule }) => rule).toSorted();
  await client.query("rollback");
  expect(rules).toEqual(["paid-out-beyond-cleared", "payout-without-ledger"]);
});
