import { readLines } from "../../text/lines.ts";

/** What stands in a calendar outside its entries. */
type CalendarLine = { kind: "NAME" | "ZONE" | "METHOD"; text: string };

/** An entry, a time zone, or a line of the calendar itself. */
export type Block = { kind: "VEVENT" | "VTIMEZONE"; text: string } | CalendarLine;

const lines: Readonly<Record<string, CalendarLine["kind"]>> = {
  "X-WR-CALNAME": "NAME",
  "X-WR-TIMEZONE": "ZONE",
  METHOD: "METHOD",
};
/** Letters of an entry: what is longer holds a picture, or was made to fill our memory. */
const longest = 4_000_000;

/** Joins what is folded still: texts of two bytes a letter come here as they were written. */
async function* unfolded(given: AsyncIterable<string>): AsyncGenerator<string> {
  let before: string | null = null;
  for await (const line of given) {
    if (before !== null && /^[ \t]/.test(line)) before += line.slice(1);
    else {
      if (before !== null) yield before;
      before = line;
    }
  }
  if (before !== null) yield before;
}

/** The parts of a calendar in their order. @throws Error when one is cut off, or is no calendar at all */
export async function* readBlocks(pieces: AsyncIterable<string>): AsyncGenerator<Block> {
  let block: string[] | null = null;
  let length = 0;
  let kind: "VEVENT" | "VTIMEZONE" = "VEVENT";
  let isCalendar = false;
  let isOpen = false;
  for await (const line of unfolded(readLines(pieces))) {
    const begins = /^BEGIN:(VEVENT|VTIMEZONE|VCALENDAR)\s*$/i.exec(line)?.[1]?.toUpperCase();
    if (begins === "VCALENDAR") isCalendar = isOpen = true;
    else if (!block && begins) {
      block = [];
      length = 0;
      kind = begins as typeof kind;
    }
    if (block) {
      length += line.length;
      if (length <= longest) block.push(line);
      if (!new RegExp(`^END:${kind}\\s*$`, "i").test(line)) continue;
      yield { kind, text: block.join("\r\n") };
      block = null;
    } else {
      if (/^END:VCALENDAR\s*$/i.test(line)) isOpen = false;
      const name = /^[A-Z-]+/i.exec(line)?.[0].toUpperCase() ?? "";
      const known = lines[name];
      if (known) yield { kind: known, text: line.slice(line.indexOf(":") + 1).trim() };
    }
  }
  if (block) throw new Error(`The file ends in the middle of a ${kind}`);
  if (!isCalendar) throw new Error("There is no calendar in it");
  // what was cut off may have been entries, which must not look as if they had been taken out
  if (isOpen) throw new Error("The file ends in the middle of its calendar: there is no END:VCALENDAR");
}
