// Random histories of money over HTTP: people hold, pay, join as members, are declined, pay too late, give back, leave, are refunded and dispute, while calls
// of the card company come twice, late, out of order or not at all, its answers are lost, its staff refund by hand, prices change and
// nights move or are cancelled; those that went ahead are paid out by two copies of the server, and money of that comes back. Whatever happened, in the end the card company's own books agree with ours and with what people were
// promised, and nothing is in internal.violations. `HISTORIES` says how many, `SEED` where to begin.
import { randomUUID } from "node:crypto";
import { randomRounds } from "@undercroft/testing";
import { nonExpiringKey, readSigningKey } from "@undercroft/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServices, startServices } from "../start-services.ts";
import { addBundled } from "./money-commands/bundles.ts";
import { addDeposit, promiseDeposits, settleDeposits } from "./money-commands/deposits.ts";
import { addExtra } from "./money-commands/extras.ts";
import { openFund, promiseFunds, settleFunds } from "./money-commands/funds.ts";
import { wrongCards } from "./money-commands/guests.ts";
import { addOwnPriced } from "./money-commands/own-prices.ts";
import { offerPass, wrongPasses } from "./money-commands/passes.ts";
import { settlePayouts, wrongPayouts } from "./money-commands/paying-out.ts";
import { promiseForSold } from "./money-commands/selling-on.ts";
import { commands } from "./money-commands.ts";
import { brokenPromises, chance, intents, pick, sql, type Till, type World, webhook } from "./money-world.ts";
import { key, makeAdmin, startTill } from "./pay-steps.ts";

const histories = Number(process.env.HISTORIES ?? randomRounds(50, 10_000));
const firstSeed = Number(process.env.SEED ?? 1);
const steps = 16;
/** Ten thousand take as long as they take: two seconds a history ended a long run for nothing but a slow machine. */
const NO_LIMIT = 2 ** 31 - 1;

/** What is asked after each history takes as long as the books are thick, so thick books are closed. */
const historiesPerTill = 200;

let till: Till;
let second: RunningServices;
let organiser: string;
let admin: string;
const taken = new Map<string, number>();
async function openTill(): Promise<void> {
  till = await startTill("stripe");
  second = await startServices({
    given: [nonExpiringKey(readSigningKey(key))],
    product: till.services.product,
    acceptedIssuers: [till.services.issuer],
    ...(till.fake ? { stripe: till.fake.account } : {}),
  });
  organiser = await till.makeOrganiser();
  admin = await makeAdmin(till.services, till.makePerson);
  // who owns the night is in the team of its room, which people ask to hire
  await till.services.superuser.query(
    "insert into public.venue_members (venue_id, user_id, role) select $1, user_id, 'owner' from public.organiser_members",
    [till.venueId],
  );
  await till.post("/payments/v1/payouts/account", organiser, { organiser_id: till.organiserId });
  const [account] = till.fake?.books.connect.accounts.keys() ?? [];
  till.fake?.books.connect.complete(account ?? "");
}
async function closeTill(): Promise<void> {
  await second.close();
  await till.close();
}
beforeAll(openTill);
afterAll(closeTill);

/** Everything that is open ends: banks decide, calls are made up for, holds run out, refunds are sent. */
async function drain(world: World): Promise<void> {
  const { fake } = world.till;
  fake?.faults.splice(0);
  for (const ref of await intents(world)) {
    // no bank takes for ever
    if (fake?.books.intent(ref).status === "processing") fake.books.succeed(ref);
    if (fake?.books.disputes.get(ref)?.status === "needs_response") fake.books.dispute(ref, "won");
  }
  for (const refund of fake?.books.refunds.values() ?? [])
    if (refund.status === "pending") refund.status = "succeeded";
  await catchUp(world);
  // what was done at the dashboard and never called about is found by the nightly comparison, or a later call
  for (const ref of await intents(world)) await fake?.call(webhook(world), ref);
  await world.till.work();
  await catchUp(world);
  // a key repeats its broken answer for a day; then what it stood for is looked up, and asked for with another
  const waiting = await sql(
    world,
    "update public.refunds set created_at = created_at - interval '1 day' where status = 'pending' returning id",
  );
  await catchUp(world);
  // and then it is as old as it was: a rule asks which refunds were promised before a pay-out
  await sql(
    world,
    "update public.refunds set created_at = created_at + interval '1 day' where id = any ($1)",
    [waiting.map(({ id }) => id)],
  );
  await settleDeposits(world);
  await settleFunds(world);
  await catchUp(world);
  await settlePayouts(world);
  // rules that allow five minutes are asked after them
  await sql(
    world,
    "update public.payments set captured_at = captured_at - interval '10 minutes' where captured_at > now() - interval '5 minutes'",
  );
}

