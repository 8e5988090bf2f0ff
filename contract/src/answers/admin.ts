// What procedures of staff answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { REPORT_REASONS, type ReportReason } from "../texts/reports.ts";

export const reason = z.enum(Object.keys(REPORT_REASONS) as ReportReason[]);

const reporterHistory = z.strictObject({
  sent: z.number(),
  actioned: z.number(),
  dismissed: z.number(),
  waiting: z.number(),
  latest: z.array(
    z.strictObject({
      created_at: z.string(),
      reason,
      kind: z.string(),
      title: z.string().nullable(),
      report_id: z.string(),
      outcome: z.enum(["actioned", "dismissed", "waiting"]),
    }),
  ),
});

export const answers = {
  check_audit_chain: z.strictObject({
    entries: z.number(),
    breaks: z.array(z.number()),
  }),
  follow_report: z.strictObject({
    reference: z.string(),
    title: z.string().nullable(),
    kind: z.string(),
    reason,
    created_at: z.string(),
    decided_at: z.string().nullable(),
    status: z.enum(["open", "in_review", "actioned", "dismissed"]),
  }),
  get_decision: z.strictObject({
    id: z.string(),
    action: words["report_actions.action"],
    rule: reason,
    facts: z.string(),
    until: z.string().nullable(),
    created_at: z.string(),
    appeal_until: z.string(),
    kind: z.string(),
    title: z.string().nullable(),
    appeal: z
      .strictObject({
        status: words["appeals.status"],
        text: z.string(),
        note: z.string().nullable(),
        created_at: z.string(),
        decided_at: z.string().nullable(),
      })
      .nullable(),
  }),
  get_person_for_staff: z.strictObject({
    user_id: z.string(),
    handle: z.string(),
    full_name: z.string().nullable(),
    status: words["profiles.status"],
    visibility: words["profiles.visibility"],
    is_anonymised: z.boolean(),
    /** booked without an account */
    is_guest: z.boolean(),
    created_at: z.string(),
    roles: z.array(words["user_roles.role"]),
    sessions: z.number(),
    obstacles: z.array(z.string()),
    notes: z.array(
      z.strictObject({
        id: z.string(),
        body: z.string(),
        created_at: z.string(),
        author: z.string().nullable(),
      }),
    ),
  }),
  get_report: z.strictObject({
    id: z.string(),
    number: z.number(),
    reason,
    status: words["reports.status"],
    version: z.number(),
    submissions: z.number(),
    due_at: z.string(),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    taken_by: z.string().nullable(),
    is_mine: z.boolean(),
    item: z.strictObject({
      kind: z.string(),
      target_id: z.string(),
      snapshot: z.record(z.string(), z.any()),
      now: z.record(z.string(), z.any()).nullable(),
      author_id: z.string().nullable(),
      author: z.string().nullable(),
    }),
    /** null where the team decided without a report */
    reports: z
      .array(
        z.strictObject({
          reason,
          details: z.string().nullable(),
          created_at: z.string(),
          has_account: z.boolean(),
          /** the server that sent it, where another one did */
          server: z.string().nullable(),
          /** what the reporter of a conversation sent along */
          messages: z
            .array(
              z.strictObject({
                from: z.enum(["reporter", "reported"]),
                body: z.string(),
                created_at: z.string(),
              }),
            )
            .nullable(),
          /** what the same account reported besides; null for those without one */
          before: reporterHistory.nullable(),
        }),
      )
      .nullable(),
    actions: z.array(
      z.strictObject({
        id: z.string(),
        action: words["report_actions.action"],
        rule: reason,
        facts: z.string(),
        until: z.string().nullable(),
        created_at: z.string(),
        reversed_at: z.string().nullable(),
        actor: z.string().nullable(),
      }),
    ),
    earlier: z.number(),
  }),
  list_failed_mails: z.strictObject({
    failed: z.array(
      z.strictObject({
        id: z.string(),
        template: z.string().nullable(),
        recipient: z.string().nullable(),
        reason: z.string().nullable(),
        attempts: z.number(),
        created_at: z.string(),
      }),
    ),
    failed_count: z.number(),
    waiting: z.strictObject({
      count: z.number(),
      since: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  }),
};
