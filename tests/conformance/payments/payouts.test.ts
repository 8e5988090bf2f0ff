// Pay-outs over HTTP at either provider: who opens an account, what the provider calls about it, and that nothing is ever sent twice.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startDyingServer } from "../mail/dying-server.ts";
import { signed } from "../sign-webhook.ts";
import { startTill } from "./pay-steps.ts";

type Till = Awaited<ReturnType<typeof startTill>>;
type Refused = { details?: string; message?: string; hint?: string };

const sql = (till: Till, text: string, values: unknown[] = []) =>
  till.services.superuser.query<Record<string, unknown>>(text, values);

/** A night that two tickets of £10 were paid for, and that is cleared. */
async function clearedNight(till: Till): Promise<string> {
  const [night, token] = [await till.makeNight(), await till.makePerson()];
  const { id } = await till.hold(token, night);
  const { body } = await till.start(token, id);
  await till.succeed(body.client_secret ?? "");
  await till.work();
  await sql(
    till,
    "update public.events set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days 16 hours' where id = $1",
    [night.eventId],
  );
  await sql(
    till,
    "insert into internal.event_outcomes (event_id, outcome, confirmed_at) values ($1, 'went_ahead', now() - interval '7 days')",
    [night.eventId],
  );
  return night.eventId;
}

const visit = (till: Till, token: string, organiserId = till.organiserId, more: object = {}) =>
  till.post("/payments/v1/payouts/account", token, { organiser_id: organiserId, ...more });
const makePayout = (till: Till) => sql(till, "select internal.make_payout($1, now())", [till.organiserId]);
const passAMinute = (till: Till) =>
  sql(till, "update public.payouts set checked_at = now() - interval '2 minutes'");
/** Three days pass for a bank account that was named or changed. */
const passThreeDays = (till: Till) =>
  sql(
    till,
    "update public.payout_accounts set changed_at = changed_at - interval '4 days', named_at = named_at - interval '4 days'",
  );
const payouts = (till: Till) =>
  sql(till, "select status, amount_pence, failure_code from public.payouts order by created_at");

async function balanced(till: Till): Promise<void> {
  expect(await till.clearing()).toBe(await till.kept());
  expect(await till.violations()).toEqual([]);
  expect(till.services.failures).toEqual([]);
}

