// A membership with a price: paid for with the person there, served as long as it was paid for, and given back by the rule that says so.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../door/door-fixture.ts";
import { id } from "../harness/world.ts";
import { say, sendRefunds, value } from "../payments/till.ts";
import { daysPass, paidWorld, violations } from "./paid-fixture.ts";

let paid: Awaited<ReturnType<typeof paidWorld>>;
const people = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "young", "banned"];
const world = () => paid.world;

beforeAll(async () => {
  paid = await paidWorld(...people);
});
afterEach(async () => {
  await sendRefunds(world());
  expect(await violations(world())).toEqual([]);
});
afterAll(() => world().end());

const ledger = async (chargeId: string) =>
  (
    await world().client.query(
      "select l.kind, l.account, l.amount_pence from internal.ledger_entries l join payments p on p.id = l.payment_id where p.membership_charge_id = $1 order by l.id",
      [chargeId],
    )
  ).rows.map(({ kind, account, amount_pence }) => [kind, account, amount_pence]);
const fresh = (name: string) => `${name} ${Math.random()}`;

test("a plan is priced by those who write plans, and a wrong price is refused at its field", async () => {
  for (const [price, period, more, field] of [
    [99, "month", {}, "price_pence"],
    [100_001, "month", {}, "price_pence"],
    [800, null, {}, "period"],
    [null, "month", {}, "period"],
    [800, "week", {}, "period"],
    [800, "month", { vat: 500 }, "vat_basis_points"],
    [800, "month", { vat: 2000 }, "vat_basis_points"],
  ] as const)
    await expect(paid.plan("A", price, period, more)).rejects.toMatchObject({
      detail: "MEMBERSHIPS_INVALID",
      column: field,
    });
});

describe("joining", () => {
  test("is paid for by the card company's word alone, and makes a member with ledger, invoices and a receipt", async () => {
    const plan = await paid.plan(fresh("Paid"), 800, "month");
    expect(await refusalOf(paid.on.ask("one", "join_membership($1)", [plan]))).toBe("MEMBERSHIPS_PRICED");
    const quote = await paid.on.ask<{ sentence: string; may_pay: boolean }>("one", "quote_membership($1)", [
      plan,
    ]);
    expect(quote.may_pay).toBe(true);
    expect(quote.sentence).toMatch(
      /^You pay £8 now\. It lasts until .* Leave within 14 days of paying, and all of it comes back\.$/,
    );
    const started = await paid.start("one", plan);
    expect(started.charge.status).toBe("open");
    expect(await paid.mine("one")).toEqual([]);
    await say(world(), started.payment.id, "processing");
    await say(world(), started.payment.id, "succeeded", 800);
    await say(world(), started.payment.id, "succeeded", 800);
    expect(await paid.mine("one")).toEqual([
      expect.objectContaining({ status: "active", period: "month", price_pence: 800, may_pay: false }),
    ]);
    const rows = await ledger(started.charge.id);
    expect(rows[0]).toEqual(["capture", "clearing", 800]);
    expect(rows.reduce((sum, [, , pence]) => sum + Number(pence), 0)).toBe(0);
    expect(
      await value(
        world(),
        "select array_agg(total_pence order by total_pence) from invoices where membership_charge_id = $1",
        [started.charge.id],
      ),
    ).toHaveLength(2);
    expect(
      await value(
        world(),
        "select payload -> 'data' ->> 'amount' from graphile_worker._private_jobs where payload ->> 'template' = 'membership-paid' order by id desc limit 1",
      ),
    ).toBe("£8");
    const read = await paid.on.ask<{ charge: object }>("one", "get_membership_payment($1)", [
      started.charge.id,
    ]);
    expect(read.charge).toMatchObject({ status: "paid", is_member: true });
    expect(await refusalOf(paid.on.ask("two", "get_membership_payment($1)", [started.charge.id]))).toBe(
      "MEMBERSHIPS_NOT_FOUND",
    );
    await paid.on.ask("one", "leave_membership($1)", [(await paid.mine("one"))[0]?.id]);
  });

  test("is refused to people under 18, to those who are not let in, when the plan is full, and at another price", async () => {
    const plan = await paid.plan(fresh("Refused"), 800, "month", { most: 1 });
    await world().client.query(
      "insert into profile_private (user_id, date_of_birth, age_attested_at) values ($1, current_date - interval '17 years', now()) on conflict (user_id) do update set date_of_birth = excluded.date_of_birth, age_attested_at = now()",
      [id("user young")],
    );
    await world().client.query(
      "insert into team_bans (organiser_id, user_id, reason, created_by, ends_at) values ($1, $2, 'Threw a glass.', $3, now() + interval '30 days')",
      [id("organiser"), id("user banned"), id("user team")],
    );
    expect(await refusalOf(paid.start("young", plan))).toBe("MEMBERSHIPS_ADULTS");
    expect(await refusalOf(paid.start("banned", plan))).toBe("BOOKINGS_NOT_LET_IN");
    expect(await refusalOf(paid.start("two", plan, 700))).toBe("MEMBERSHIPS_PRICE_CHANGED");
    await paid.pay("two", plan);
    expect(await refusalOf(paid.start("three", plan))).toBe("MEMBERSHIPS_FULL");
    expect(await refusalOf(paid.start("two", plan))).toBe("MEMBERSHIPS_PAID");
    await paid.on.ask("two", "leave_membership($1)", [(await paid.mine("two"))[0]?.id]);
  });

  test("goes on with the same payment when it is pressed twice, with another after a card was declined, and money that comes too late goes back", async () => {
    const plan = await paid.plan(fresh("Twice"), 800, "month", { most: 1 });
    const [first, second] = [await paid.start("three", plan), await paid.start("three", plan)];
    expect(second.payment.id).toBe(first.payment.id);
    await say(world(), first.payment.id, "failed");
    const third = await paid.start("three", plan);
    expect([third.charge.id, third.payment.attempt]).toEqual([first.charge.id, 2]);
    const rival = await paid.start("four", plan);
    await say(world(), third.payment.id, "succeeded", 800);
    // the first card turns out to have paid as well, and the other person's after the last place had gone
    await say(world(), first.payment.id, "succeeded", 800);
    await say(world(), rival.payment.id, "succeeded", 800);
    expect(await paid.mine("four")).toEqual([]);
    expect(await sendRefunds(world())).toBe(2);
    expect(
      await value(world(), "select status from membership_charges where id = $1", [rival.charge.id]),
    ).toBe("refunded");
    await paid.on.ask("three", "leave_membership($1)", [(await paid.mine("three"))[0]?.id]);
  });

  test("waits for the team where it decides, and for the payment after that", async () => {
    const plan = await paid.plan(fresh("Decides"), 800, "year", { approval: true });
    expect(await refusalOf(paid.start("five", plan))).toBe("MEMBERSHIPS_UNDECIDED");
    expect(await paid.on.ask("five", "join_membership($1)", [plan])).toBe("asked");
    expect(await refusalOf(paid.start("five", plan))).toBe("MEMBERSHIPS_UNDECIDED");
    const [request] = await paid.mine("five");
    await paid.on.ask("team", "change_members($1, 'active')", [[request?.id]]);
    expect(await paid.mine("five")).toEqual([expect.objectContaining({ status: "asked", may_pay: true })]);
    await paid.pay("five", plan);
    const [member] = await paid.mine("five");
    expect(member).toMatchObject({ id: request?.id, status: "active", period: "year" });
    // the team takes them out: the year under way comes back
    await paid.on.ask("team", "change_members($1, 'ended')", [[member?.id]]);
    expect(await value(world(), "select reason from refunds order by created_at desc limit 1")).toBe(
      "membership_ended",
    );
    await sendRefunds(world());
  });
});

