// Memberships that cost something: paid for, paid for twice, left, taken back by the team, while time passes.
import { type Person, pick, rpcAtSecond, sql, type World } from "../money-world.ts";
import type { Command } from "./command.ts";

/** Something that a person with an account does. */
export const byPerson =
  (act: (world: World, person: Person) => Promise<unknown>): Command =>
  async (world) => {
    const person = pick(world, world.people);
    if (!person) return;
    await sql(world, "delete from public.rate_limits");
    await act(world, person);
  };

const asked = ({ planId, pricePence }: World) => ({
  plan_id: planId,
  price_pence: pricePence,
  terms_version: "1",
});
const pay = (world: World, { token }: Person) =>
  world.till.post("/payments/v1/memberships", token, asked(world));

/** Two tabs begin at both copies of the server: one charge with one payment. */
async function payTwice(world: World, person: Person): Promise<void> {
  const begin = { p_plan_id: world.planId, p_expected_pence: world.pricePence, p_terms_version: "1" };
  const answers = await Promise.all([
    pay(world, person).then(
      (answer) => answer.json() as Promise<{ charge?: { id: string }; payment?: { id: string } }>,
    ),
    rpcAtSecond(world, person.token, "start_membership_payment", begin),
  ]);
  const [one, other] = answers;
  if (one.payment && other.payment && one.payment.id !== other.payment.id)
    world.broken.push("two tabs began two payments of one period");
}

type Membership = { id: string; plan_id: string; status: string; money_back_until: string | null };

/** Leaves, at both copies at once; what was paid in the last fourteen days is then on its way back. */
async function leave(world: World, { token }: Person): Promise<void> {
  const known: Membership[] = await world.till.rpc(token, "list_my_memberships", {});
  const mine = known.find(({ plan_id, status }) => plan_id === world.planId && status !== "ended");
  if (!mine) return;
  const args = { p_membership_id: mine.id };
  await Promise.all([
    world.till.rpc(token, "leave_membership", args),
    rpcAtSecond(world, token, "leave_membership", args),
  ]);
  const [row] = await sql(
    world,
    `select m.status, count(r.id)::int as refunds, bool_or(p.status in ('disputed', 'lost')) as is_disputed from public.memberships m
       left join public.membership_charges c on c.membership_id = m.id and c.nth = m.periods left join public.payments p on p.membership_charge_id = c.id and p.captured_pence > 0
       left join public.refunds r on r.payment_id = p.id where m.id = $1 group by m.id`,
    [mine.id],
  );
  if (mine.money_back_until && !row?.is_disputed && (row?.status !== "ended" || Number(row?.refunds) === 0))
    world.broken.push(`left before ${mine.money_back_until}: ${JSON.stringify(row)}`);
}

const members = ({ planId }: World) =>
  `select id from public.memberships where plan_id = '${planId}' and status in ('active', 'paused', 'ending')`;

const byTeam =
  (to: string): Command =>
  async (world) => {
    const member = pick(world, await sql(world, members(world)));
    if (!member) return;
    await sql(world, "delete from public.rate_limits");
    await world.till.rpc(world.organiser, "change_members", { p_membership_ids: [member.id], p_to: to });
    // a person whom the team ended may come back here at once
    await sql(
      world,
      `with ended as (
         update public.memberships set ended_at = ended_at - interval '31 days', renews_since = renews_since - interval '31 days'
         where plan_id = '${world.planId}' and ended_why = 'team' and ended_at > now() - interval '1 day' returning id)
       update internal.card_payments k set asked_at = asked_at - interval '31 days' from public.payments p, public.membership_charges c, ended
       where p.id = k.payment_id and c.id = p.membership_charge_id and c.membership_id = ended.id`,
    );
  };

/** Days pass for those who paid. */
export const daysPass =
  (days: number): Command =>
  async (world) => {
    const [ago, plan] = [`interval '${days} days'`, [world.planId]];
    await sql(
      world,
      `update public.memberships set begins_at = begins_at - ${ago}, paid_at = paid_at - ${ago}, since = since - ${ago}, ends_at = ends_at - ${ago},
       paid_until = internal.period_end(begins_at - ${ago}, period, periods) where plan_id = $1 and period is not null`,
      plan,
    );
    await sql(
      world,
      `update public.membership_charges set paid_at = paid_at - ${ago}, covers_from = covers_from - ${ago}, covers_until = covers_until - ${ago} where plan_id = $1 and status = 'paid'`,
      plan,
    );
    await sql(
      world,
      `update internal.price_notices n set told_at = told_at - ${ago}, counts_from = counts_from - ${ago} from public.memberships m
     where m.id = n.membership_id and m.plan_id = $1`,
      plan,
    );
    await sql(
      world,
      "select internal.remind_members(), internal.remind_of_charges(), internal.announce_prices()",
    );
  };

/** Days pass, and what is over ends. */
const daysEnd: Command = async (world) => {
  await daysPass(20)(world);
  await sql(world, "select internal.end_memberships()");
};

/** The half hour of a payment that was begun is over. */
const runsOut: Command = async (world) => {
  await sql(
    world,
    "update public.membership_charges set expires_at = now() - interval '1 second' where plan_id = $1 and status = 'open'",
    [world.planId],
  );
  await sql(world, "select internal.expire_membership_charges()");
  if (world.next() < 0.5) await world.till.work();
};

/** What people and teams do about memberships that cost something. */
export const joining: Record<string, Command> = {
  "pay for a membership": byPerson(pay),
  "pay for a membership twice at once": byPerson(payTwice),
  "leave a membership": byPerson(leave),
  "a member is taken out": byTeam("ended"),
  "a member is paused": byTeam("paused"),
  "a member goes on": byTeam("active"),
  "twenty days of membership pass": daysEnd,
  "a membership's payment runs out": runsOut,
};
