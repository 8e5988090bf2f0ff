// Another price of a plan: new members pay it at once, those who have the plan from the first period that begins thirty days after they were told.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { refusalOf } from "../door/door-fixture.ts";
import { id } from "../harness/world.ts";
import { sendRefunds, value } from "../payments/till.ts";
import { daysPass, paidWorld, type Row, renew, violations } from "./paid-fixture.ts";

let paid: Awaited<ReturnType<typeof paidWorld>>;
const world = () => paid.world;

beforeAll(async () => {
  paid = await paidWorld("a", "b", "c");
});
beforeEach(() => world().client.query("delete from rate_limits"));
afterEach(async () => {
  await sendRefunds(world());
  const broken = await violations(world());
  await world().client.query(
    "update memberships set status = 'ended', ended_at = now(), ended_why = 'left' where status <> 'ended'",
  );
  expect(broken).toEqual([]);
});
afterAll(() => world().end());

const fresh = (name: string) => `${name} ${Math.random()}`;
const only = async (person: string, planId: string): Promise<Row> => {
  const row = (await paid.mine(person)).find(({ plan_id }) => plan_id === planId);
  if (!row) throw new Error(`${person} has no membership`);
  return row;
};
const announce = () => value(world(), "select internal.announce_prices()");
const told = (person: string) =>
  value(
    world(),
    "select payload ->> 'change' from notifications where user_id = $1 and kind = 'membership_changed' order by created_at desc, id desc limit 1",
    [id(`user ${person}`)],
  );
const paidPence = (membershipId: string) =>
  value(
    world(),
    "select array_agg(price_pence order by nth) from membership_charges where membership_id = $1 and status = 'paid'",
    [membershipId],
  );
/**
 * A plan at £8 a month that a person has, whose card is charged. Less than thirty days of the first month are left: in one of 31 days, what
 * is told on its first would count from the second.
 */
async function subscribed(person: string): Promise<{ name: string; plan: string; membership: string }> {
  const name = fresh("Priced");
  const plan = await paid.plan(name, 800, "month");
  await paid.agree(person, plan);
  await daysPass(world(), 5);
  return { name, plan, membership: (await only(person, plan)).id };
}

test("a higher price is told with its day, and charged from the first period that begins thirty days later", async () => {
  const { name, plan, membership } = await subscribed("a");
  await paid.plan(name, 1000, "month", { id: plan });
  expect(await announce()).toBe(1);
  expect(await announce()).toBe(0);
  expect(await told("a")).toBe("price_rises");
  expect(await only("a", plan)).toMatchObject({ price_pence: 800, next_price_pence: 1000 });
  // the second month begins too soon for it
  await world().client.query(
    "update internal.price_notices set told_at = now() + interval '2 days', counts_from = now() + interval '33 days' where membership_id = $1",
    [membership],
  );
  await daysPass(world(), 31);
  await renew(world(), "succeeded");
  expect(await paidPence(membership)).toEqual([800, 800]);
  await daysPass(world(), 31);
  await renew(world(), "succeeded");
  expect(await paidPence(membership)).toEqual([800, 800, 1000]);
  expect(await only("a", plan)).toMatchObject({ price_pence: 1000, next_price_pence: null });
});

test("a new member pays the new price at once", async () => {
  const { name, plan } = await subscribed("a");
  await paid.plan(name, 1000, "month", { id: plan });
  expect(await refusalOf(paid.start("b", plan, 800))).toBe("MEMBERSHIPS_PRICE_CHANGED");
  await paid.agree("b", plan, 1000);
  expect(await announce()).toBe(1);
  expect(await only("b", plan)).toMatchObject({ price_pence: 1000, next_price_pence: null });
});

test("a second change before the first one counts replaces it with a month of its own", async () => {
  const { name, plan, membership } = await subscribed("a");
  await paid.plan(name, 1000, "month", { id: plan });
  await announce();
  await daysPass(world(), 20);
  await paid.plan(name, 1200, "month", { id: plan });
  expect(await announce()).toBe(1);
  expect(await only("a", plan)).toMatchObject({ price_pence: 800, next_price_pence: 1200 });
  await daysPass(world(), 12);
  await renew(world(), "succeeded");
  await daysPass(world(), 31);
  await renew(world(), "succeeded");
  expect(await paidPence(membership)).toEqual([800, 800, 1200]);
});

test("a change that is taken back is told as well, and nothing is charged of it", async () => {
  const { name, plan, membership } = await subscribed("a");
  await paid.plan(name, 1000, "month", { id: plan });
  await announce();
  await paid.plan(name, 800, "month", { id: plan });
  expect(await announce()).toBe(1);
  expect(await told("a")).toBe("price_stays");
  expect(await only("a", plan)).toMatchObject({ next_price_pence: null });
  await daysPass(world(), 70);
  await renew(world(), "succeeded");
  expect(await paidPence(membership)).toEqual([800, 800]);
});

test("a lower price counts from the next payment, also before anybody was told", async () => {
  const { name, plan, membership } = await subscribed("a");
  await paid.plan(name, 500, "month", { id: plan });
  await daysPass(world(), 32);
  await renew(world(), "succeeded");
  expect(await paidPence(membership)).toEqual([800, 500]);
  const other = await subscribed("b");
  await paid.plan(other.name, 600, "month", { id: other.plan });
  await announce();
  expect(await told("b")).toBe("price_falls");
});

test("a member who cancels before the new price counts is never charged it", async () => {
  const { name, plan, membership } = await subscribed("a");
  await paid.plan(name, 1000, "month", { id: plan });
  await announce();
  await paid.on.ask("a", "stop_membership_renewal($1)", [membership]);
  expect(await only("a", plan)).toMatchObject({ status: "ending", next_price_pence: null });
  await daysPass(world(), 70);
  expect(await renew(world(), "succeeded")).toEqual([]);
  expect(await paidPence(membership)).toEqual([800]);
});

test("what a price is for stays while people have the plan, and three changes a day are all", async () => {
  const { name, plan } = await subscribed("a");
  expect(await refusalOf(paid.plan(name, 800, "year", { id: plan }))).toBe("MEMBERSHIPS_PRICED");
  expect(await refusalOf(paid.plan(name, null, null, { id: plan }))).toBe("MEMBERSHIPS_PRICED");
  for (const pence of [900, 1000, 1100]) await paid.plan(name, pence, "month", { id: plan });
  expect(await refusalOf(paid.plan(name, 1200, "month", { id: plan }))).toBe("MEMBERSHIPS_RATE_LIMITED");
});
