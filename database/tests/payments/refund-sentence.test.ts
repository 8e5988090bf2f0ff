// The sentence about refunds: one wording in two places, and a promise that the rule keeps.
import { refundSentence } from "@undercroft/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { holdPaid, inDays, pay, value } from "./till.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

const policies = [
  {},
  ...[24, 36, 48, 72, 168, 672].flatMap((hours) => [
    { cooling_off_hours: hours, includes_fee: false },
    { cooling_off_hours: hours, includes_fee: true },
  ]),
];
const bookedAt = new Date("2026-09-24T20:30:00Z");
/** Nights from tomorrow to two months ahead: too near, near enough to cut the time short, and far away; one over the change of clocks. */
const nights = [1, 5, 7, 7.01, 8, 9, 10, 14, 14.01, 20, 35, 45, 60].map(
  (days) => new Date(bookedAt.getTime() + days * 86_400_000),
);

test.each(policies)("the site and the database say the same of refunds by the policy %o", async (policy) => {
  for (const startsAt of nights) {
    const { rows } = await world.client.query("select internal.refund_sentence($1, $2, $3) as sentence", [
      JSON.stringify(policy),
      startsAt,
      bookedAt,
    ]);
    expect(refundSentence(policy, { startsAt, bookedAt })).toBe(rows[0].sentence);
  }
});

test.each([
  [5, "This night is less than 7 days away, so no refunds if you change your mind."],
  [8, "You can change your mind until"],
  [30, "You can change your mind for 7 days after booking: all you paid comes back."],
])(
  "a night in %i days with seven days to change one's mind promises what the rule then gives",
  async (days, says) => {
    const name = `promised ${days}`;
    const week = JSON.stringify({ cooling_off_hours: 168, includes_fee: true });
    const plan = { event: { refund_policy: week, starts_at: inDays(days) } };
    const { booking, eventId } = await holdPaid(world, name, plan);
    const before = await value(world, "select public.refund_sentence($1)", [eventId]);
    expect(before).toContain(says);
    const ask = (sql: string, values: unknown[]) =>
      asPerson(world.client, name, () => value(world, sql, values));
    await pay(world, name, booking.id);
    const order = (await ask("select get_payment($1)", [booking.ref])) as { refund_sentence: string };
    expect(order.refund_sentence).toBe(before);
    const tickets = "array(select id from tickets where booking_id = $1)";
    const back = await ask(`select total_pence from quote_cancellation($1, ${tickets})`, [booking.id]);
    expect(back).toBe(order.refund_sentence.includes("all you paid comes back") ? 2200 : 0);
  },
);
