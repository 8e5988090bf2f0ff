import { jobHours, payRange, UNPAID_REASONS } from "@undercroft/contract";
import { formatMoney } from "#app/format/money.ts";
import type { JobCard } from "./job.ts";

/** What work pays, first and by the hour. */
export function JobPay({ job, isLarge = false }: { job: JobCard; isLarge?: boolean }) {
  const size = isLarge ? "type-h2" : "type-h3";
  if (job.unpaid_reason)
    return (
      <p>
        <span className={`${size} block text-warn`}>Unpaid</span>
        <span className="text-small text-ink-2">{UNPAID_REASONS[job.unpaid_reason]}</span>
      </p>
    );
  const hours = jobHours(job);
  return (
    <p>
      <span className={`${size} block tabular-nums`}>{payRange(job)}</span>
      <span className="text-small text-ink-2">
        {job.pay_period !== "hour" && job.hourly_pence
          ? `from ${formatMoney(job.hourly_pence)} an hour, `
          : ""}
        {hours}
      </span>
    </p>
  );
}