describe("what was paid for", () => {
  test("comes back whole to a person who leaves within 14 days, and is kept to its end by one who leaves later", async () => {
    const plan = await paid.plan(fresh("Leaving"), 800, "month");
    const started = await paid.pay("six", plan);
    await daysPass(world(), 13);
    await paid.on.ask("six", "leave_membership($1)", [(await paid.mine("six"))[0]?.id]);
    await paid.on.ask("six", "leave_membership($1)", [(await paid.mine("six"))[0]?.id]);
    expect(await sendRefunds(world())).toBe(1);
    expect(
      (await ledger(started.charge.id)).reduce(
        (sum, [, account, pence]) => sum + (account === "organiser" ? Number(pence) : 0),
        0,
      ),
    ).toBe(0);
    expect(
      await value(world(), "select sum(total_pence)::int from invoices where membership_charge_id = $1", [
        started.charge.id,
      ]),
    ).toBe(0);

    await paid.pay("six", plan);
    await daysPass(world(), 15);
    const [member] = await paid.mine("six");
    await paid.on.ask("six", "leave_membership($1)", [member?.id]);
    expect((await paid.mine("six"))[0]).toMatchObject({ id: member?.id, status: "ending" });
    expect(await sendRefunds(world())).toBe(0);
    await daysPass(world(), 20);
    await world().client.query("select internal.end_memberships()");
    expect((await paid.mine("six"))[0]).toMatchObject({ id: member?.id, status: "ended", ended_why: "left" });
  });

  test("ends with the period unless it is paid for again in its last two weeks, and then goes on from where it ended", async () => {
    const plan = await paid.plan(fresh("Again"), 800, "month");
    await paid.pay("seven", plan);
    expect(await refusalOf(paid.start("seven", plan))).toBe("MEMBERSHIPS_PAID");
    await daysPass(world(), 25);
    // they are told once in the last week
    expect(await value(world(), "select internal.remind_members()::int")).toBe(1);
    expect(await value(world(), "select internal.remind_members()::int")).toBe(0);
    const [before] = await paid.mine("seven");
    expect(before).toMatchObject({ may_pay: true, money_back_until: null });
    await paid.pay("seven", plan);
    expect(
      await value(
        world(),
        "select paid_until = internal.period_end(begins_at, 'month', 2) from memberships where id = $1",
        [before?.id],
      ),
    ).toBe(true);
    expect(
      await paid.on.ask("seven", "(select count(*)::int from list_membership_payments($1))", [before?.id]),
    ).toBe(2);
    expect(
      await refusalOf(
        paid.on.ask("six", "(select count(*) from list_membership_payments($1))", [before?.id]),
      ),
    ).toBe("MEMBERSHIPS_NOT_FOUND");
    await daysPass(world(), 50);
    await world().client.query("select internal.end_memberships()");
    expect((await paid.mine("seven"))[0]).toMatchObject({ status: "ended", ended_why: "unpaid" });
  });

  test("is served when the plan is closed or ended, and a plan that was paid for once is not ended", async () => {
    const plan = await paid.plan(fresh("Ends"), 6000, "year");
    const once = await paid.plan(fresh("Once"), 15_000, "once");
    await paid.pay("one", plan, 6000);
    await daysPass(world(), 15);
    await paid.on.ask("team", "end_membership_plan($1)", [plan]);
    const [member] = await paid.mine("one");
    expect(member).toMatchObject({ status: "ending", ends_at: member?.paid_until });
    await world().client.query("select internal.end_memberships()");
    expect((await paid.mine("one"))[0]).toMatchObject({ status: "ending" });
    await paid.pay("two", once, 15_000);
    expect((await paid.mine("two"))[0]).toMatchObject({ status: "active", paid_until: null, may_pay: false });
    expect(await refusalOf(paid.on.ask("team", "end_membership_plan($1)", [once]))).toBe(
      "MEMBERSHIPS_PRICED",
    );
    expect(await refusalOf(paid.plan("By the year", 15_000, "year", { id: once }))).toBe(
      "MEMBERSHIPS_PRICED",
    );
  });

  test("stands still while the team has paused it", async () => {
    const plan = await paid.plan(fresh("Pause"), 800, "month");
    await paid.pay("three", plan);
    const [member] = await paid.mine("three");
    await paid.on.ask("team", "change_members($1, 'paused')", [[member?.id]]);
    await world().client.query(
      "update memberships set paused_at = paused_at - interval '10 days' where id = $1",
      [member?.id],
    );
    await paid.on.ask("team", "change_members($1, 'active')", [[member?.id]]);
    expect(
      await value(
        world(),
        "select (begins_at - since) between interval '9 days 23 hours' and interval '10 days 1 hour' from memberships where id = $1",
        [member?.id],
      ),
    ).toBe(true);
  });

  test("lasts to the same day of the month, or to its last day, and to the same hour where the clocks change", async () => {
    const ends = async (begins: string, nth: number) =>
      value(
        world(),
        "select to_char(internal.period_end($1::timestamptz, 'month', $2) at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI')",
        [begins, nth],
      );
    expect(await ends("2027-01-31T12:00:00Z", 1)).toBe("2027-02-28 12:00");
    expect(await ends("2027-01-31T12:00:00Z", 2)).toBe("2027-03-31 12:00");
    expect(await ends("2027-03-15T00:30:00Z", 1)).toBe("2027-04-15 00:30");
    expect(await ends("2028-02-29T09:00:00Z", 12)).toBe("2029-02-28 09:00");
  });
});

