import type { ModerationAct, ReportReason } from "@undercroft/contract";
import { type Answer, call } from "#app/api/call.ts";

/** Which reports a list holds. */
export const REPORT_LISTS = ["open", "elsewhere", "appealed", "decided"] as const;
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
export type ReporterHistory = NonNullable<NonNullable<StaffReport["reports"]>[number]["before"]>;

/** One report with everything that is needed to decide it. */
export type StaffReport = Answer<"get_report">;

/** One report. @throws the data API's error */
export async function readReport(id: string): Promise<StaffReport> {
  return call("get_report", { p_report_id: id });
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
