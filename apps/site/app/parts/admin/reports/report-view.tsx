import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MODERATION_ACTS, REPORT_REASONS } from "@undercroft/contract";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { dueName } from "#app/format/due-name.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { JudgementForm } from "./judgement-form.tsx";
import { readReport, type Snapshot, type StaffReport, takeReport } from "./report-queries.ts";
import { ReporterBefore } from "./reporter-before.tsx";

/** One report: what it looked like, who said what, what was done, and the form that decides. Opening it takes it. */
export function ReportView({ reportId }: { reportId: string }) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ["staff", "reports", "one", reportId],
    queryFn: () => readReport(reportId),
    staleTime: 0,
  });
  const taken = useRef<string | null>(null);
  const mayTake = query.data && query.data.decided_at === null && !query.data.taken_by;
  useEffect(() => {
    if (!mayTake || taken.current === reportId) return;
    taken.current = reportId;
    // a colleague who was quicker is named when the report is read again
    takeReport(reportId)
      .catch(() => {})
      .then(() => queryClient.invalidateQueries({ queryKey: ["staff", "reports"] }));
  }, [mayTake, reportId, queryClient]);
  return (
    <Loaded query={query} what="This report" why={staffWhy(query)}>
      {(report) => (
        <div className="grid gap-8">
          <Head report={report} />
          <div className="grid gap-6 xl:grid-cols-2">
            <Look title="When it was reported" snapshot={report.item.snapshot} />
            {report.item.now ? (
              <Look title="Now" snapshot={report.item.now} path={report.item.snapshot.path} />
            ) : (
              <p className="border-2 border-line p-4 text-ink-2">It is gone now.</p>
            )}
          </div>
          <Submissions report={report} />
          <History report={report} />
          <JudgementForm key={report.version} report={report} />
        </div>
      )}
    </Loaded>
  );
}

function Head({ report }: { report: StaffReport }) {
  return (
    <div>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Badge tone="brand">{REPORT_REASONS[report.reason]}</Badge>
        <Badge>{report.item.kind}</Badge>
        <Badge>{report.status.replace("_", " ")}</Badge>
        {report.taken_by ? (
          <Badge tone="info">{report.is_mine ? "Yours for 15 minutes" : `Taken by ${report.taken_by}`}</Badge>
        ) : null}
      </p>
      <p className="mt-2 text-ink-2">
        Due {dueName(report.due_at)}. {plural(report.submissions, "report")}, the first{" "}
        {momentName(report.created_at)}.{" "}
        {report.earlier === 0
          ? "Nothing was decided about it before."
          : `Decided about before: ${plural(report.earlier, "time")}.`}
      </p>
      {report.item.author ? (
        <p className="text-ink-2">
          Answers for it:{" "}
          {report.item.author_id ? (
            <Link to={`/admin/people/${report.item.author_id}`}>{report.item.author}</Link>
          ) : (
            report.item.author
          )}
        </p>
      ) : null}
    </div>
  );
}

function Look({ title, snapshot, path }: { title: string; snapshot: Snapshot; path?: string | undefined }) {
  return (
    <section className="border-2 border-line p-4">
      <h2 className="type-label font-bold text-ink-2">{title}</h2>
      <p className="type-h3 mt-2 [overflow-wrap:anywhere]">{snapshot.title ?? snapshot.handle}</p>
      <p className="text-ink-2 text-small">
        {[snapshot.organiser, snapshot.venue, snapshot.website, snapshot.status?.replace("_", " ")]
          .filter(Boolean)
          .join(", ")}
      </p>
      <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{snapshot.description}</p>
      {path ? (
        <p className="mt-2">
          <Link to={path}>View as public</Link>
        </p>
      ) : null}
    </section>
  );
}

function Submissions({ report }: { report: StaffReport }) {
  return (
    <section>
      <h2 className="type-h3">What was reported</h2>
      <ul className="mt-3 grid gap-3">
        {(report.reports ?? []).map((one) => (
          <li key={`${one.created_at} ${one.reason}`} className="border-line border-s-4 ps-4">
            <p className="font-bold">{REPORT_REASONS[one.reason]}</p>
            {one.details ? (
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{one.details}</p>
            ) : null}
            <p className="text-ink-2 text-small">
              {momentName(one.created_at)}, {reporterOf(one)}
            </p>
            {one.before ? <ReporterBefore before={one.before} /> : null}
            {one.messages ? <SentMessages messages={one.messages} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who sent it, as far as staff are told: of another server, which one. */
function reporterOf(one: NonNullable<StaffReport["reports"]>[number]): string {
  if (one.server) return `from elsewhere, by the server ${one.server}`;
  return one.has_account ? "by someone with an account" : "without an account";
}

/** The last messages of a conversation, as its reporter sent them. That they were read is in the audit log. */
function SentMessages({
  messages,
}: {
  messages: NonNullable<NonNullable<StaffReport["reports"]>[number]["messages"]>;
}) {
  return (
    <ol aria-label="Messages that were sent along" className="mt-3 grid gap-2">
      {messages.map((message) => (
        <li key={`${message.created_at} ${message.body}`} className="border border-line p-2">
          <p className="text-ink-2 text-small">
            {message.from === "reporter" ? "Who reported it" : "Who was reported"},{" "}
            {momentName(message.created_at)}
          </p>
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {message.body}
          </p>
        </li>
      ))}
    </ol>
  );
}

function History({ report }: { report: StaffReport }) {
  if (report.actions.length === 0) return null;
  return (
    <section>
      <h2 className="type-h3">What was decided</h2>
      <ol className="mt-3 grid gap-3">
        {report.actions.map((act) => (
          <li key={act.id} className="border-line border-s-4 ps-4">
            <p className="font-bold">
              {MODERATION_ACTS[act.action]}
              {act.reversed_at ? <Badge className="ms-3">taken back</Badge> : null}
            </p>
            <p className="[overflow-wrap:anywhere]">{act.facts}</p>
            <p className="text-ink-2 text-small">
              {act.actor ?? "A colleague who has left"}, {momentName(act.created_at)}
              {act.until ? `, until ${deadlineName(act.until)}` : ""}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
