// What the law on subscriptions wants members told: before a charge that ends six months, and when they ended a membership.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { id } from "../harness/world.ts";
import { sendRefunds, value } from "../payments/till.ts";
import { daysPass, paidWorld, type Row, renew, violations } from "./paid-fixture.ts";

let paid: Awaited<ReturnType<typeof paidWorld>>;
const world = () => paid.world;

beforeAll(async () => {
  paid = await paidWorld("a", "b", "c", "d");
});
beforeEach(() => world().client.query("delete from rate_limits"));
afterEach(async () => {
  await sendRefunds(world());
  expect(await violations(world())).toEqual([]);
  await world().client.query(
    "update memberships set status = 'ended', ended_at = now(), ended_why = 'left' where status <> 'ended'",
  );
});
afterAll(() => world().end());

const mine = async (person: string): Promise<Row> => {
  const row = (await paid.mine(person)).find(({ status }) => status !== "ended");
  if (!row) throw new Error(`${person} has no membership`);
  return row;
};
const mails = async (person: string, template: string): Promise<Record<string, string>[]> =>
  (
    await world().client.query(
      `select payload -> 'data' as data from graphile_worker._private_jobs
       where payload ->> 'template' = $1 and payload ->> 'recipient' = (select email from auth.users where id = $2) order by id`,
      [template, id(`user ${person}`)],
    )
  ).rows.map(({ data }) => data);
const remind = () => value(world(), "select internal.remind_of_charges()::int");
/** Days until the next charge; months differ, so that what is left changes when the clock is moved. */
const daysLeft = async () =>
  Number(
    await value(
      world(),
      "select ceil(extract(epoch from min(paid_until) - now()) / 86400)::int from memberships where status = 'active' and renews_since is not null",
    ),
  );
/** Days pass until the week before the next charge, and then until it. Answers how many were reminded. */
async function nextCharge(): Promise<unknown> {
  while ((await daysLeft()) > 6) await daysPass(world(), (await daysLeft()) - 5);
  const reminded = await remind();
  while ((await daysLeft()) > 0) await daysPass(world(), await daysLeft());
  await renew(world(), "succeeded");
  return reminded;
}

test("a member who pays by the month is reminded of the last charge of each six months, once", async () => {
  const plan = await paid.plan(`Monthly ${Math.random()}`, 800, "month");
  await paid.agree("a", plan);
  const reminded = [];
  for (let month = 1; month <= 12; month++) reminded.push(await nextCharge());
  // months differ, so that moving the clock by days may bring it a month forward, and never back
  const [first = 12, second = 12, ...more] = reminded.flatMap((count, index) => (count === 1 ? [index] : []));
  expect(first).toBeLessThanOrEqual(5);
  expect(first).toBeGreaterThanOrEqual(4);
  expect(second - first).toBeLessThanOrEqual(6);
  expect(second - first).toBeGreaterThanOrEqual(5);
  expect(more).toEqual([]);
  const [mail] = await mails("a", "membership-reminder");
  expect(mail).toMatchObject({ amount: "£8", price: "£8 a month", card: "4242" });
  expect(await remind()).toBe(0);
});

test("a member who pays by the year is reminded of each charge, and one who pays by hand of none", async () => {
  const plan = await paid.plan(`Yearly ${Math.random()}`, 6000, "year");
  await paid.agree("b", plan, 6000);
  await paid.pay("c", plan, 6000);
  expect(await nextCharge()).toBe(1);
  expect(await remind()).toBe(0);
  expect(await mails("b", "membership-reminder")).toHaveLength(1);
  expect(await mails("c", "membership-reminder")).toEqual([]);
});

test("who cancels is told by mail at once until when it counts, and who leaves that the money comes back", async () => {
  const plan = await paid.plan(`Ended ${Math.random()}`, 800, "month");
  await paid.agree("c", plan);
  await daysPass(world(), 15);
  await paid.on.ask("c", "stop_membership_renewal($1)", [(await mine("c")).id]);
  const [cancelled] = await mails("c", "membership-cancelled");
  expect(cancelled?.sentence).toMatch(/^Your card counts until .+, and then it ends\.$/);
  await paid.agree("d", plan);
  await paid.on.ask("d", "leave_membership($1)", [(await mine("d")).id]);
  expect((await mails("d", "membership-cancelled")).map(({ sentence }) => sentence)).toEqual([
    "It has ended. What you paid in the last 14 days is on its way back to your card.",
  ]);
});
