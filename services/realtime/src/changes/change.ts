// A changed row, and what one group of callers is told of it.
import type { Operation } from "./binding.ts";
import type { PublishedTable } from "./catalogue.ts";

/** A row of realtime.changes. */
export type Change = {
  xid: string;
  schema_name: string;
  table_name: string;
  type: Operation;
  record: Record<string, unknown> | null;
  old_record: Record<string, unknown> | null;
  at: Date;
};

const largestRecord = 1024 * 1024;
const smallField = 64;

/** The values of the key; null where the table has none. */
export function keyOf(table: PublishedTable, change: Change): unknown[] | null {
  const keys = table.columns.filter(({ isKey }) => isKey);
  const row = change.record ?? change.old_record ?? {};
  return keys.length > 0 ? keys.map(({ name }) => row[name]) : null;
}

/** Why a role is told of a change but not of the row; null where it may see it. */
export function errorFor(table: PublishedTable, role: string): string | null {
  const keys = table.columns.filter(({ isKey }) => isKey);
  if (keys.length === 0) return "Error 400: Bad Request, no primary key";
  return keys.every(({ readers }) => readers.includes(role)) ? null : "Error 401: Unauthorized";
}

/**
 * The `data` of the event as text: only columns that the role may read.
 * @param select the columns a client chose; null is all
 */
export function toData(
  table: PublishedTable,
  change: Change,
  role: string,
  select: readonly string[] | null,
): string {
  const error = errorFor(table, role);
  const columns = table.columns.filter(
    ({ name, readers, isKey }) =>
      readers.includes(role) && (select === null || isKey || select.includes(name)),
  );
  const pick = (row: Record<string, unknown> | null, shown: typeof columns) =>
    row && Object.fromEntries(shown.flatMap(({ name }) => (name in row ? [[name, row[name]]] : [])));
  const record = error ? null : pick(change.record, columns);
  // a row that has gone cannot be judged: of a table with row-level security only its key is told
  const old = error
    ? null
    : pick(
        change.old_record,
        change.type === "DELETE" && table.hasRowSecurity ? columns.filter(({ isKey }) => isKey) : columns,
      );
  const data = {
    schema: change.schema_name,
    table: change.table_name,
    type: change.type,
    commit_timestamp: change.at.toISOString(),
    columns: error ? [] : columns.map(({ name, type }) => ({ name, type })),
    ...(record ? { record } : {}),
    ...(old ? { old_record: old } : {}),
    errors: error ? [error] : null,
  };
  const text = JSON.stringify(data);
  return text.length <= largestRecord ? text : JSON.stringify(shorten(data));
}

function shorten<T extends { record?: object; old_record?: object }>(data: T) {
  const small = (row: object | undefined) =>
    row &&
    Object.fromEntries(Object.entries(row).filter(([, value]) => JSON.stringify(value).length <= smallField));
  return {
    ...data,
    ...(data.record ? { record: small(data.record) } : {}),
    ...(data.old_record ? { old_record: small(data.old_record) } : {}),
    errors: ["Error 413: Payload Too Large"],
  };
}
