// Memberships that are charged without their people there, over HTTP, at the provider of test mode and at a fake that speaks Stripe's API.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTill } from "./pay-steps.ts";

type Till = Awaited<ReturnType<typeof startTill>>;
type Answer = {
  charge?: { id: string };
  payment?: { status: string };
  client_secret?: string;
  intent_status?: string;
  setup_id?: string;
  is_changed?: boolean;
};
type Membership = Record<string, unknown> & { id: string; plan_id: string };

describe.each(["test", "stripe"] as const)("memberships that renew at the provider %s", (provider) => {
  let till: Till;
  let planId = "";
  const sql = (text: string, values: unknown[] = []) => till.services.superuser.query(text, values);
  beforeAll(async () => {
    till = await startTill(provider);
    await till.makeOrganiser();
  });
  afterEach(async () => {
    await till.work();
    expect(await till.clearing()).toBe(await till.kept());
    expect(await till.violations()).toEqual([]);
    expect(till.services.failures).toEqual([]);
  });
  afterAll(() => till.close());

  const ask = async (token: string, path: string, body: object): Promise<Answer> =>
    (await till.post(`/payments/v1/memberships${path}`, token, body)).json() as Promise<Answer>;
  const refOf = (secret = "") => secret.split("_secret_")[0] ?? "";
  const typeCard = (secret: string, number: string) =>
    till.post("/payments/v1/test/confirm", "", {
      client_secret: secret,
      number,
      expiry: "12/40",
      cvc: "123",
    });
  const mine = async (token: string): Promise<Membership> => {
    const all: Membership[] = await till.rpc(token, "list_my_memberships", {});
    const [first] = all.filter(({ plan_id }) => plan_id === planId);
    if (!first) throw new Error("There is no membership");
    return first;
  };
  /** A person pays for a month with a card that does this when it is charged again, and agrees to that. */
  async function join(does: "pays" | "declines" | "asks"): Promise<string> {
    planId = randomUUID();
    await sql(
      "insert into public.membership_plans (id, organiser_id, name, price_pence, period) values ($1, $2, $3, 800, 'month')",
      [planId, till.organiserId, planId],
    );
    const token = await till.makePerson();
    const { client_secret: secret = "" } = await ask(token, "", {
      plan_id: planId,
      price_pence: 800,
      terms_version: "1",
      renews: true,
    });
    if (till.fake) {
      await till.succeed(secret);
      till.fake.books.behave(till.fake.books.intent(refOf(secret)).customer ?? "", does);
    } else {
      await typeCard(
        secret,
        { pays: "4242424242424242", declines: "4000000000009979", asks: "4000000000003220" }[does],
      );
      if (does === "asks")
        await till.post("/payments/v1/test/authorise", "", { client_secret: secret, approve: true });
    }
    await till.work();
    return token;
  }
  async function daysPass(days: number): Promise<void> {
    const ago = `interval '${days} days'`;
    await sql(
      `update public.memberships set begins_at = begins_at - ${ago}, paid_at = paid_at - ${ago}, renews_since = renews_since - ${ago},
         paid_until = internal.period_end(begins_at - ${ago}, period, periods) where plan_id = $1 and period is not null`,
      [planId],
    );
    await sql(
      `update public.membership_charges set paid_at = paid_at - ${ago}, covers_from = covers_from - ${ago}, covers_until = covers_until - ${ago} where plan_id = $1 and paid_at is not null`,
      [planId],
    );
  }
  const renew = () => till.services.paymentTasks["work-renewals"]?.({});
  const paidPeriods = async () =>
    (
      await sql(
        "select count(*)::int as paid from public.membership_charges where plan_id = $1 and status = 'paid'",
        [planId],
      )
    )[0]?.paid;

  test("a period that is due is charged once, also when the job runs at two copies at the same time", async () => {
    const token = await join("pays");
    expect(await mine(token)).toMatchObject({
      renews: true,
      card_last4: provider === "test" ? "4242" : null,
    });
    await renew();
    expect(await paidPeriods()).toBe(1);
    await daysPass(32);
    await Promise.all([renew(), renew(), renew()]);
    await renew();
    expect(await paidPeriods()).toBe(2);
    await till.rpc(token, "stop_membership_renewal", { p_membership_id: (await mine(token)).id });
    await daysPass(32);
    await renew();
    expect(await paidPeriods()).toBe(2);
  });

  test("a lost answer is asked for again with its own key, and takes the money once", async () => {
    await join("pays");
    await daysPass(32);
    till.fake?.faults.push("lost");
    await renew();
    await sql(
      "update public.payments p set checked_at = now() - interval '2 minutes' from public.membership_charges c where c.id = p.membership_charge_id and c.plan_id = $1",
      [planId],
    );
    await till.work();
    expect(await paidPeriods()).toBe(2);
  });

  test("a card that is declined is tried again, and the member goes on with another", async () => {
    const token = await join("declines");
    await daysPass(32);
    await renew();
    const member = await mine(token);
    expect(member).toMatchObject({ status: "active", tries: 1, may_pay: true });
    await renew();
    const setup = await ask(token, "/card", { membership_id: member.id });
    expect(await ask(token, "/card/check", { setup_id: setup.setup_id })).toEqual({ is_changed: false });
    const stranger = await till.makePerson();
    expect(await ask(stranger, "/card", { membership_id: member.id })).toMatchObject({
      details: "MEMBERSHIPS_NOT_FOUND",
    });
    if (till.fake) till.fake.books.finishSetup(refOf(setup.client_secret));
    else await typeCard(setup.client_secret ?? "", "4242424242424242");
    expect(await ask(stranger, "/card/check", { setup_id: setup.setup_id })).toEqual({ is_changed: false });
    expect(await ask(token, "/card/check", { setup_id: setup.setup_id })).toEqual({ is_changed: true });
    await renew();
    expect(await mine(token)).toMatchObject({ status: "active", tries: 0, card_last4: "4242" });
    expect(await paidPeriods()).toBe(2);
  });

  test("a bank that wants to ask its customer does so on our page, with the card that is kept", async () => {
    const token = await join("asks");
    await daysPass(32);
    await renew();
    const member = await mine(token);
    expect(member).toMatchObject({ tries: 1 });
    const asked = await ask(token, "/confirm", { membership_id: member.id });
    expect(asked).toMatchObject({ intent_status: "requires_action", payment: { status: "requires_action" } });
    const secret = asked.client_secret ?? "";
    if (till.fake) await till.succeed(secret);
    else await till.post("/payments/v1/test/authorise", "", { client_secret: secret, approve: true });
    await till.work();
    expect(await mine(token)).toMatchObject({ tries: 0, status: "active" });
    expect(await paidPeriods()).toBe(2);
  });

  test("the card is deleted at the provider when its member has left", async () => {
    const token = await join("pays");
    await till.rpc(token, "leave_membership", { p_membership_id: (await mine(token)).id });
    await sql("update internal.saved_cards set created_at = now() - interval '2 hours'");
    const [card] = await sql(
      "select c.customer_ref from internal.saved_cards c join public.memberships m on m.card_id = c.id where m.plan_id = $1",
      [planId],
    );
    await renew();
    const left = till.fake
      ? till.fake.books.customers.has(String(card?.customer_ref))
      : (await sql("select 1 from internal.test_cards where customer_ref = $1", [card?.customer_ref]))
          .length > 0;
    expect(left).toBe(false);
    expect(
      await sql("select 1 from internal.saved_cards where customer_ref = $1", [card?.customer_ref]),
    ).toEqual([]);
  });
});