describe("at the provider of test mode", () => {
  let till: Till;
  let owner: string;
  let secret: string;
  beforeAll(async () => {
    till = await startTill("test");
    owner = await till.makeOrganiser();
  });
  afterEach(() => balanced(till));
  afterAll(() => till.close());

  const choose = async (choice: string, account = secret) => {
    const answer = await till.post("/payments/v1/test/account/choose", owner, { account, choice });
    await till.work();
    return answer;
  };
  const account = async () =>
    (
      await sql(
        till,
        "select status, wants, changed_at is not null as is_changed from public.payout_accounts",
      )
    )[0];
  const mend = () => passThreeDays(till);

  test("the account is opened by an owner with a second factor alone, and each refusal has its code and sentence", async () => {
    const [stranger, bare] = [await till.makePerson(), await till.makeOrganiser("owner", {})];
    const refusals: [string, string, number][] = [
      [stranger, "TEAMS_NOT_FOUND", 404],
      [bare, "PAYOUTS_SECOND_FACTOR_REQUIRED", 403],
      ["nonsense", "AUTH_REQUIRED", 401],
    ];
    for (const role of ["manager", "door", "editor", "finance"])
      refusals.push([await till.makeOrganiser(role), "TEAMS_ROLE_REQUIRED", 403]);
    for (const [token, code, status] of refusals) {
      const answer = await visit(till, token);
      const body = (await answer.json()) as Refused;
      expect([answer.status, body.details]).toEqual([status, code]);
      expect(body.message?.length, code).toBeGreaterThan(10);
    }
    for (const back of [
      "https://elsewhere.example/",
      "//elsewhere.example/organise/money",
      "/settings",
      "/organise/money#x",
    ]) {
      const wrong = await visit(till, owner, till.organiserId, { back });
      expect(await wrong.json(), back).toMatchObject({ details: "PAYMENTS_INVALID_BODY" });
    }
    expect(await sql(till, "select 1 from public.payout_accounts")).toEqual([]);
  });

  test("its link leads to the page of test mode and back, and pressing twice opens one account", async () => {
    const links = await Promise.all([visit(till, owner), visit(till, owner)]);
    const [{ url }] = (await Promise.all(links.map((one) => one.json()))) as [{ url: string }];
    const link = new URL(url);
    expect(link.pathname).toBe("/payment/test-account");
    expect(link.searchParams.get("back")).toBe(`/organise/money?as=${till.organiserId}&account=done`);
    secret = link.searchParams.get("account") ?? "";
    expect(await sql(till, "select count(*)::int as n from internal.test_accounts")).toEqual([{ n: 1 }]);
    expect(await account()).toMatchObject({ status: "opening" });
    const forged = await choose("pays", `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`);
    expect([forged.status, await forged.json()]).toEqual([
      400,
      expect.objectContaining({ details: "PAYOUTS_PROVIDER_REFUSED" }),
    ]);
  });

  test("papers are asked for, and the account is ready once they are there", async () => {
    await choose("papers");
    expect(await account()).toMatchObject({ status: "wants_more", wants: ["identity"] });
    await choose("lost_answer");
    expect(await account()).toEqual({ status: "ready", wants: [], is_changed: false });
    await mend();
  });

  test("a pay-out whose answer is lost is found in the books, and nothing is sent twice", async () => {
    await clearedNight(till);
    await makePayout(till);
    await till.work();
    expect(await payouts(till)).toEqual([{ status: "sent", amount_pence: 2000, failure_code: null }]);
    await passAMinute(till);
    await Promise.all([till.work(), till.work(), till.work()]);
    expect((await payouts(till)).at(-1)).toMatchObject({ status: "paid" });
    expect(await sql(till, "select count(*)::int as n from internal.test_transfers")).toEqual([{ n: 1 }]);
  });

  test("one that fails is due again, and goes once another bank account was waited for", async () => {
    await choose("fails");
    expect(await account()).toMatchObject({ is_changed: true });
    await mend();
    await clearedNight(till);
    await makePayout(till);
    await till.work();
    expect((await payouts(till)).at(-1)).toMatchObject({
      status: "failed",
      failure_code: "bank_account_refused",
    });
    await choose("pays");
    await makePayout(till);
    await till.work();
    expect((await payouts(till)).at(-1)).toMatchObject({ status: "failed" });
    await mend();
    await makePayout(till);
    await till.work();
    expect((await payouts(till)).at(-1)).toMatchObject({ status: "paid", amount_pence: 2000 });
  });

  test("a forged call about an account changes nothing, and a repeated one is taken once", async () => {
    const [row] = await sql(till, "select provider_ref as ref from internal.payout_account_refs");
    const call = (body: string, header: string) =>
      fetch(`${till.services.url}/payments/v1/webhook`, {
        method: "POST",
        headers: { "stripe-signature": header },
        body,
      });
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      type: "account.updated",
      data: { object: { id: row?.ref } },
    });
    const forged = await call(body, signed.header("a wrong secret", body, Date.now() / 1000));
    expect([forged.status, await forged.json()]).toEqual([
      400,
      expect.objectContaining({ details: "PAYMENTS_WEBHOOK_REFUSED" }),
    ]);
    const secretOfCalls = signed.testSecret(till.services.secretKey);
    const old = await call(body, signed.header(secretOfCalls, body, Date.now() / 1000 - 600));
    expect(old.status).toBe(400);
    for (let times = 0; times < 3; times++)
      expect((await call(body, signed.header(secretOfCalls, body, Date.now() / 1000))).status).toBe(200);
    await till.work();
    const taken = await sql(till, "select applied_times from internal.webhook_events where id = $1", [
      JSON.parse(body).id,
    ]);
    expect(taken).toEqual([{ applied_times: 1 }]);
    expect(await account()).toMatchObject({ status: "ready" });
  });

  test("money that the bank sends back is due again", async () => {
    await choose("returns");
    await mend();
    await clearedNight(till);
    await makePayout(till);
    await till.work();
    expect((await payouts(till)).at(-1)).toMatchObject({ status: "paid" });
    await sql(till, "update internal.test_transfers set settles_at = now() where settles_at is not null");
    await till.work();
    await till.work();
    expect((await payouts(till)).at(-1)).toMatchObject({
      status: "returned",
      failure_code: "bank_account_closed",
    });
    expect(await sql(till, "select internal.payout_sum($1)::int as due", [till.organiserId])).toEqual([
      { due: 2000 },
    ]);
  });

  test("killed after any of its calls, a server has sent the money once", async () => {
    await choose("pays");
    await mend();
    let deaths = 0;
    for (let lives = 1; ; lives += 1) {
      await makePayout(till);
      const dying = startDyingServer(till.services.paymentParts, lives);
      await dying.run("work-payouts", {});
      await passAMinute(till);
      await till.work();
      expect((await payouts(till)).at(-1), `killed after call ${lives}`).toMatchObject({
        status: "paid",
        amount_pence: 2000,
      });
      await balanced(till);
      if (!dying.isDead()) break;
      deaths += 1;
      await clearedNight(till);
    }
    expect(deaths).toBeGreaterThan(3);
  });

  test("an account that is closed is opened again with the next press", async () => {
    await sql(till, "delete from public.rate_limits");
    await choose("close");
    expect(await account()).toMatchObject({ status: "closed" });
    expect((await choose("pays")).status).toBe(400);
    const answer = (await (await visit(till, owner)).json()) as { url: string };
    secret = new URL(answer.url).searchParams.get("account") ?? "";
    await choose("pays");
    expect(await account()).toMatchObject({ status: "ready" });
  });
});

