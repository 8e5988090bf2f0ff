// The rule of pay stands in the contract, for people who type, and in the database, which decides: one answer from both.
import { judgePay, type PayForm, payInWords } from "@undercroft/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";

const wages = [
  { starts_on: "2025-04-01", pence_per_hour: 1221 },
  { starts_on: "2026-04-01", pence_per_hour: 1271 },
];
const before = "2026-03-31";
const after = "2026-04-01";
const hourly = (pence: number | null, more: Partial<PayForm> = {}): PayForm => ({
  kind: "shift",
  pay_min_pence: pence,
  pay_period: "hour",
  hours: 8,
  ...more,
});
const paid = (pay_period: string, pence: number, hours: number | null, more: Partial<PayForm> = {}) =>
  hourly(pence, { kind: "job", pay_period, hours, ...more });
const unpaid = (
  kind: string,
  unpaid_reason: string,
  unpaid_details: Record<string, string>,
  hours: number | null = null,
): PayForm => ({
  kind,
  unpaid_reason,
  unpaid_details,
  hours,
});

/** What is said of a case: the code of its problem, or the pence an hour. */
type Said = string | number | null;
const below = "JOBS_PAY_BELOW_MINIMUM";
const cases: [name: string, form: PayForm, day: string, said: Said][] = [
  ["an hour at the wage of 2026", hourly(1271), after, 1271],
  ["a penny below it", hourly(1270), after, below],
  ["a penny below it, the day before it rises", hourly(1270), before, 1270],
  ["the wage of 2025 on its last day", hourly(1221), before, 1221],
  ["a penny below the wage of 2025", hourly(1220), before, below],
  ["the wage of 2025 on the first day of the next", hourly(1221), after, below],
  ["a day before any wage that is known", hourly(300), "2024-12-31", 300],
  ["a day of ten hours at the wage", paid("day", 12_710, 10), after, 1271],
  ["a day of ten hours, a penny short", paid("day", 12_709, 10), after, below],
  ["a day of eight and a quarter hours", paid("day", 10_486, 8.25), after, 1271],
  ["a day of eight and a quarter hours, a penny short", paid("day", 10_485, 8.25), after, below],
  ["a day of 25 hours", paid("day", 100_000, 25), after, "JOBS_HOURS_MISSING"],
  ["a week of 40 hours", paid("week", 50_840, 40), after, 1271],
  ["a week of 40 hours, a penny short", paid("week", 50_839, 40), after, below],
  ["a week of 101 hours", paid("week", 500_000, 101), after, "JOBS_HOURS_MISSING"],
  ["a year at 38 hours", paid("year", 2_600_000, 38, { pay_max_pence: 2_900_000 }), after, 1316],
  ["a year at 40 hours that is too little", paid("year", 2_600_000, 40), after, below],
  ["a year at 37.5 hours, to the penny", paid("year", 2_478_450, 37.5), after, 1271],
  ["a year at 37.5 hours, a penny short", paid("year", 2_478_449, 37.5), after, below],
  ["a fee for a set alone", paid("fee", 15_000, 2), after, 7500],
  ["the same fee with set-up and rehearsal", paid("fee", 15_000, 12), after, below],
  ["a fee without hours", paid("fee", 15_000, null), after, "JOBS_HOURS_MISSING"],
  ["a self-employed fee follows the same rule", paid("fee", 5000, 4), after, below],
  ["an hour without hours", paid("hour", 1500, null), after, "JOBS_HOURS_MISSING"],
  ["hours with three decimals", paid("day", 20_000, 8.123), after, "JOBS_HOURS_MISSING"],
  ["no hours at all", paid("week", 20_000, 0), after, "JOBS_HOURS_MISSING"],
  ["no pay", hourly(null), after, "JOBS_PAY_MISSING"],
  ["competitive pay", hourly(1500, { pay_note: "Competitive rates" }), after, "JOBS_PAY_MISSING"],
  ["pay depending on experience", hourly(null, { pay_note: "DOE" }), after, "JOBS_PAY_MISSING"],
  ["paid in exposure", hourly(null, { pay_note: "Great exposure!" }), after, "JOBS_PAY_MISSING"],
  ["negative pay", hourly(-1500), after, "JOBS_PAY_INVALID"],
  ["pay of nothing", hourly(0), after, "JOBS_PAY_INVALID"],
  ["a thousand million", hourly(1e9), after, "JOBS_PAY_INVALID"],
  ["half a penny", hourly(1500.5), after, "JOBS_PAY_INVALID"],
  ["a period nobody knows", hourly(1500, { pay_period: "moon" }), after, "JOBS_PAY_INVALID"],
  ["a range upside down", hourly(1800, { pay_max_pence: 1700 }), after, "JOBS_PAY_INVALID"],
  ["a range of exactly twice", hourly(1500, { pay_max_pence: 3000 }), after, 1500],
  ["a range of more than twice", hourly(1500, { pay_max_pence: 3001 }), after, "JOBS_PAY_INVALID"],
  ["volunteering without a reason", hourly(1500, { kind: "volunteer" }), after, "JOBS_UNPAID_REFUSED"],
  [
    "a registered charity",
    unpaid("volunteer", "charity_volunteer", { charity_number: "1089464" }),
    after,
    null,
  ],
  [
    "a charity in Scotland",
    unpaid("volunteer", "charity_volunteer", { charity_number: "SC012345" }),
    after,
    null,
  ],
  [
    "a charity without its number",
    unpaid("volunteer", "charity_volunteer", {}),
    after,
    "JOBS_UNPAID_REFUSED",
  ],
  [
    "a job as a charity's volunteer",
    unpaid("job", "charity_volunteer", { charity_number: "1089464" }),
    after,
    "JOBS_UNPAID_REFUSED",
  ],
  [
    "an event of 16 hours",
    unpaid(
      "volunteer",
      "event_volunteer",
      { expenses: "Travel and meals", return: "A ticket for Sunday" },
      16,
    ),
    after,
    null,
  ],
  [
    "an event of 17 hours",
    unpaid("volunteer", "event_volunteer", { expenses: "Travel", return: "A ticket" }, 17),
    after,
    "JOBS_UNPAID_REFUSED",
  ],
  [
    "an event without expenses",
    unpaid("volunteer", "event_volunteer", { return: "A ticket" }, 8),
    after,
    "JOBS_UNPAID_REFUSED",
  ],
  [
    "a collaboration with its shares",
    unpaid("collaboration", "collaboration", { shares: "Half of the door each, both names on the poster" }),
    after,
    null,
  ],
  [
    "a collaboration without its shares",
    unpaid("collaboration", "collaboration", { shares: " " }),
    after,
    "JOBS_UNPAID_REFUSED",
  ],
  [
    "a placement of a course",
    unpaid("job", "course_placement", { institution: "University of Leeds", course: "Music technology" }),
    after,
    null,
  ],
  [
    "a placement of no course",
    unpaid("job", "course_placement", { institution: "University of Leeds" }),
    after,
    "JOBS_UNPAID_REFUSED",
  ],
  ["an internship for experience", unpaid("job", "experience", {}), after, "JOBS_UNPAID_REFUSED"],
];

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

const verdicts = cases.map(([name, form, day, said]) => ({
  name,
  verdict: typeof said === "string" ? `refused as ${said}` : "taken",
  form,
  day,
  said,
}));
test.each(verdicts)("A post with $name is $verdict", async ({ form, day, said }) => {
  const typed = judgePay(form, day, wages);
  const { rows } = await world.client.query("select internal.judge_pay($1, $2) as kept", [form, day]);
  expect(rows[0].kept).toEqual(typed);
  expect(typed.problem?.code ?? typed.hourly_pence).toBe(said);
});

test("The sentence names what an hour comes to, the wage and the day from which it holds", () => {
  expect(judgePay(paid("day", 9500, 10), after, wages).problem?.message).toBe(
    "£9.50 an hour is below the minimum wage of £12.71 from 1 April 2026.",
  );
});

test("What a year pays is told by the hour", () => {
  const form = paid("year", 2_600_000, 38, { pay_max_pence: 2_900_000 });
  expect(payInWords({ ...form, ...judgePay(form, after, wages) })).toBe(
    "£26,000–£29,000 a year, from £13.16 an hour at 38 hours a week",
  );
});
