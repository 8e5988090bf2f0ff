// The request body: JSON, CSV or a form, checked and with its columns named. The bytes go to PostgreSQL as they came.
import { parse as parseRecords } from "csv-parse/sync";
import { bodyError } from "../errors.ts";
import { isNestedTooDeep, maxNesting } from "./nesting.ts";

/** A body ready to be bound. `json` is text that PostgreSQL reads; `keys` are the columns or arguments it has. */
export type Payload = {
  kind: "object" | "array" | "scalar" | "raw";
  json: string;
  keys: string[];
  rows: number;
  /** Content-Type without parameters */
  type: string;
  /** what a form says, in its order: a name may come again */
  fields?: { key: string; value: string }[];
};

const maxKeys = 500;

function decodeText(body: Buffer): string {
  return new TextDecoder("utf-8", { fatal: false }).decode(body);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toKeys(value: Record<string, unknown>): string[] {
  const keys = Object.keys(value);
  if (keys.length > maxKeys) throw bodyError(`An object may have at most ${maxKeys} keys`);
  return keys;
}

function parseArray(value: unknown[], json: string, type: string, hasColumns: boolean): Payload {
  const [first] = value;
  if (value.length === 0) return { kind: "array", json, keys: [], rows: 0, type };
  if (!isRecord(first)) throw bodyError("Empty or invalid json");
  const keys = toKeys(first);
  for (const row of value) {
    if (!isRecord(row)) throw bodyError("All object keys must match");
    if (hasColumns) continue;
    const rowKeys = Object.keys(row);
    if (rowKeys.length !== keys.length || !keys.every((key) => Object.hasOwn(row, key))) {
      throw bodyError("All object keys must match");
    }
  }
  return { kind: "array", json, keys, rows: value.length, type };
}

function parseJson(text: string, type: string, hasColumns: boolean, isCall: boolean): Payload {
  if (text === "" && isCall) return { kind: "object", json: "{}", keys: [], rows: 1, type };
  if (isNestedTooDeep(text)) throw bodyError(`The body may nest at most ${maxNesting} levels deep`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw bodyError("Empty or invalid json");
  }
  if (isRecord(value)) return { kind: "object", json: text, keys: toKeys(value), rows: 1, type };
  if (isCall) {
    // of several objects a function with parameters gets the first
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    return isRecord(first)
      ? { kind: "array", json: text, keys: toKeys(first), rows: 1, type }
      : { kind: "scalar", json: text, keys: [], rows: 1, type };
  }
  if (Array.isArray(value)) return parseArray(value, text, type, hasColumns);
  throw bodyError("Empty or invalid json");
}

/** RFC 4180 records. https://www.rfc-editor.org/rfc/rfc4180 @throws RestError where a quote is left open */
function parseCsvRecords(text: string): string[][] {
  try {
    return parseRecords(text, {
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch {
    throw bodyError("The lines are no CSV: a quote is left open");
  }
}

function parseCsv(text: string, type: string): Payload {
  const [header, ...records] = parseCsvRecords(text);
  if (!header) return { kind: "array", json: "[]", keys: [], rows: 0, type };
  const rows = records.map((record) => {
    if (record.length !== header.length) throw bodyError("All lines must have same number of fields");
    return Object.fromEntries(header.map((name, i) => [name, record[i] === "NULL" ? null : record[i]]));
  });
  return { kind: "array", json: JSON.stringify(rows), keys: header, rows: rows.length, type };
}

function parseForm(text: string, type: string): Payload {
  const entries = [...new URLSearchParams(text)];
  const value = Object.fromEntries(entries);
  const fields = entries.map(([key, value]) => ({ key, value }));
  return { kind: "object", json: JSON.stringify(value), keys: toKeys(value), rows: 1, type, fields };
}

/**
 * Reads a body by its Content-Type (JSON when there is none).
 * @param options.hasColumns the `columns` parameter names the columns, so rows may differ
 * @param options.isCall a function is called: any JSON will do, and raw bodies too
 * @throws RestError PGRST102
 */
export function parsePayload(
  body: Buffer,
  contentType: string | undefined,
  options: { hasColumns: boolean; isCall: boolean },
): Payload {
  const type = (contentType ?? "application/json").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const text = decodeText(body);
  if (type === "application/json" || type === "application/vnd.pgrst.object+json" || type === "") {
    return parseJson(text, "application/json", options.hasColumns, options.isCall);
  }
  if (type === "text/csv") return parseCsv(text, type);
  if (type === "application/x-www-form-urlencoded") return parseForm(text, type);
  if (options.isCall && (type === "text/plain" || type === "text/xml")) {
    return { kind: "raw", json: text, keys: [], rows: 1, type };
  }
  if (options.isCall && type === "application/octet-stream") {
    return { kind: "raw", json: `\\x${body.toString("hex")}`, keys: [], rows: 1, type };
  }
  throw bodyError(`Content-Type not acceptable: ${type}`);
}
