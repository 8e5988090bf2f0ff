import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";

/** What the list is narrowed to; empty words narrow nothing. */
export type AuditFilters = { action: string; table: string; record: string };

const columns =
  "id, actor_id, action_type, table_name, record_id, old_data, new_data, source, created_at" as const;

/** Entries per page, and in one file. */
const PAGE = 50;
const FILE = 1000;

async function read(filters: AuditFilters, before: number | null, limit: number) {
  const client = await browserClient();
  let query = client.from("audit_logs").select(columns).order("id", { ascending: false }).limit(limit);
  if (filters.action) query = query.eq("action_type", filters.action);
  if (filters.table) query = query.eq("table_name", filters.table);
  if (filters.record) query = query.eq("record_id", filters.record);
  if (before !== null) query = query.lt("id", before);
  const { data } = await query.throwOnError();
  return data;
}

/** Who and what an entry speaks of, by name; `path` is where the subject can be seen. */
type AuditNames = { actor: string | null; subject: string | null; path: string | null };

/** One entry of the audit log, with the names it speaks of. */
export type AuditEntry = Awaited<ReturnType<typeof read>>[number] & AuditNames;

/** Fifty entries, newest first, older than the entry `before`. @throws the data API's error */
export async function listAudit(filters: AuditFilters, before: number | null): Promise<AuditEntry[]> {
  const entries = await read(filters, before, PAGE);
  if (entries.length === 0) return [];
  const data = await call("name_audit_entries", { p_ids: entries.map(({ id }) => id) });
  const names = new Map((data as ({ id: number } & AuditNames)[]).map((row) => [row.id, row]));
  const nobody = { actor: null, subject: null, path: null };
  return entries.map((entry) => ({ ...entry, ...nobody, ...names.get(entry.id) }));
}

/** Whether the newest entries follow each other as they were written. @throws the data API's error */
export const checkChain = () => call("check_audit_chain");

/** A field of a CSV file (RFC 4180); what a spreadsheet would run as a formula begins with an apostrophe. */
export function toCsvField(value: unknown): string {
  const text =
    value === null || value === undefined
      ? ""
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Up to a thousand entries as CSV; that they were taken out is written down first. @throws the data API's error */
export async function exportAudit(filters: AuditFilters): Promise<string> {
  const entries = await read(filters, null, FILE);
  await call("record_audit_export", { p_filters: filters, p_rows: entries.length });
  const names = columns.split(", ") as (keyof (typeof entries)[number])[];
  const lines = entries.map((entry) => names.map((name) => toCsvField(entry[name])).join(","));
  return [names.join(","), ...lines].join("\r\n");
}