/** Three rounds of what the queue does in some minutes. */
async function catchUp(world: World): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await commands["run out"]?.(world);
    await sql(
      world,
      "update public.payments set checked_at = now() - interval '2 minutes', created_at = now() - interval '2 minutes' where status in ('created', 'requires_action', 'processing')",
    );
    await sql(
      world,
      "update public.refunds set checked_at = now() - interval '2 minutes' where status = 'pending'",
    );
    await sql(world, "select internal.refund_cancelled_events(), internal.end_cancelled_bookings()");
    await commands["a membership's payment runs out"]?.(world);
    await world.till.work();
  }
}

/** The date so many days from now. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function live(seed: number): Promise<{ lived: string[]; broken: string[] }> {
  const night = await till.makeNight(4);
  await till.services.superuser.query("update public.events set resale_enabled = true where id = $1", [
    night.eventId,
  ]);
  await till.services.superuser.query(
    `insert into public.promo_codes (event_id, code, kind, value, max_uses, counts)
     values ($1, 'FRIENDS', 'percent', 25, null, 'orders'), ($1, 'ONCE', 'percent', 30, 1, 'orders'), ($1, 'TWO', 'percent', 20, 2, 'tickets')`,
    [night.eventId],
  );
  await till.services.superuser.query(
    "update public.ticket_types set per_person_max = 3, per_booking_max = 3 where id = $1",
    [night.typeId],
  );
  const ownTypeId = await addOwnPriced(till, night.eventId);
  const extraTypeId = await addExtra(till, organiser, night.eventId);
  const bundledTypeId = await addBundled(till, night.eventId);
  const depositTypeId = await addDeposit(till, night.eventId);
  await openFund(till, organiser, night.eventId, seed);
  const planId = randomUUID();
  await till.services.superuser.query(
    "insert into public.membership_plans (id, organiser_id, name, price_pence, period, most) values ($1, $2, $3, 800, 'month', 1)",
    [planId, till.organiserId, `Friends ${seed}`],
  );
  const people = await Promise.all(
    [1, 2].map(async () => ({ token: await till.makePerson(), bookingId: null })),
  );
  const guests = await Promise.all(
    [1, 2, 3].map(async () => ({ token: await till.makeGuest(), bookingId: null })),
  );
  const world: World = {
    till,
    second,
    night,
    ownTypeId,
    extraTypeId,
    bundledTypeId,
    depositTypeId,
    planId,
    pricePence: 800,
    people,
    guests,
    organiser,
    admin,
    hire: { venueId: till.venueId, day: inDays(30 + (seed % historiesPerTill) * 3), isKnown: false },
    next: chance(seed),
    promised: new Map(),
    broken: [],
  };
  if (seed % 2 === 0) await offerPass(world);
  const lived: string[] = [];
  const names = Object.keys(commands);
  // most histories begin like one: somebody holds and pays, three of four to the end
  const begun = seed % 4 === 0 ? ["hold", "start"] : ["hold", "start", "succeed", "call", "work"];
  if (seed % 5 === 2) begun.push("hold a ticket with an extra", "start", "succeed", "call", "work");
  if (seed % 5 === 4) begun.splice(0, begun.length, "hold a bundle", "start", "succeed", "call", "work");
  // of every fifth, guests come with one card
  if (seed % 5 === 1) begun.splice(0, begun.length, "a guest pays", "a guest pays", "a guest pays", "work");
  // of every seventh, a membership is charged month after month
  if (seed % 7 === 3) begun.push("subscribe to a membership", "call", "work", "a month of membership is due");
  if (seed % 8 === 2) begun.push("buy a pass", "pay for a pass", "work");
  // of every sixth, somebody comes with a deposit and somebody does not
  if (seed % 6 === 0)
    begun.splice(0, begun.length, "hold a deposit", "start", "succeed", "call", "work", "let a deposit in");
  // of every seventh, somebody gives and others take of it
  if (seed % 7 === 2)
    begun.splice(
      0,
      begun.length,
      "give to the fund",
      "start",
      "succeed",
      "call",
      "work",
      "take from the fund",
      "book what the fund pays",
    );
  // of every third the night was, and is paid out, so that refunds and disputes come after it
  if (seed % 3 === 0) begun.push("the night goes ahead", "pay out", "work");
  if (seed % 21 === 9) begun.push("settle the fund", "work");
  for (const name of [...begun, ...Array.from({ length: steps }, () => pick(world, names) ?? "work")]) {
    lived.push(name);
    taken.set(name, (taken.get(name) ?? 0) + 1);
    await commands[name]?.(world);
  }
  await drain(world);
  await promiseForSold(world);
  const kept = await promiseDeposits(world);
  await promiseFunds(world);
  return {
    lived,
    broken: [
      ...world.broken,
      ...kept,
      ...(await brokenPromises(world)),
      ...(await wrongCards(world)),
      ...(await wrongPasses(world)),
      ...(await wrongPayouts(world)),
    ],
  };
}

/** Ten thousand histories take a while: how far they are is said on the way. */
function tellProgress(done: number, began: number): void {
  if (histories < 100 || done % 100 !== 0) return;
  const seconds = (performance.now() - began) / 1000;
  const left = Math.round(((histories - done) * seconds) / done / 60);
  process.stderr.write(
    `${done} of ${histories} histories, ${(done / seconds).toFixed(1)} a second, ${left} minutes left\n`,
  );
}

