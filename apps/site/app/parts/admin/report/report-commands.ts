import type { ReportReason } from "@undercroft/contract";
import { type Answer, call } from "#app/api/call.ts";
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
export type FollowedReport = Answer<"follow_report">;

/** Sends a report. Answers its reference. @throws the data API's error */
export async function submitReport(subject: ReportSubject, form: ReportForm): Promise<string> {
  if (subject.kind === "conversation") {
    return call("report_conversation", {
      p_conversation_id: subject.id,
      p_reason: form.reason,
      p_with_messages: form.withMessages,
      ...(form.details.trim() ? { p_details: form.details } : {}),
    });
  }
  return call("submit_report", {
    p_kind: subject.kind,
    p_target_id: subject.id,
    p_reason: form.reason,
    ...(form.details.trim() ? { p_details: form.details } : {}),
    ...(form.email.trim() ? { p_contact_email: form.email } : {}),
  });
}

/** Reads what became of a report. @throws the data API's error */
export async function followReport(reference: string): Promise<FollowedReport> {
  return call("follow_report", { p_reference: reference });
}
