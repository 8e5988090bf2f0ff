// The first bank account: nothing goes to it for three days, and an owner stops it by the link of a mail.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { value } from "../payments/till.ts";
import { openTreasury, type Treasury } from "./payouts-fixture.ts";

let on: Treasury;
beforeAll(async () => {
  on = await openTreasury();
});
beforeEach(() => on.begin());
afterAll(async () => {
  expect(await on.violations()).toEqual([]);
  await on.end();
});

const stop = (token: string, role = "anon") =>
  on.world.client
    .query("begin")
    .then(() => on.world.client.query(`set local role ${role}`))
    .then(() => on.world.client.query("select stop_payouts($1) as name", [token]))
    .then(({ rows }) => rows[0].name)
    .finally(() => on.world.client.query("commit"));
const page = () =>
  on.as("team", "select organiser_payouts($1)", [on.organiser]) as Promise<Record<string, unknown>>;
const age = (column: string, table: string, span: string) =>
  on.world.client.query(`update ${table} set ${column} = now() - $2::interval where organiser_id = $1`, [
    on.organiser,
    span,
  ]);

test("Nothing is sent to a first bank account for three days; the screen says from when, and all owners are told", async () => {
  await on.night("ada");
  await on.openAccount(0);
  expect([await on.obstacle(), await on.morning()]).toEqual(["new", null]);
  expect(await on.mails("payout-account", "named")).toEqual(["team"]);
  expect(await page()).toMatchObject({
    obstacle: "new",
    account: { status: "ready", waits_until: expect.any(String) },
    next: { pence: 2000 },
  });
  await age("named_at", "payout_accounts", "73 hours");
  expect(await on.morning()).toMatchObject({ amount_pence: 2000 });
});

test("An account that was begun long ago and finished today is waited for as well", async () => {
  await on.openAccount(0);
  await age("opened_at", "payout_accounts", "60 days");
  expect(await on.obstacle()).toBe("new");
});

test("A provider that names no bank account does not shorten the wait", async () => {
  await on.world.client.query("insert into payout_accounts (organiser_id) values ($1)", [on.organiser]);
  await on.world.client.query(
    "insert into internal.payout_account_refs (organiser_id, idempotency_key, provider_ref) values ($1::uuid, $1, 'acct_silent')",
    [on.organiser],
  );
  const says = (status: string) =>
    on.world.client.query("select internal.apply_payout_account('acct_silent', $1, '{}', null)", [status]);
  await says("wants_more");
  expect([await on.obstacle(), await on.mails("payout-account")]).toEqual(["wants_more", ["team"]]);
  await says("ready");
  expect(await on.obstacle()).toBe("new");
  await age("named_at", "payout_accounts", "4 days");
  await says("wants_more");
  await says("ready");
  expect(await on.obstacle()).toBeNull();
});

test("The link of the mail holds the pay-outs, once, without a sign-in, and an admin lets them go on", async () => {
  await on.night("ada");
  await on.openAccount(0);
  const token = await on.stopLink();
  expect(await stop(`${token}x`)).toBeNull();
  expect(await stop(token)).toMatch(/^Night Shift/);
  expect(await on.obstacle()).toBe("held");
  expect(await on.mails("payout-held")).toEqual(["finance", "team"]);
  expect(await stop(token)).toBeNull();
  await age("named_at", "payout_accounts", "4 days");
  expect(await on.morning()).toBeNull();
  await on.as("admin", "select release_payouts($1)", [on.organiser]);
  expect(await on.morning()).toMatchObject({ amount_pence: 2000 });
});

test("Each owner has a link of their own, no link is kept in clear, and one ends after seven days", async () => {
  await on.world.client.query(
    "update organiser_members set role = 'owner' where organiser_id = $1 and role = 'manager'",
    [on.organiser],
  );
  await on.openAccount(0);
  expect(await on.mails("payout-account", "named")).toEqual(["manager", "team"]);
  const kept = "select string_agg(l::text, ' ') from internal.payout_stop_links l where organiser_id = $1";
  expect(String(await value(on.world, kept, [on.organiser]))).not.toContain(await on.stopLink());
  await age("created_at", "internal.payout_stop_links", "169 hours");
  expect(await stop(await on.stopLink())).toBeNull();
  expect(await on.obstacle()).toBe("new");
});
