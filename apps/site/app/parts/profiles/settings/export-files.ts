import type { ZipFile } from "./zip.ts";

/** What the database answers: tables by name, each a list of rows. */
export type ExportedData = { made_at: string; tables: Record<string, Record<string, unknown>[]> };

const cell = (value: unknown): string => {
  const text =
    value === null || value === undefined
      ? ""
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
  // a spreadsheet takes a cell that begins so for a formula
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A table for a spreadsheet (RFC 4180). */
export function toCsv(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return `${[columns.join(","), ...rows.map((row) => columns.map((column) => cell(row[column])).join(","))].join("\r\n")}\r\n`;
}

/** The files of somebody's export: all of it as JSON, each table as CSV, and a page that says what is what. */
export function exportFiles({ made_at, tables }: ExportedData): ZipFile[] {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0);
  const about = [
    `Your data on Undercroft, made on ${made_at.slice(0, 10)}.`,
    "",
    "data.json holds everything in one file, for programs.",
    "Each .csv file holds one table, for a spreadsheet:",
    "",
    ...filled.map(([name, rows]) => `  ${name}.csv (${rows.length})`),
    "",
    "files.csv lists the pictures you have uploaded; the pictures themselves are on the page Images of your settings.",
    "Times are in UTC, money is in pence.",
    "",
  ];
  return [
    { name: "READ-ME.txt", text: about.join("\n") },
    { name: "data.json", text: `${JSON.stringify({ made_at, tables }, null, 2)}\n` },
    ...filled.map(([name, rows]) => ({ name: `${name}.csv`, text: toCsv(rows) })),
  ];
}
