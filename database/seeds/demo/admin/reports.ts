// Twenty-four reports in every state, with what was decided and three appeals.
import path from "node:path";
import { type CsvRow, readCsvTable, requireCell } from "../../csv-table.ts";
import { insertRows } from "../../insert-rows.ts";
import type { Demo } from "../demo-seed.ts";
import { type Buyer, getAccount } from "../people/people.ts";
import { createRandom, type Random } from "../random.ts";

const hour = 3_600_000;
const decided = ["dismissed", "actioned", "appealed", "upheld", "overturned"];

/** An event that is reported, as staff see it. */
type Subject = { id: string; path: string; snapshot: Record<string, unknown> };

/** Nights to come, the last first, so that what is reported does not stand on the front page. */
async function listSubjects({ client, now }: Demo): Promise<Subject[]> {
  const { rows } = await client.query<Subject>(
    `select e.id, r.path, r.snapshot || jsonb_build_object('path', r.path) as snapshot
     from public.events e, lateral internal.reported_event(e.id) r
     where e.status = 'published' and e.starts_at > $1 order by e.starts_at desc, e.id limit 24`,
    [now.toISOString()],
  );
  return rows;
}

type Rows = Record<"reports" | "items" | "submissions" | "actions" | "appeals" | "audit", object[]>;

/** Puts them in. The owner account answers for all of them, so decisions can be followed there. */
export async function seedReports(demo: Demo, crowd: Buyer[]): Promise<void> {
  const { client } = demo;
  const random = createRandom("reports");
  const subjects = await listSubjects(demo);
  const targets = new Map(
    (
      await client.query<{ reason: string; hours: number }>(
        "select reason, extract(epoch from target)::float8 / 3600 as hours from internal.report_reasons",
      )
    ).rows.map(({ reason, hours }) => [reason, hours]),
  );
  const rows: Rows = { reports: [], items: [], submissions: [], actions: [], appeals: [], audit: [] };
  for (const line of readCsvTable(path.join(import.meta.dirname, "reports.csv"))) {
    const subject = subjects.shift();
    if (subject)
      addReport(line, subject, targets.get(requireCell(line, "reason")) ?? 72, { demo, crowd, random, rows });
  }
  await insertRows(client, "public.reports", rows.reports);
  await insertRows(client, "public.report_items", rows.items);
  await insertRows(client, "public.report_submissions", rows.submissions);
  await insertRows(client, "public.report_actions", rows.actions);
  await insertRows(client, "public.appeals", rows.appeals);
  await insertRows(client, "public.audit_logs", rows.audit);
}

type Context = { demo: Demo; crowd: Buyer[]; random: Random; rows: Rows };

function addReport(line: CsvRow, subject: Subject, targetHours: number, context: Context): void {
  const { demo, crowd, random, rows } = context;
  const status = requireCell(line, "status");
  const reason = requireCell(line, "reason");
  const created = demo.now.getTime() - Number(requireCell(line, "hours")) * hour;
  const at = (hours: number) => new Date(Math.min(created + hours * hour, demo.now.getTime())).toISOString();
  const isDecided = decided.includes(status);
  const moderator = getAccount("moderator").id;
  const id = random.uuid();
  const reporters = random.shuffle(crowd).slice(0, random.pick([1, 1, 1, 2, 4]));
  rows.reports.push({
    id,
    reason,
    status,
    submissions: reporters.length,
    assigned_to: status === "in_review" || isDecided ? moderator : null,
    assigned_at: status === "in_review" ? at(1) : null,
    due_at: new Date(created + targetHours * hour).toISOString(),
    version: isDecided ? 2 : 1,
    decided_at: isDecided ? at(targetHours / 2) : null,
    created_at: at(0),
    updated_at: at(1),
  });
  rows.items.push({
    report_id: id,
    kind: "event",
    target_id: subject.id,
    snapshot: subject.snapshot,
    is_open: !isDecided,
  });
  for (const [number, reporter] of reporters.entries())
    rows.submissions.push({
      id: random.uuid(),
      report_id: id,
      reporter_id: reporter.id,
      reason,
      details: number === 0 ? requireCell(line, "details") : null,
      reference: random.code(20, "abcdefghijkmnopqrstuvwxyz2345678"),
      created_at: at(number / 4),
    });
  if (isDecided) addDecision({ report: id, reason, status, subject, at: at(targetHours / 2) }, context);
}

type Decided = { report: string; reason: string; status: string; subject: Subject; at: string };

function addDecision(
  { report, reason, status, subject, at }: Decided,
  { demo, random, rows }: Context,
): void {
  const [owner, moderator, admin] = (["owner", "moderator", "admin"] as const).map(
    (role) => getAccount(role).id,
  );
  const id = random.uuid();
  const action = status === "dismissed" ? "none" : "warn";
  rows.actions.push({
    id,
    report_id: report,
    actor_id: moderator,
    subject_id: action === "none" ? null : owner,
    kind: "event",
    target_id: subject.id,
    action,
    rule: reason,
    facts:
      action === "none" ? "Nothing here breaks a rule." : "The page did not say what people met at the door.",
    before: {},
    created_at: at,
    reversed_at: status === "overturned" ? demo.now.toISOString() : null,
  });
  rows.audit.push({
    actor_id: moderator,
    action_type: `report_${action}`,
    table_name: "reports",
    record_id: report,
    new_data: { rule: reason },
    source: "server",
  });
  if (status !== "appealed" && status !== "upheld") return;
  const isOpen = status === "appealed";
  const appealed = Math.min(Date.parse(at) + 20 * hour, demo.now.getTime() - hour);
  rows.appeals.push({
    id: random.uuid(),
    action_id: id,
    user_id: owner,
    actor_id: moderator,
    text: "Everybody who asked at the door was told beforehand, and the page was put right the same day.",
    status: isOpen ? "open" : "upheld",
    decided_by: isOpen ? null : admin,
    note: isOpen ? null : "The page was put right, but only after the night.",
    due_at: new Date(appealed + 7 * 24 * hour).toISOString(),
    created_at: new Date(appealed).toISOString(),
    decided_at: isOpen ? null : new Date(Math.min(appealed + 48 * hour, demo.now.getTime())).toISOString(),
  });
}
