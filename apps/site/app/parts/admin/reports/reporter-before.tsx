import { REPORT_REASONS } from "@undercroft/contract";
import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import type { ReporterHistory } from "./report-queries.ts";

const OUTCOMES = { actioned: "acted on", dismissed: "dismissed", waiting: "waiting" } as const;

/** What the sender of a report sent besides: how much of it was acted on, and the latest of it. */
export function ReporterBefore({ before }: { before: ReporterHistory }) {
  if (before.sent === 0)
    return <p className="text-ink-2 text-small">This is the first report of this account.</p>;
  return (
    <details className="mt-1 text-small">
      <summary className="min-h-6 cursor-pointer">
        {plural(before.sent, "other report")} by this account: {before.actioned} acted on, {before.dismissed}{" "}
        dismissed, {before.waiting} waiting
      </summary>
      <ul className="mt-2 grid gap-1">
        {before.latest.map((one) => (
          <li key={one.report_id} className="[overflow-wrap:anywhere]">
            <Link to={`/admin/reports/${one.report_id}`}>{one.title ?? one.kind}</Link>,{" "}
            {REPORT_REASONS[one.reason]}, {momentName(one.created_at)}: {OUTCOMES[one.outcome]}
          </li>
        ))}
      </ul>
    </details>
  );
}