test("what members paid stands in the month's statement, and is paid out after the days in which it may come back", async () => {
  const plan = await paid.plan(fresh("Statement"), 5000, "year");
  await paid.pay("four", plan, 5000);
  const month = await value(world(), "select to_char(now() at time zone 'Europe/London', 'YYYY-MM')");
  const statement = await paid.on.ask<string>("team", "organiser_statement($1, $2)", [
    id("organiser"),
    month,
  ]);
  expect(statement).toContain("Membership: Statement");
  const cleared = async (at: string) =>
    Number(
      await value(
        world(),
        `select coalesce(sum(pence), 0) from internal.payout_plan($1, ${at}) where event_id is null`,
        [id("organiser")],
      ),
    );
  const [now, later] = [await cleared("now()"), await cleared("now() + interval '60 days'")];
  expect(later - now).toBeGreaterThanOrEqual(4000);
  expect(
    await value(
      world(),
      "select count(*)::int from internal.payout_nights($1) where waits_for = 'clears' and event_id is null",
      [id("organiser")],
    ),
  ).toBe(1);
});

test("a dispute that is lost ends the membership whose period it paid for", async () => {
  const plan = await paid.plan(fresh("Dispute"), 800, "month");
  const { payment } = await paid.pay("eight", plan);
  await world().client.query("select internal.apply_dispute($1, 'disputed', 800)", [`pi_${payment.id}`]);
  await world().client.query("select internal.apply_dispute($1, 'lost', 800)", [`pi_${payment.id}`]);
  expect((await paid.mine("eight")).find(({ plan_id }) => plan_id === plan)).toMatchObject({
    status: "ended",
    ended_why: "unpaid",
  });
});

test("an account that is deleted within the days has its money back, and the books stay whole", async () => {
  const plan = await paid.plan(fresh("Deleted"), 800, "month");
  await paid.pay("nine", plan);
  await world().client.query("select internal.anonymise_memberships($1)", [id("user nine")]);
  expect(await sendRefunds(world())).toBe(1);
});