/** Nights that were sold by passes so far, of this till. */
async function countPasses(): Promise<number> {
  const [sold] = await till.services.superuser.query<{ count: number }>(
    "select count(*)::int from public.bookings where pass_order_id is not null and confirmed_at is not null",
  );
  return sold?.count ?? 0;
}

test(
  `${histories} histories leave the card company's books, ours and what people were promised the same`,
  async () => {
    const began = performance.now();
    let passes = 0;
    for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
      const { lived, broken } = await live(seed);
      // the nightly comparison asks about all of the last seven days, so not after each
      if (seed % 25 === 0) await till.services.paymentTasks["reconcile-payments"]?.({});
      const wrong = {
        broken,
        violations: await till.violations(),
        difference: (await till.clearing()) - (await till.kept()),
        failures: till.services.failures.map(String),
      };
      const told = `seed ${seed}: ${lived.join(", ")}`;
      expect({ told, ...wrong }).toEqual({
        told,
        broken: [],
        violations: [],
        difference: 0,
        failures: [],
      });
      tellProgress(seed - firstSeed + 1, began);
      if ((seed - firstSeed + 1) % historiesPerTill === 0) {
        passes += await countPasses();
        await closeTill();
        await openTill();
      }
    }
    console.log(
      await till.services.superuser.query(
        "select status, count(*)::int, sum(amount_pence)::int, sum(returned_pence)::int as back from public.payouts group by 1",
      ),
      await till.services.superuser.query(
        "select failure_code, count(*)::int from public.payouts group by 1",
      ),
      await till.services.superuser.query(
        "select count(*)::int as n, count(*) filter (where pence<0)::int as neg from public.payout_items",
      ),
    );
    if (histories >= 50) expect(passes + (await countPasses())).toBeGreaterThan(0);
    expect([...taken.keys()].toSorted()).toEqual(Object.keys(commands).toSorted());
  },
  NO_LIMIT,
);
