import type { ModerationAct, ReportReason } from "@undercroft/contract";
import { call } from "#app/api/call.ts";
import { readJson } from "#app/api/read-json.ts";

/** Which reports a list holds. */
export const REPORT_LISTS = ["open", "appealed", "decided"] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

/** A page of reports ends with this one. */
export type ReportPlace = { dueAt: string; id: string };

/** Up to fifty reports, the one due first at the top. @throws the data API's error */
export async function listReports(list: ReportList, after: ReportPlace | null) {
  return call("list_reports", {
    p_status: list,
    ...(after ? { p_after_due: after.dueAt, p_after_id: after.id } : {}),
  });
}

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

/** How a reported thing looked, or looks now. */
export type Snapshot = Partial<
  Record<"title" | "description" | "organiser" | "venue" | "status" | "handle" | "website" | "path", string>
>;

/** What an account reported besides, and what became of it; the latest five by name. */
export type ReporterHistory = Record<"sent" | "actioned" | "dismissed" | "waiting", number> & {
  latest: {
    report_id: string;
    kind: string;
    title: string | null;
    reason: ReportReason;
    outcome: "actioned" | "dismissed" | "waiting";
    created_at: string;
  }[];
};

/** One report with everything that is needed to decide it. */
export type StaffReport = {
  id: string;
  number: number;
  reason: ReportReason;
  status: string;
  version: number;
  submissions: number;
  due_at: string;
  created_at: string;
  decided_at: string | null;
  taken_by: string | null;
  is_mine: boolean;
  item: {
    kind: string;
    target_id: string;
    snapshot: Snapshot;
    now: Snapshot | null;
    author_id: string | null;
    author: string | null;
  };
  reports: {
    reason: ReportReason;
    details: string | null;
    created_at: string;
    has_account: boolean;
    /** what the same account reported besides; null for those without one */
    before: ReporterHistory | null;
    /** what the reporter of a conversation sent along */
    messages: { from: "reporter" | "reported"; body: string; created_at: string }[] | null;
  }[];
  actions: {
    id: string;
    action: ModerationAct;
    rule: ReportReason;
    facts: string;
    until: string | null;
    created_at: string;
    reversed_at: string | null;
    actor: string | null;
  }[];
  earlier: number;
};

/** One report. @throws the data API's error */
export async function readReport(id: string): Promise<StaffReport> {
  return readJson(call("get_report", { p_report_id: id }));
}

/** Takes a report for a quarter of an hour. @throws the data API's error */
export async function takeReport(id: string): Promise<void> {
  await call("take_report", { p_report_id: id });
}

/** What is decided, and why. `days` belongs to suspend, `label` to label. */
export type Judgement = {
  act: ModerationAct;
  rule: ReportReason;
  facts: string;
  days?: number;
  label?: string;
};

/** Decides a report as it was when it was read. @throws the data API's error */
export async function decideReport(
  report: { id: string; version: number },
  { act, rule, facts, days, label }: Judgement,
): Promise<void> {
  await call("moderate", {
    p_report_id: report.id,
    p_version: report.version,
    p_action: act,
    p_rule: rule,
    p_facts: facts,
    ...(days ? { p_days: days } : {}),
    ...(label ? { p_label: label } : {}),
  });
}
