import { browserClient } from "#app/api/browser-client.ts";

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

/** One entry of the audit log. */
export type AuditEntry = Awaited<ReturnType<typeof read>>[number];

/** Fifty entries, newest first, older than the entry `before`. @throws the data API's error */
export const listAudit = (filters: AuditFilters, before: number | null) => read(filters, before, PAGE);

/** Whether the newest entries follow each other as they were written. @throws the data API's error */
export async function checkChain(): Promise<{ entries: number; breaks: number[] }> {
  const client = await browserClient();
  const { data } = await client.rpc("check_audit_chain").throwOnError();
  return data as { entries: number; breaks: number[] };
}

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
  const client = await browserClient();
  const entries = await read(filters, null, FILE);
  await client.rpc("record_audit_export", { p_filters: filters, p_rows: entries.length }).throwOnError();
  const names = columns.split(", ") as (keyof AuditEntry)[];
  const lines = entries.map((entry) => names.map((name) => toCsvField(entry[name])).join(","));
  return [names.join(","), ...lines].join("\r\n");
}
