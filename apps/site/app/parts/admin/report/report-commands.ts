import type { ReportReason } from "@undercroft/contract";
import { antiForgeryToken } from "#app/api/anti-forgery.tsx";
import { browserClient } from "#app/api/browser-client.ts";
import type { ReportSubject } from "./report-subject.ts";

/** What the form holds. */
export type ReportForm = {
  reason: ReportReason;
  details: string;
  email: string;
  /** of a conversation: the last ten messages go along */
  withMessages: boolean;
};

/** What becomes of a report, for anyone who has its reference. */
export type FollowedReport = {
  reference: string;
  title: string;
  kind: string;
  reason: ReportReason;
  created_at: string;
  decided_at: string | null;
  status: "open" | "in_review" | "actioned" | "dismissed";
};

/** Sends a report. Answers its reference. @throws the data API's error */
export async function submitReport(subject: ReportSubject, form: ReportForm): Promise<string> {
  const client = await browserClient();
  if (subject.kind === "conversation") {
    const { data } = await client
      .rpc("report_conversation", {
        p_conversation_id: subject.id,
        p_reason: form.reason,
        p_with_messages: form.withMessages,
        ...(form.details.trim() ? { p_details: form.details } : {}),
      })
      .throwOnError();
    return data;
  }
  const { data } = await client
    .rpc("submit_report", {
      p_kind: subject.kind,
      p_target_id: subject.id,
      p_reason: form.reason,
      ...(form.details.trim() ? { p_details: form.details } : {}),
      ...(form.email.trim() ? { p_contact_email: form.email } : {}),
    })
    .setHeader("x-csrf-token", antiForgeryToken())
    .throwOnError();
  return data;
}

/** Reads what became of a report. @throws the data API's error */
export async function followReport(reference: string): Promise<FollowedReport> {
  const client = await browserClient();
  const { data } = await client.rpc("follow_report", { p_reference: reference }).throwOnError();
  return data as FollowedReport;
}
