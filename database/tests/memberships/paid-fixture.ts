// Plans with a price, and paying for them as the payment service does it: what the card company says is given by hand.
import { doorOf, doorWorld } from "../door/door-fixture.ts";
import { id, type World } from "../harness/world.ts";
import { say } from "../payments/till.ts";

/** What start_membership_payment answers, as far as tests look at it. */
export type Charged = {
  charge: { id: string; ref: string; status: string; price_pence: number };
  payment: { id: string; attempt: number; status: string };
};
export type Row = Record<string, unknown> & { id: string };

/** A world with an organiser, people of these names, and what can be done with plans that cost something. */
export async function paidWorld(...people: string[]) {
  const world = await doorWorld(...people);
  const on = doorOf(world);
  const plan = (
    name: string,
    price: number | null,
    period: string | null,
    more: Record<string, unknown> = {},
  ) =>
    on.ask<string>(
      "team",
      "save_membership_plan($1, $2, p_needs_approval => $3, p_most => $4, p_price_pence => $5, p_period => $6, p_vat_basis_points => $7, p_plan_id => $8)",
      [
        id("organiser"),
        name,
        more.approval ?? false,
        more.most ?? null,
        price,
        period,
        more.vat ?? 0,
        more.id ?? null,
      ],
    );
  const start = (person: string, planId: string, pence = 800) =>
    on.ask<Charged>(person, "start_membership_payment($1, $2, '1')", [planId, pence]);
  const pay = async (person: string, planId: string, pence = 800) => {
    const started = await start(person, planId, pence);
    await say(world, started.payment.id, "succeeded", pence);
    return started;
  };
  /** Pays, and agrees that the card is kept and charged again. */
  const agree = async (person: string, planId: string, pence = 800) => {
    const started = await on.ask<Charged>(person, "start_membership_payment($1, $2, '1', true)", [
      planId,
      pence,
    ]);
    await keepCard(world, `pi_${started.payment.id}`);
    await say(world, started.payment.id, "succeeded", pence);
    return started;
  };
  const mine = async (person: string) =>
    (await on.ask<Row[] | null>(person, "(select json_agg(m) from list_my_memberships() m)")) ?? [];
  return { world, on, plan, start, pay, agree, mine };
}

/** The card company says that a payment or a set-up has saved a card. */
export const keepCard = ({ client }: World, savedBy: string) =>
  client.query("select internal.keep_card($1, 'test', 'cus_' || $1, 'pm_' || $1, '4242', '2040-12-31')", [
    savedBy,
  ]);

/** What is due is written down and asked for, as the job does it, and the card company answers each. Answers their payments. */
export async function renew(world: World, status: string, failure: string | null = null): Promise<string[]> {
  const { rows } = await world.client.query<{ id: string }>("select id from internal.take_renewals(100) id");
  for (const { id } of rows) {
    const { rows: asked } = await world.client.query("select internal.payment_to_charge($1) as wanted", [id]);
    if (asked[0].wanted)
      await world.client.query("select internal.apply_payment($1, $2, $3, $4, $5, 'card', '4242')", [
        id,
        `pi_${id}`,
        status,
        status === "succeeded" ? asked[0].wanted.amount_pence : 0,
        failure,
      ]);
  }
  return rows.map(({ id }) => id);
}

/** Moves the clock on for all memberships and what was paid for them: everything happened so many days earlier. */
export async function daysPass({ client }: World, days: number): Promise<void> {
  const ago = "make_interval(days => $1)";
  await client.query(
    `update memberships set begins_at = begins_at - ${ago}, paid_at = paid_at - ${ago}, since = since - ${ago}, pays_until = pays_until - ${ago}, renews_since = renews_since - ${ago}, charge_reminded_for = charge_reminded_for - ${ago}, ends_at = ends_at - ${ago},
       paid_until = internal.period_end(begins_at - ${ago}, period, periods) where period is not null or pays_until is not null`,
    [days],
  );
  await client.query(
    `update membership_charges set paid_at = paid_at - ${ago}, created_at = created_at - ${ago}, covers_from = covers_from - ${ago}, covers_until = covers_until - ${ago}`,
    [days],
  );
  await client.query(
    `update internal.price_notices set told_at = told_at - ${ago}, counts_from = counts_from - ${ago}`,
    [days],
  );
  await client.query(`update internal.card_payments set asked_at = asked_at - ${ago}`, [days]);
  await client.query(`update membership_charges set expires_at = expires_at - ${ago} where renews`, [days]);
  await client.query(
    `update payments set captured_at = captured_at - ${ago}, created_at = created_at - ${ago} where membership_charge_id is not null`,
    [days],
  );
}

/** Every rule of money that is broken. */
export const violations = async ({ client }: World) =>
  (await client.query("select * from internal.violations")).rows;
