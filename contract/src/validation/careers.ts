import { jobHoursUnit, poundsAndPence } from "../texts/job-pay.ts";

// The rule of pay, told while somebody types. internal.judge_pay is the same rule in the database, which decides.

/** A minimum wage an hour from a day on (YYYY-MM-DD). */
export type MinimumWage = { starts_on: string; pence_per_hour: number };

/** What a form says about pay; sums in pence. */
export type PayForm = {
  kind?: string;
  pay_min_pence?: number | null;
  pay_max_pence?: number | null;
  pay_period?: string | null;
  pay_note?: string | null;
  hours?: number | null;
  unpaid_reason?: string | null;
  unpaid_details?: Record<string, string>;
};

/** What is wrong, at which field, with a stable code. */
export type PayProblem = { field: string; code: string; message: string };

/** The answer: what is wrong, if anything, and the lower end for one hour in pence (null when unpaid or not to be told). */
export type PayJudgement = { problem: PayProblem | null; hourly_pence: number | null };

const problem = (field: string, code: string, message: string): PayProblem => ({ field, code, message });

const unpaidKinds: Record<string, string[]> = {
  charity_volunteer: ["volunteer"],
  event_volunteer: ["volunteer"],
  collaboration: ["collaboration"],
  course_placement: ["job", "residency"],
};

const unpaidDetails: Record<string, [key: string, sentence: string][]> = {
  charity_volunteer: [],
  event_volunteer: [
    ["expenses", "Say which expenses are paid"],
    ["return", "Say what volunteers get in return"],
  ],
  collaboration: [["shares", "Say how income and credit are shared"]],
  course_placement: [
    ["institution", "Name the college or university"],
    ["course", "Name the course"],
  ],
};

function judgeUnpaid(form: PayForm): PayProblem | null {
  const reason = form.unpaid_reason ?? "";
  const details = form.unpaid_details ?? {};
  const refused = (field: string, message: string) => problem(field, "JOBS_UNPAID_REFUSED", message);
  const kinds = unpaidKinds[reason];
  if (!kinds)
    return refused(
      "unpaid_reason",
      "Unpaid work is for charities, short events, collaborations and course placements",
    );
  if (!kinds.includes(form.kind ?? ""))
    return refused("unpaid_reason", "This reason does not fit the kind of work");
  if (reason === "charity_volunteer" && !/^(SC|NIC)?[0-9]{5,8}$/i.test(details.charity_number ?? ""))
    return refused("charity_number", "Give the charity number as it is registered");
  const hours = form.hours ?? null;
  if (reason === "event_volunteer" && (hours === null || hours <= 0 || hours > 16))
    return refused("hours", "Volunteering at an event takes at most 16 hours: say how many");
  for (const [key, sentence] of unpaidDetails[reason] ?? []) {
    const said = (details[key] ?? "").trim().length;
    if (said < 3 || said > 500) return refused(key, sentence);
  }
  return null;
}

const vagueWords = /\b(competitive|negotiable|doe|d\.o\.e|depending on experience|exposure|tbc|tbd)\b/i;
const periods = ["hour", "day", "week", "year", "fee"];
const hoursMissing = {
  day: "Say how many hours a day the pay covers",
  week: "Say how many hours a week it is",
  total: "Say how many hours it is in all, with set-up and rehearsal",
};
const hoursCap = { day: 24, week: 100, total: 2000 };
/** Hours have two decimals; comparing in hundredths keeps it exact. */
const isHundredths = (hours: number): boolean => Math.abs(Math.round(hours * 100) - hours * 100) < 1e-6;

function judgeRange(least: number, most: number, period: string): PayProblem | null {
  const invalid = (field: string, message: string) => problem(field, "JOBS_PAY_INVALID", message);
  if (least <= 0 || most <= 0 || !Number.isInteger(least) || !Number.isInteger(most))
    return invalid("pay_min_pence", "Pay is more than nothing, in pounds and pence");
  if (least > 100_000_000 || most > 100_000_000) return invalid("pay_max_pence", "Pay is at most £1,000,000");
  if (!periods.includes(period))
    return invalid("pay_period", "Say whether the pay is for an hour, a day, a week, a year or all of it");
  if (most < least) return invalid("pay_max_pence", "The higher pay is below the lower");
  if (most > 2 * least) return invalid("pay_max_pence", "The higher pay is at most twice the lower");
  return null;
}

function judgeSums(form: PayForm): PayProblem | null {
  const least = form.pay_min_pence ?? null;
  const period = form.pay_period ?? "";
  const vague = vagueWords.exec(form.pay_note ?? "")?.[1];
  if (vague) return problem("pay_note", "JOBS_PAY_MISSING", `“${vague}” is not pay: state it in pounds`);
  if (least === null) return problem("pay_min_pence", "JOBS_PAY_MISSING", "State the pay in pounds");
  const range = judgeRange(least, form.pay_max_pence ?? least, period);
  if (range) return range;
  const unit = jobHoursUnit(form.kind, period);
  const hours = form.hours ?? null;
  if (hours === null) return problem("hours", "JOBS_HOURS_MISSING", hoursMissing[unit]);
  if (hours <= 0 || hours > hoursCap[unit] || !isHundredths(hours))
    return problem("hours", "JOBS_HOURS_MISSING", `Hours are more than 0 and at most ${hoursCap[unit]}`);
  return null;
}

/** How many hundredths of an hour the stated pay covers. */
function paidHundredths(period: string, hours: number): number {
  if (period === "hour") return 100;
  return Math.round(hours * 100) * (period === "year" ? 52 : 1);
}

const longDate = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/**
 * Judges what a form says about pay.
 * @param day the first day of the work, YYYY-MM-DD
 * @param wages minimum wages for people of 21 and over, in any order
 */
export function judgePay(form: PayForm, day: string, wages: readonly MinimumWage[]): PayJudgement {
  if (form.unpaid_reason) return { problem: judgeUnpaid(form), hourly_pence: null };
  if (form.kind === "volunteer")
    return {
      problem: problem("unpaid_reason", "JOBS_UNPAID_REFUSED", "Say for whom people volunteer"),
      hourly_pence: null,
    };
  const wrong = judgeSums(form);
  if (wrong) return { problem: wrong, hourly_pence: null };
  const least = form.pay_min_pence ?? 0;
  const hundredths = paidHundredths(form.pay_period ?? "", form.hours ?? 0);
  const wage = wages
    .filter((it) => it.starts_on <= day)
    .toSorted((a, b) => b.starts_on.localeCompare(a.starts_on))[0];
  const hourly = (least * 100) / hundredths;
  const isLow = wage !== undefined && least * 100 < wage.pence_per_hour * hundredths;
  return {
    problem: isLow
      ? problem(
          "pay_min_pence",
          "JOBS_PAY_BELOW_MINIMUM",
          `${poundsAndPence(Math.floor(hourly + 1e-9))} an hour is below the minimum wage of ${poundsAndPence(wage.pence_per_hour)} from ${longDate(wage.starts_on)}.`,
        )
      : null,
    hourly_pence: Math.round(hourly),
  };
}
