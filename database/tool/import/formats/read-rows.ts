// The formats an import understands, and how they are told apart.
import type { Readable } from "node:stream";
import type { SourceRow } from "../listing.ts";
import { readCsv } from "./read-csv.ts";
import { readICalendar } from "./read-icalendar.ts";
import { readJsonLd } from "./read-json-ld.ts";

/** A format of a source. */
export type Format = "jsonld" | "csv" | "ics";

/** All formats, as the command names them. */
export const formats: Format[] = ["jsonld", "csv", "ics"];

/** The format by the ending of a file's name, else by how its text begins. */
export function detectFormat(name: string, beginning: string): Format {
  if (/\.(json|jsonld|json-ld)$/i.test(name)) return "jsonld";
  if (/\.(ics|ical|ifb)$/i.test(name)) return "ics";
  if (/\.(csv|tsv)$/i.test(name)) return "csv";
  const text = beginning.replace(/^[\s\ufeff]+/, "");
  if (text.startsWith("{") || text.startsWith("[")) return "jsonld";
  return /^BEGIN:VCALENDAR/i.test(text) ? "ics" : "csv";
}

/** Every row of the source. `now` bounds what repeats without end. @throws Error when the text is not of that format */
export function readRows(input: Readable, format: Format, now: Date): AsyncGenerator<SourceRow> {
  if (format === "jsonld") return readJsonLd(input);
  return format === "csv" ? readCsv(input) : readICalendar(input, now);
}
