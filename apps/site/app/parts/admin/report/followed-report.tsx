import { useQuery } from "@tanstack/react-query";
import { REPORT_REASONS } from "@undercroft/contract";
import { momentName } from "#app/format/moment.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { type FollowedReport, followReport } from "./report-commands.ts";

const outcomes: Record<FollowedReport["status"], string> = {
  open: "We have not looked at it yet.",
  in_review: "Someone is looking at it.",
  actioned: "We agreed with you, and have done something about it.",
  dismissed: "We looked at it and found that nothing needs to be done.",
};

/** What became of a report, for anyone who has its reference. */
export function FollowedReportView({ reference }: { reference: string }) {
  const query = useQuery({
    queryKey: ["reports", "followed", reference],
    queryFn: () => followReport(reference),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="Your report" why={staffWhy(query)}>
      {(report) => (
        <div className="border-2 border-ink p-5">
          <p className="type-h2 [overflow-wrap:anywhere]" dir="auto">
            {report.title}
          </p>
          <p className="mt-2 text-ink-2">
            {REPORT_REASONS[report.reason]}, reported {momentName(report.created_at)}
          </p>
          <p className="mt-4 font-bold">{outcomes[report.status]}</p>
          {report.decided_at ? <p className="text-ink-2">Decided {momentName(report.decided_at)}.</p> : null}
        </div>
      )}
    </Loaded>
  );
}
