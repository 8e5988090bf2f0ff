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
  },
  callers: {
    add_staff_note: ["authenticated"],
    decide_appeal: ["authenticated"],
    end_person_sessions: ["authenticated"],
    follow_report: ["anon", "authenticated"],
    get_decision: ["anon", "authenticated"],
    get_person_for_staff: ["authenticated"],
    get_report: ["authenticated"],
    list_appeals: ["authenticated"],
    list_person_sessions: ["authenticated"],
    list_reports: ["authenticated"],
    list_security_alerts: ["authenticated"],
    moderate: ["authenticated"],
    search_people: ["authenticated"],
    staff_overview: ["authenticated"],
    submit_appeal: ["anon", "authenticated"],
    submit_report: ["anon", "authenticated"],
    take_report: ["authenticated"],
  },
  triggerRules: [
    touches("reports"),
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