describe("at Stripe", () => {
  let till: Till;
  let owner: string;
  let account: string;
  beforeAll(async () => {
    till = await startTill("stripe");
    owner = await till.makeOrganiser();
  });
  afterEach(() => balanced(till));
  afterAll(() => till.close());

  const connect = () => till.fake?.books.connect ?? expect.fail("There is no fake");
  const call = async (id: string, type: string) => {
    await till.fake?.call(`${till.services.url}/payments/v1/webhook`, id, { type });
    await till.work();
  };
  const state = async () => (await sql(till, "select status, wants from public.payout_accounts"))[0];

  test("the account is Connect's, its state is what Stripe says, and its name there is all that reaches us", async () => {
    expect(await (await visit(till, owner)).json()).toMatchObject({
      url: expect.stringContaining("https://connect.stripe.test/acct_"),
      status: "opening",
    });
    account = [...connect().accounts.keys()][0] ?? "";
    expect(await state()).toEqual({ status: "opening", wants: ["bank_account", "identity"] });
    connect().complete(account);
    await call(account, "account.updated");
    expect(await state()).toEqual({ status: "ready", wants: [] });
    connect().restrict(account);
    await call(account, "account.updated");
    expect(await state()).toEqual({ status: "wants_more", wants: ["identity"] });
    connect().complete(account);
    expect(
      await (await till.post("/payments/v1/payouts/check", owner, { organiser_id: till.organiserId })).json(),
    ).toEqual({
      checked: false,
    });
    await sql(till, "update public.payout_accounts set checked_at = now() - interval '3 seconds'");
    const stranger = await till.makePerson();
    for (const [token, checked] of [
      [stranger, false],
      [owner, true],
    ] as const)
      expect(
        await (
          await till.post("/payments/v1/payouts/check", token, { organiser_id: till.organiserId })
        ).json(),
      ).toEqual({ checked });
    expect(await state()).toEqual({ status: "ready", wants: [] });
    await passThreeDays(till);
  });

  // Stripe's SDK asks once more by itself where a connection breaks
  test.each([
    ["500", "sent"],
    ["lost", "paid"],
    ["429", "sent"],
    ["drop", "paid"],
  ] as const)("a transfer is made once through %s", async (fault, status) => {
    await clearedNight(till);
    await makePayout(till);
    till.fake?.faults.push(fault);
    await till.work();
    expect((await payouts(till)).at(-1)).toMatchObject({ status });
    await passAMinute(till);
    await till.work();
    expect((await payouts(till)).at(-1)).toMatchObject({ status: "paid" });
    const groups = [...connect().transfers.values()].map((one) => one.transfer_group);
    expect(new Set(groups).size).toBe(groups.length);
  });

  test("a refusal is a failed pay-out, and a reversed transfer is money that is due again", async () => {
    await clearedNight(till);
    await makePayout(till);
    connect().restrict(account);
    await till.work();
    expect((await payouts(till)).at(-1)).toMatchObject({
      status: "failed",
      failure_code: "insufficient_capabilities_for_transfer",
    });
    expect(await state()).toMatchObject({ status: "wants_more" });
    connect().complete(account);
    await call(account, "account.updated");
    await makePayout(till);
    await till.work();
    const transfer = [...connect().transfers.keys()].at(-1) ?? "";
    connect().reverse(transfer, 2000);
    await call(transfer, "transfer.reversed");
    expect((await payouts(till)).at(-1)).toMatchObject({ status: "returned", failure_code: "reversed" });
  });
});
