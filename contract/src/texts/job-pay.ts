// Pay as cards and pages say it; they need none of the rule that judges it.
import type { PayForm } from "../validation/careers.ts";
import { PAY_PERIODS, type PayPeriod } from "./careers.ts";

/** What the hours of a post are counted for. */
export function jobHoursUnit(
  kind: string | undefined,
  period: string | null | undefined,
): "day" | "week" | "total" {
  if (period === "day") return "day";
  if (period === "fee") return "total";
  return period === "hour" && (kind === "shift" || kind === "open_call") ? "total" : "week";
}

/** Pence as pounds with two places, by hand: browsers write numbers by their own data. */
export const poundsAndPence = (pence: number): string =>
  `£${String(Math.floor(pence / 100)).replace(/\B(?=(\d{3})+$)/g, ",")}.${String(pence % 100).padStart(2, "0")}`;

const sum = (pence: number): string =>
  pence % 100 === 0 ? poundsAndPence(pence).slice(0, -3) : poundsAndPence(pence);
/** What work pays, as cards and pages say it. */
export type StatedPay = PayForm & { hourly_pence?: number | null };

/** "£26,000–£29,000 a year". Empty when unpaid. */
export function payRange(job: StatedPay): string {
  const { pay_min_pence: least, pay_max_pence: most, pay_period: period } = job;
  if (!(least && period)) return "";
  return `${sum(least)}${most && most !== least ? `–${sum(most)}` : ""} ${PAY_PERIODS[period as PayPeriod] ?? ""}`;
}

/** "38 hours a week", "9.5 hours a day", "12 hours in total". Empty when not known. */
export function jobHours(job: StatedPay): string {
  if (!job.hours) return "";
  const unit = jobHoursUnit(job.kind, job.pay_period);
  const hours = `${job.hours} ${job.hours === 1 ? "hour" : "hours"}`;
  return unit === "total" || job.unpaid_reason === "event_volunteer"
    ? `${hours} in total`
    : `${hours} a ${unit}`;
}

/** "£26,000–£29,000 a year, from £13.16 an hour at 38 hours a week", as it is told while somebody types. */
export function payInWords(job: StatedPay): string {
  const range = payRange(job);
  if (!range) return "";
  const hourly =
    job.pay_period === "hour" || !job.hourly_pence
      ? ""
      : `, from ${poundsAndPence(job.hourly_pence)} an hour at ${jobHours(job)}`;
  return job.pay_period === "hour" ? `${range}, ${jobHours(job)}` : `${range}${hourly}`;
}
