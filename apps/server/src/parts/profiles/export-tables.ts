// The texts of somebody's export: all of it as JSON, each table as CSV, and a page that says what is what.
import { brandName } from "@undercroft/contract/brand";

/** What the database keeps about somebody: tables by name, each a list of rows. */
export type ExportedTables = Record<string, Record<string, unknown>[]>;

/** One text of the archive. */
export type ExportText = { name: string; text: string };

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

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function page(madeAt: Date, tables: [string, Record<string, unknown>[]][], files: readonly string[]): string {
  const link = (name: string, note = "") =>
    `<li><a href="${escaped(name.split("/").map(encodeURIComponent).join("/"))}">${escaped(name)}</a>${note}</li>`;
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Your data on ${brandName()}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }</style>
<h1>Your data on ${brandName()}</h1>
<p>Everything we keep about you, as it was on ${madeAt.toISOString().slice(0, 10)}. Times are in UTC, money is in pence.</p>
<p><a href="data.json">data.json</a> holds all of it in one file, for programs. The same is below as tables for a spreadsheet.</p>
<h2>Tables</h2>
<ul>${tables.map(([name, rows]) => link(`${name}.csv`, `: ${rows.length}`)).join("\n")}</ul>
<h2>Your files</h2>
${files.length === 0 ? "<p>You have uploaded none.</p>" : `<ul>${files.map((name) => link(name)).join("\n")}</ul>`}
<p>Is something wrong, or missing? You can have it corrected: see Privacy on our site.</p>
</html>
`;
}

/** Everything of an export but the person's own files. @param files names in the archive, for the page */
export function exportTexts(madeAt: Date, tables: ExportedTables, files: readonly string[]): ExportText[] {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0);
  return [
    { name: "index.html", text: page(madeAt, filled, files) },
    {
      name: "data.json",
      text: `${JSON.stringify({ made_at: madeAt.toISOString(), tables }, null, 2)}\n`,
    },
    ...filled.map(([name, rows]) => ({ name: `${name}.csv`, text: toCsv(rows) })),
  ];
}
