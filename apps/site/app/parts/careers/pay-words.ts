import { jobHours, payRange, UNPAID_REASONS } from "@undercroft/contract";
import { formatMoney } from "#app/format/money.ts";
import type { JobCard } from "./job.ts";

/** What work pays, as cards and pages say it. */
export type PayWords = { pay: string; details: string; isUnpaid: boolean };

/** What work pays, first and by the hour. */
export function payWords(job: JobCard): PayWords {
  if (job.unpaid_reason) return { pay: "Unpaid", details: UNPAID_REASONS[job.unpaid_reason], isUnpaid: true };
  const hourly =
    job.pay_period !== "hour" && job.hourly_pence ? `from ${formatMoney(job.hourly_pence)} an hour, ` : "";
  return { pay: payRange(job), details: `${hourly}${jobHours(job)}`, isUnpaid: false };
}
