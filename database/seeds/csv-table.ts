// Seed data lives in CSV files beside the code: plain to read, to correct and to open in a spreadsheet.
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

/** One row: column name → text, empty when the cell is. */
export type CsvRow = Record<string, string>;

/** The rows of a CSV file with a header line. @throws Error naming the line when a row has the wrong number of cells */
export function readCsvTable(file: string): CsvRow[] {
  return parse(readFileSync(file, "utf8"), { columns: true, skip_empty_lines: true, trim: true });
}

/** A cell that must be filled. @throws Error naming the column and the row */
export function requireCell(row: CsvRow, column: string): string {
  const cell = row[column];
  if (!cell) throw new Error(`column "${column}" is empty in ${JSON.stringify(row)}`);
  return cell;
}

/** A cell with several values between semicolons. */
export function splitCell(cell: string | undefined): string[] {
  return (cell ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
