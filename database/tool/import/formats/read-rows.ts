// The formats an import understands, and how they are told apart: by what is in the file, not by its name.
import type { SourceRow } from "../listing.ts";
import type { TextSource } from "../text/text-source.ts";
import { readICalendar } from "./icalendar/read-icalendar.ts";
import { readCsv } from "./read-csv.ts";
import { readJsonLd } from "./read-json-ld.ts";
import { readPage } from "./read-page.ts";

/** A format of a source. */
export type Format = "jsonld" | "csv" | "ics" | "html";

/** All formats, as the command names them. */
export const formats: Format[] = ["jsonld", "csv", "ics", "html"];

/** The format by how a text begins; by the ending of its name where that does not tell. */
export function detectFormat(name: string, beginning: string): Format {
  const text = beginning.replace(/^[\s\ufeff]+/, "");
  if (/^BEGIN:/i.test(text)) return "ics";
  if (text.startsWith("<")) return "html";
  if (text.startsWith("{") || text.startsWith("[")) return "jsonld";
  if (/\.(json|jsonl|ndjson|jsonld|json-ld)$/i.test(name)) return "jsonld";
  if (/\.(ics|ical|ifb)$/i.test(name)) return "ics";
  return "csv";
}

/** Every row of the source. `now` bounds what repeats without end. @throws Error when the text is not of that format */
export function readRows(source: TextSource, format: Format, now: Date): AsyncGenerator<SourceRow> {
  if (format === "ics") return readICalendar(source, now);
  if (format === "html") return readPage(source.open());
  return format === "csv" ? readCsv(source.open()) : readJsonLd(source.open());
}
