// Ten thousand memberships fall due on one day and are charged at the card company of test mode, each once. `MEMBERS` says how many.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTill } from "./pay-steps.ts";

const members = Number(process.env.MEMBERS ?? 10_000);
/** Ten thousand in ten minutes, and as many fewer in as much less. */
const mostSeconds = Math.max(30, (members / 10_000) * 600);

let till: Awaited<ReturnType<typeof startTill>>;
const planId = randomUUID();
const sql = (text: string, values: unknown[] = []) => till.services.superuser.query(text, values);

/** People who paid for a month and agreed that their card is charged for the next, by the functions that a payment goes through. */
async function subscribe(): Promise<void> {
  await sql(
    `insert into auth.users (id, email, email_confirmed_at) select gen_random_uuid(), 'member' || n || '@example.org', now() from generate_series(1, $1::int) n`,
    [members],
  );
  await sql(
    "insert into public.membership_plans (id, organiser_id, name, price_pence, period) values ($1, $2, 'Friends', 800, 'month')",
    [planId, till.organiserId],
  );
  const steps = [
    `select count((internal.write_charge(p, null, u.id, '1', true)).id) from public.membership_plans p, auth.users u where p.id = $1 and u.email like 'member%@example.org'`,
    `select count(internal.write_charge_payment(c)) from public.membership_charges c where c.plan_id = $1`,
    `with intent as (
       insert into internal.test_intents (id, idempotency_key, body_hash, booking_id, amount_pence, status, captured_pence, last4)
       select 'pi_test_' || c.ref, 'crowd:' || c.id, 'crowd', c.id, c.price_pence, 'succeeded', c.price_pence, '4242' from public.membership_charges c where c.plan_id = $1 returning id
     ), card as (
       insert into internal.test_cards (customer_ref, intent_id, method_ref, last4, does, expires_on)
       select 'cus_' || id, id, 'pm_' || id, '4242', 'succeed', current_date + 900 from intent returning *
     ) select count(internal.keep_card(intent_id, 'test', customer_ref, method_ref, last4, expires_on)) from card`,
    `select count(internal.apply_payment(p.id, 'pi_test_' || c.ref, 'succeeded', p.amount_pence, null, 'card', '4242')) from public.payments p
     join public.membership_charges c on c.id = p.membership_charge_id where c.plan_id = $1`,
    // nobody joins at the same moment as ten thousand others
    `update public.memberships set begins_at = begins_at - interval '32 days' - number * interval '5 seconds', paid_at = paid_at - interval '32 days',
       renews_since = renews_since - interval '32 days' where plan_id = $1`,
    `update public.memberships set paid_until = internal.period_end(begins_at, period, periods) where plan_id = $1`,
    `update public.membership_charges c set paid_at = c.paid_at - interval '32 days', covers_from = m.begins_at, covers_until = m.paid_until
     from public.memberships m where m.id = c.membership_id and c.plan_id = $1`,
  ];
  for (const step of steps) await sql(step, [planId]);
  await sql("analyze");
}

const paidTwice = async () =>
  Number(
    (
      await sql(
        "select count(*)::int as n from public.membership_charges where plan_id = $1 and nth = 2 and status = 'paid'",
        [planId],
      )
    )[0]?.n,
  );

beforeAll(async () => {
  till = await startTill("test");
  await till.makeOrganiser();
  await subscribe();
}, 1_800_000);
afterAll(() => till.close());

test(`${members} memberships that are due on one day are charged once each, in time`, async () => {
  const began = performance.now();
  // the queue puts the job to work again within five seconds, as long as something is due
  for (let run = 0; run < 1000 && (await paidTwice()) < members; run++)
    await till.services.paymentTasks["work-renewals"]?.({});
  const seconds = (performance.now() - began) / 1000;
  process.stderr.write(`${members} memberships charged in ${seconds.toFixed(1)} seconds\n`);
  expect(await paidTwice()).toBe(members);
  expect(await till.violations()).toEqual([]);
  expect(await till.clearing()).toBe(await till.kept());
  expect(seconds).toBeLessThan(mostSeconds);
}, 1_800_000);
