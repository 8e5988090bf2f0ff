import { asPerson } from "../../harness/actors.ts";
import { one } from "../../harness/fixtures.ts";
import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { refused, touches } from "../trigger-rules.ts";

const any = { any: { where: "true" } };

const part: MatrixPart = {
  after: ["events", "people"],
  rowStates: {
    appeals: any,
    event_picks: any,
    report_actions: any,
    report_items: any,
    report_submissions: any,
    reports: any,
    staff_notes: any,
  },
  addRows: async ({ client }) => {
    await insert(client, "staff_notes", { user_id: id("user owner"), body: "Rang twice about a lost coat." });
    const ask = async (person: string, sql: string, values: unknown[]) =>
      asPerson(client, person, async () => (await client.query(sql, values)).rows[0]?.answer);
    await ask("stranger", "select submit_report('event', $1, 'misleading', 'Not what it says') as answer", [
      id("event postponed"),
    ]);
    const report = (await client.query("select id from reports")).rows[0]?.id;
    const act = await ask(
      "moderator",
      "select moderate($1, 1, 'warn', 'misleading', 'The price was wrong.') as answer",
      [report],
    );
    await ask("team", "select submit_appeal($1, 'The price was right all along.') as answer", [act]);
    await ask("stranger", "select submit_report('event', $1, 'spam') as answer", [one.unlisted]);
    await ask("admin", "select set_event_pick($1, 'Go early.', now() + interval '5 days') as answer", [
      one.published,
    ]);
  },
  callers: {
    add_staff_note: ["authenticated"],
    answer_enquiry: ["authenticated"],
    check_audit_chain: ["authenticated"],
    clear_rate_limit: ["authenticated"],
    decide_appeal: ["authenticated"],
    decide_event: ["authenticated"],
    decide_series: ["authenticated"],
    end_person_sessions: ["authenticated"],
    follow_report: ["anon", "authenticated"],
    get_decision: ["anon", "authenticated"],
    get_person_for_staff: ["authenticated"],
    get_report: ["authenticated"],
    hold_for_decision: ["authenticated"],
    list_decided_events: ["authenticated"],
    list_staff_holds: ["authenticated"],
    reopen_event_decision: ["authenticated"],
    open_doctor: ["service_role"],
    list_appeals: ["authenticated"],
    list_enquiries: ["authenticated"],
    list_error_groups: ["authenticated"],
    list_event_picks: ["authenticated"],
    list_held_by_event: ["authenticated"],
    list_pending_events: ["authenticated"],
    list_person_sessions: ["authenticated"],
    list_reports: ["authenticated"],
    list_retention_rules: ["authenticated"],
    list_failed_mails: ["authenticated"],
    resend_failed_mails: ["authenticated"],
    drop_failed_mail: ["authenticated"],
    list_screening_words: ["authenticated"],
    list_security_alerts: ["authenticated"],
    moderate: ["authenticated"],
    name_audit_entries: ["authenticated"],
    record_audit_export: ["authenticated"],
    search_people: ["authenticated"],
    set_error_group: ["authenticated"],
    set_event_pick: ["authenticated"],
    set_organiser_trust: ["authenticated"],
    set_screening_word: ["authenticated"],
    staff_overview: ["authenticated"],
    submit_appeal: ["anon", "authenticated"],
    submit_report: ["anon", "authenticated"],
    take_report: ["authenticated"],
    try_retention_rule: ["authenticated"],
  },
  triggerRules: [
    touches("reports"),
    {
      says: "what a new organiser publishes waits for approval",
      change: `update organisers set trust = 'new'; select set_config('request.jwt.claims', '{"sub": "${id("user team")}"}', true); update events set status = 'published' where id = '${one.draft}'`,
      question: `(select status from events where id = '${one.draft}') = 'pending_review'`,
    },
    {
      says: "a fixed error that comes again is open again",
      change:
        "update error_reports set status = 'fixed'; insert into error_reports (user_id, title) values (null, 'It broke')",
      question: "not exists (select from error_reports where title = 'It broke' and status = 'fixed')",
    },
    refused(
      "an appealed report is not opened again",
      "update reports set status = 'open' where status = 'appealed'",
    ),
    refused(
      "a decided appeal stays decided",
      "update appeals set status = 'upheld'; update appeals set status = 'open'",
    ),
  ],
};

export default part;
