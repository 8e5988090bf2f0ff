// The programmes written by hand in programmes/*.csv: what is put on where, by whom, how often and at what price.
import { readdirSync } from "node:fs";
import path from "node:path";
import { type CsvRow, readCsvTable, requireCell, splitCell } from "../../csv-table.ts";

/** What can be special about one occurrence. */
export type State =
  | "few"
  | "soldout"
  | "soldout-nowait"
  | "soon"
  | "unannounced"
  | "ended"
  | "cancelled"
  | "postponed"
  | "rescheduled"
  | "moved"
  | "secret"
  | "approval";

/** A line of the programme, before it has dates. */
export type Programme = {
  title: string;
  organiser: string;
  /** empty when the place is secret */
  venue: string;
  category: string;
  type: string;
  when: string;
  start: string;
  end: string;
  price: string;
  minAge: number | null;
  lineup: string[];
  /** by index of the occurrence, 0 being the next one */
  states: Map<number, State>;
  tags: string[];
  notes: string[];
  blurb: string | null;
  description: string;
};

function toProgramme(row: CsvRow): Programme {
  return {
    title: requireCell(row, "title"),
    organiser: requireCell(row, "organiser"),
    venue: row.venue ?? "",
    category: requireCell(row, "category"),
    type: requireCell(row, "type"),
    when: requireCell(row, "when"),
    start: requireCell(row, "start"),
    end: requireCell(row, "end"),
    price: requireCell(row, "price"),
    minAge: row.age ? Number(row.age) : null,
    lineup: splitCell(row.lineup),
    states: new Map(
      splitCell(row.states).map((part) => {
        const [index, state] = part.split("=");
        return [Number(index), state as State];
      }),
    ),
    tags: splitCell(row.tags),
    notes: splitCell(row.notes),
    blurb: row.blurb || null,
    description: requireCell(row, "description"),
  };
}

/** All programmes, city by city. */
export function listProgrammes(): Programme[] {
  const folder = path.join(import.meta.dirname, "programmes");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".csv"))
    .sort()
    .flatMap((file) => readCsvTable(path.join(folder, file)))
    .map(toProgramme);
}
