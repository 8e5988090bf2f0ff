// A person who agreed to it is charged for each further period without being there: once, never early, and never after they stopped it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../door/door-fixture.ts";
import { id } from "../harness/world.ts";
import { say, sendRefunds, value } from "../payments/till.ts";
import { daysPass, keepCard, paidWorld, type Row, renew, violations } from "./paid-fixture.ts";

let paid: Awaited<ReturnType<typeof paidWorld>>;
const people = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "young", "banned"];
const world = () => paid.world;

beforeAll(async () => {
  paid = await paidWorld(...people);
});
afterEach(async () => {
  await sendRefunds(world());
  const broken = await violations(world());
  // each test has its own members
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
const stop = (person: string, membershipId: unknown) =>
  paid.on.ask(person, "stop_membership_renewal($1)", [membershipId]);
const told = (person: string) =>
  value(
    world(),
    "select array_agg(payload ->> 'change' order by created_at, id) from notifications where user_id = $1 and kind = 'membership_changed'",
    [id(`user ${person}`)],
  );
const paidPeriods = (membershipId: string) =>
  value(
    world(),
    "select count(*)::int from membership_charges where membership_id = $1 and status = 'paid'",
    [membershipId],
  );

test("what is said beside the button names each further charge where the person agrees to it, and nothing is agreed by itself", async () => {
  const plan = await paid.plan(fresh("Words"), 800, "month");
  const quote = await paid.on.ask<Record<string, unknown>>("a", "quote_membership($1)", [plan]);
  expect(quote.sentence).toContain("Nothing is taken after that");
  expect(quote.renewal_sentence).toMatch(
    /^You pay £8 now\. It lasts until .*\. Then we charge your card £8 a month, until you cancel: that takes one press in your settings, and nothing is charged after it\. Leave within 14 days of paying, and all of it comes back\.$/,
  );
  await paid.pay("a", plan);
  expect(await only("a", plan)).toMatchObject({ renews: false, charge_due_at: null });
  await daysPass(world(), 40);
  expect(await renew(world(), "succeeded")).toEqual([]);
  await world().client.query("select internal.end_memberships()");
  expect(await only("a", plan)).toMatchObject({ status: "ended", ended_why: "unpaid" });
});

test("a period is charged once when the one before is over, and goes on from where that ended", async () => {
  const plan = await paid.plan(fresh("Goes on"), 800, "month");
  await paid.agree("a", plan);
  const before = await only("a", plan);
  expect(before).toMatchObject({
    renews: true,
    card_last4: "4242",
    card_expires_on: "2040-12-31",
    may_pay: false,
  });
  expect(before.charge_due_at).toBe(before.paid_until);
  await daysPass(world(), 27);
  expect(await renew(world(), "succeeded")).toEqual([]);
  expect(await refusalOf(paid.start("a", plan))).toBe("MEMBERSHIPS_PAID");
  await daysPass(world(), 5);
  const [first] = await renew(world(), "succeeded");
  expect(await renew(world(), "succeeded")).toEqual([]);
  await say(world(), String(first), "succeeded", 800);
  const after = await only("a", plan);
  expect(await paidPeriods(after.id)).toBe(2);
  expect(
    await value(
      world(),
      "select paid_until = internal.period_end(begins_at, 'month', 2) from memberships where id = $1",
      [after.id],
    ),
  ).toBe(true);
});

test("two copies of the job take a period once, and one that was killed before it asked is asked for with the same key", async () => {
  const plan = await paid.plan(fresh("Copies"), 800, "month");
  await paid.agree("a", plan);
  await daysPass(world(), 32);
  const take = () =>
    world()
      .client.query<{ id: string }>("select id from internal.take_renewals(100) id")
      .then(({ rows }) => rows);
  const [one, other] = [await take(), await take()];
  expect([one.length, other.length]).toEqual([1, 0]);
  const ask = () =>
    value(world(), "select internal.payment_to_charge($1)", [one[0]?.id]) as Promise<{ key: string }>;
  const [first, second] = [await ask(), await ask()];
  expect(second.key).toBe(first.key);
  // while it is being charged the person in the page is not charged as well
  expect(await refusalOf(paid.start("a", plan))).toBe("MEMBERSHIPS_PAID");
  await say(world(), String(one[0]?.id), "succeeded", 800);
});

describe("a charge that is refused", () => {
  test("is tried again after 3, 7 and 14 days, each time told, and then the membership ends and is charged no more", async () => {
    const plan = await paid.plan(fresh("Refused"), 800, "month");
    await paid.agree("b", plan);
    await daysPass(world(), 32);
    expect(await renew(world(), "failed", "card_declined")).toHaveLength(1);
    expect(await only("b", plan)).toMatchObject({ status: "active", tries: 1, may_pay: true });
    for (const days of [3, 4, 7]) {
      expect(await renew(world(), "failed", "card_declined"), `before ${days} days`).toEqual([]);
      await daysPass(world(), days);
      expect(await renew(world(), "failed", "card_declined"), `after ${days} days`).toHaveLength(1);
    }
    const { id: membershipId, ...ended } = await only("b", plan);
    expect(ended).toMatchObject({ status: "ended", ended_why: "unpaid" });
    expect(await told("b")).toEqual([
      "renewal_refused",
      "renewal_refused",
      "renewal_refused",
      "renewal_ended",
    ]);
    await daysPass(world(), 60);
    expect(await renew(world(), "succeeded")).toEqual([]);
    expect(await paidPeriods(membershipId)).toBe(1);
  });

  test("can be paid by the person with another card, which is charged from then on", async () => {
    const plan = await paid.plan(fresh("Other card"), 800, "month");
    await paid.agree("c", plan);
    await daysPass(world(), 32);
    await renew(world(), "failed", "insufficient_funds");
    const again = await paid.agree("c", plan);
    const member = await only("c", plan);
    expect(member).toMatchObject({ tries: 0, status: "active", renews: true });
    expect(
      await value(
        world(),
        "select c.saved_by from memberships m join internal.saved_cards c on c.id = m.card_id where m.id = $1",
        [member.id],
      ),
    ).toBe(`pi_${again.payment.id}`);
    await daysPass(world(), 3);
    expect(await renew(world(), "succeeded")).toEqual([]);
  });

  test("leads a person whose bank wants to ask them to confirm with the same card, and one whose card ended to another", async () => {
    const plan = await paid.plan(fresh("Bank asks"), 800, "month");
    await paid.agree("d", plan);
    await paid.agree("e", plan);
    await daysPass(world(), 32);
    const [one, other] = await world()
      .client.query<{ id: string }>("select id from internal.take_renewals(100) id")
      .then(({ rows }) => rows.map((row) => row.id));
    for (const [payment, code] of [
      [one, "authentication_required"],
      [other, "expired_card"],
    ]) {
      await value(world(), "select internal.payment_to_charge($1)", [payment]);
      await world().client.query("select internal.apply_payment($1, $2, 'failed', 0, $3, 'card', '4242')", [
        payment,
        `pi_${payment}`,
        code,
      ]);
    }
    expect([await told("d"), await told("e")].flat().sort()).toEqual(["renewal_confirm", "renewal_expired"]);
    const member = await only("d", plan);
    expect(await refusalOf(paid.on.ask("e", "start_saved_card_payment($1)", [member.id]))).toBe(
      "MEMBERSHIPS_NOT_FOUND",
    );
    const { payment } = await paid.on.ask<{ payment: { id: string; attempt: number } }>(
      "d",
      "start_saved_card_payment($1)",
      [member.id],
    );
    expect(payment.attempt).toBe(2);
    expect(await value(world(), "select internal.payment_to_create($1)", [payment.id])).toMatchObject({
      is_off_session: false,
      keeps_card: false,
      method_ref: expect.stringMatching(/^pm_/),
    });
    await say(world(), payment.id, "requires_action");
    await say(world(), payment.id, "succeeded", 800);
    expect(await only("d", plan)).toMatchObject({ tries: 0, status: "active" });
  });

  test("is tried at once with a new card that the person gives", async () => {
    const plan = await paid.plan(fresh("New card"), 800, "month");
    await paid.agree("f", plan);
    await daysPass(world(), 32);
    await renew(world(), "failed", "card_declined");
    const member = await only("f", plan);
    const setup = await paid.on.ask<{ id: string }>("f", "start_card_change($1)", [member.id]);
    expect(await value(world(), "select internal.own_setup($1, $2)", [setup.id, id("user e")])).toBeNull();
    await world().client.query("select internal.note_setup($1, 'seti_1')", [setup.id]);
    expect(await value(world(), "select internal.apply_card_setup($1, 'open')", [setup.id])).toBe("open");
    await keepCard(world(), "seti_1");
    for (let again = 0; again < 2; again++)
      expect(await value(world(), "select internal.apply_card_setup($1, 'succeeded')", [setup.id])).toBe(
        "done",
      );
    expect(await renew(world(), "succeeded")).toHaveLength(1);
    expect(await only("f", plan)).toMatchObject({ tries: 0, status: "active" });
  });
});

describe("a person who stops it", () => {
  test("keeps what they paid for, is charged no more, and can take it up again until then", async () => {
    const plan = await paid.plan(fresh("Stops"), 800, "month");
    await paid.agree("g", plan);
    const member = await only("g", plan);
    await stop("g", member.id);
    await stop("g", member.id);
    expect(await only("g", plan)).toMatchObject({
      status: "ending",
      ends_at: member.paid_until,
      may_resume: true,
    });
    expect(await told("g")).toBeNull();
    await paid.on.ask("g", "resume_membership($1)", [member.id]);
    expect(await only("g", plan)).toMatchObject({ status: "active", renews: true, may_resume: false });
    await stop("g", member.id);
    await daysPass(world(), 32);
    expect(await renew(world(), "succeeded")).toEqual([]);
    await world().client.query("select internal.end_memberships()");
    expect(await only("g", plan)).toMatchObject({ status: "ended", ended_why: "left" });
    expect(await refusalOf(paid.on.ask("g", "resume_membership($1)", [member.id]))).toBe(
      "MEMBERSHIPS_CLOSED",
    );
    expect(await refusalOf(paid.on.ask("h", "resume_membership($1)", [member.id]))).toBe(
      "MEMBERSHIPS_NOT_FOUND",
    );
  });

  test("after a charge was written down, but before the card company was asked, is not charged", async () => {
    const plan = await paid.plan(fresh("In time"), 800, "month");
    await paid.agree("h", plan);
    await daysPass(world(), 32);
    const taken = await world().client.query<{ id: string }>("select id from internal.take_renewals(100) id");
    await stop("h", (await only("h", plan)).id);
    expect(await value(world(), "select internal.payment_to_charge($1)", [taken.rows[0]?.id])).toBeNull();
    expect(await value(world(), "select status from payments where id = $1", [taken.rows[0]?.id])).toBe(
      "cancelled",
    );
    expect(await only("h", plan)).toMatchObject({ status: "ended", ended_why: "left" });
  });

  test("while the card company is being asked has the money back", async () => {
    const plan = await paid.plan(fresh("Too late"), 800, "month");
    await paid.agree("i", plan);
    await daysPass(world(), 32);
    const taken = await world().client.query<{ id: string }>("select id from internal.take_renewals(100) id");
    await value(world(), "select internal.payment_to_charge($1)", [taken.rows[0]?.id]);
    await stop("i", (await only("i", plan)).id);
    await say(world(), String(taken.rows[0]?.id), "succeeded", 800);
    expect(await sendRefunds(world())).toBe(1);
  });
});

test("nobody is charged who is not let in, is suspended or told an age under 18, whose plan has ended or whose account is gone", async () => {
  const plan = await paid.plan(fresh("Not charged"), 800, "month");
  for (const person of ["j", "k", "young", "banned"]) await paid.agree(person, plan);
  const over = await paid.plan(fresh("Plan over"), 800, "month");
  await paid.agree("l", over);
  await daysPass(world(), 20);
  await paid.on.ask("team", "end_membership_plan($1)", [over]);
  await daysPass(world(), 12);
  const { client } = world();
  await client.query("update profiles set status = 'suspended' where user_id = $1", [id("user k")]);
  await client.query(
    "insert into profile_private (user_id, date_of_birth, age_attested_at) values ($1, current_date - interval '17 years', now()) on conflict (user_id) do update set date_of_birth = excluded.date_of_birth, age_attested_at = now()",
    [id("user young")],
  );
  await client.query(
    "insert into team_bans (organiser_id, user_id, reason, created_by, ends_at) values ($1, $2, 'Threw a glass.', $3, now() + interval '30 days')",
    [id("organiser"), id("user banned"), id("user team")],
  );
  await client.query("select internal.anonymise_memberships($1)", [id("user j")]);
  expect(await renew(world(), "succeeded")).toEqual([]);
  expect((await paid.mine("banned"))[0]).toMatchObject({ status: "ended", ended_why: "unpaid" });
  expect(
    await value(
      world(),
      "select count(*)::int from membership_charges c where c.plan_id = any ($1) and c.nth > 1",
      [[plan, over]],
    ),
  ).toBe(0);
  await client.query("update profiles set status = 'active' where user_id = $1", [id("user k")]);
});

test("a card is deleted at the card company when no membership is charged to it any more", async () => {
  const plan = await paid.plan(fresh("Forgets"), 800, "month");
  await paid.agree("l", plan);
  await world().client.query("update internal.saved_cards set created_at = now() - interval '2 hours'");
  const kept = async () =>
    value(
      world(),
      "select count(*)::int from internal.saved_cards c join memberships m on m.card_id = c.id where m.plan_id = $1 and c.id not in (select id from internal.cards_to_forget())",
      [plan],
    );
  expect(await kept()).toBe(1);
  await paid.on.ask("l", "leave_membership($1)", [(await only("l", plan)).id]);
  expect(await kept()).toBe(0);
  const [card] = (await world().client.query("select id from internal.cards_to_forget()")).rows;
  await world().client.query("select internal.note_card_forgotten($1)", [card.id]);
});
