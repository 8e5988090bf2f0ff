// Memberships whose card is charged again without its person: month after month, refused, changed, stopped and taken up again, at two copies of the server.
import { type Person, pick, rpcAtSecond, sql, type World, webhook } from "../money-world.ts";
import type { Command } from "./command.ts";
import { byPerson, daysPass } from "./joining.ts";

type Mine = { id: string; plan_id: string; status: string; renews: boolean };
type Answer = { client_secret?: string | null; setup_id?: string };

const refOf = (secret: string | null | undefined) => secret?.split("_secret_")[0] ?? "";

/** Something that a person does with their membership of the plan that is charged by itself. */
const byMember = (act: (world: World, person: Person, mine: Mine) => Promise<unknown>): Command =>
  byPerson(async (world, person) => {
    const known: Mine[] = await world.till.rpc(person.token, "list_my_memberships", {});
    const mine = known.find(
      ({ plan_id, status, renews }) => plan_id === world.planId && renews && status !== "ended",
    );
    if (mine) await act(world, person, mine);
  });

/** Pays for a month and agrees that the card is charged for those after it. */
async function subscribe(world: World, { token }: Person): Promise<void> {
  const { till, planId } = world;
  const body = { plan_id: planId, price_pence: world.pricePence, terms_version: "1", renews: true };
  const answer: Answer = await (await till.post("/payments/v1/memberships", token, body)).json();
  const ref = refOf(answer.client_secret);
  if (!till.fake?.books.intents.has(ref)) return;
  till.fake.books.succeed(ref);
  if (world.next() < 0.7) await till.fake.call(webhook(world), ref);
  if (world.next() < 0.6) await till.work();
}

/** The job at both copies, at the same moment, and what ends what is not paid for any more. */
async function charge(world: World): Promise<void> {
  const renew = ({ paymentTasks }: World["second"]) => paymentTasks["work-renewals"]?.({});
  await Promise.all([renew(world.till.services), renew(world.second)]);
  await sql(world, "select internal.end_memberships()");
}

/** The period of a membership is over, and the next one is charged. */
const fallDue: Command = async (world) => {
  const [row] = await sql(
    world,
    `select coalesce(ceil(extract(epoch from min(paid_until - now())) / 86400), 0)::int as days from public.memberships
     where plan_id = $1 and status = 'active' and renews_since is not null`,
    [world.planId],
  );
  await daysPass(Math.max(0, Number(row?.days)))(world);
  await charge(world);
};

/** What was refused is tried again, some days later. */
const tryAgain: Command = async (world) => {
  await daysPass(3 + Math.floor(world.next() * 5))(world);
  await charge(world);
};

/** From now on the cards that are kept do something else, and the next charge meets it. */
const refuse: Command = async (world) => {
  const { books } = world.till.fake ?? {};
  const does = pick(world, ["declines", "asks", "pays"] as const) ?? "declines";
  const cards = await sql(
    world,
    "select c.customer_ref as ref from public.memberships m join internal.saved_cards c on c.id = m.card_id where m.plan_id = $1",
    [world.planId],
  );
  for (const { ref } of cards) books?.behave(String(ref), does);
  await fallDue(world);
};

/** Gives another card; where the last charge was refused, it is tried at once. */
const changeCard = byMember(async (world, { token }, { id }) => {
  const { till } = world;
  const begun: Answer = await (
    await till.post("/payments/v1/memberships/card", token, { membership_id: id })
  ).json();
  const ref = refOf(begun.client_secret);
  if (!till.fake?.books.setups.has(ref)) return;
  till.fake.books.finishSetup(ref);
  if (world.next() < 0.7)
    await till.post("/payments/v1/memberships/card/check", token, { setup_id: begun.setup_id });
  await charge(world);
});

/** Cancels at both copies at once, while the job runs in every second case; what is paid for stays theirs. */
const cancel = byMember(async (world, { token }, { id }) => {
  const args = { p_membership_id: id };
  await Promise.all([
    world.till.rpc(token, "stop_membership_renewal", args),
    rpcAtSecond(world, token, "stop_membership_renewal", args),
    ...(world.next() < 0.5 ? [charge(world)] : []),
  ]);
  const [row] = await sql(
    world,
    "select status, ends_at is distinct from paid_until as is_cut from public.memberships where id = $1",
    [id],
  );
  if (row?.status === "active" || (row?.status === "ending" && row.is_cut))
    world.broken.push(`cancelled and ${row.status}, with time that was paid for cut: ${row.is_cut}`);
  if (world.next() < 0.3) await world.till.rpc(token, "resume_membership", args);
});

/** The team pauses a membership that is charged by itself, which is then not charged; half of them go on, or end. */
const pause = byMember(async (world, _, { id }) => {
  const change = (to: string) =>
    world.till.rpc(world.organiser, "change_members", { p_membership_ids: [id], p_to: to });
  await change("paused");
  const paid = () =>
    sql(
      world,
      "select count(*)::int as n from public.membership_charges where membership_id = $1 and status = 'paid'",
      [id],
    );
  const [before] = await paid();
  await fallDue(world);
  const [after] = await paid();
  if (before?.n !== after?.n) world.broken.push("charged while it was paused");
  await change(world.next() < 0.5 ? "active" : "ended");
});

/** The team changes the price of the plan; members are told of it now, or with the next days that pass. */
const changePrice: Command = async (world) => {
  await sql(world, "delete from public.rate_limits");
  const [plan] = await sql(world, "select name from public.membership_plans where id = $1", [world.planId]);
  const pence = pick(world, [600, 800, 1000]) ?? 800;
  const saved = await world.till.rpc(world.organiser, "save_membership_plan", {
    p_organiser_id: world.till.organiserId,
    p_plan_id: world.planId,
    p_name: plan?.name,
    p_most: 1,
    p_price_pence: pence,
    p_period: "month",
  });
  if (saved === world.planId) world.pricePence = pence;
  if (world.next() < 0.6) await sql(world, "select internal.announce_prices()");
};

/** What happens to memberships that are charged by themselves. */
export const renewing: Record<string, Command> = {
  "subscribe to a membership": byPerson(subscribe),
  "a month of membership is due": fallDue,
  "a renewal is tried again": tryAgain,
  "a renewal is refused": refuse,
  "a member changes the card": changeCard,
  "a member cancels": cancel,
  "a renewing membership is paused": pause,
  "the price of a plan changes": changePrice,
};
