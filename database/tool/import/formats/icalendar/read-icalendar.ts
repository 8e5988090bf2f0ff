// iCalendar (RFC 5545): read twice, since zones and changed dates may stand anywhere in the file; then one entry at a time, repeating ones
// as one listing for each date.
import type ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import type { Problem, SourceRow } from "../../listing.ts";
import { toLine } from "../../text/plain-text.ts";
import type { TextSource } from "../../text/text-source.ts";
import { readBlocks } from "./blocks.ts";
import { type Changes, type Entry, endAt, parseEntry, readEntry } from "./entries.ts";
import { EntryProblem, momentOf, type Told } from "./moments.ts";
import { daysAhead, listOccurrences } from "./occurrences.ts";
import { type CalendarFacts, toListing } from "./to-listing.ts";
import { createVersions, type Versions } from "./versions.ts";
import { createZones, type Zones } from "./zones.ts";

/** What is known of a file before its entries are taken. */
type Known = CalendarFacts & {
  zones: Zones;
  changes: Map<string, Changes>;
  /** the start of each entry that repeats, whose clock names its dates */
  series: Map<string, Told>;
  versions: Versions;
};

/** A date of an entry as its identifier has it: by the clock that the entry began with. */
function dateName(moment: Temporal.Instant, clock: Told): string {
  const zone = clock.zone.name.includes("/") || clock.isUtc ? clock.zone.name : null;
  if (!zone) return moment.toString({ smallestUnit: "second" });
  const wall = moment.toZonedDateTimeISO(zone).toPlainDateTime();
  return `${wall.toString({ smallestUnit: "second" })}${clock.isUtc ? "Z" : ""}`;
}

function noteEntry(known: Known, text: string): void {
  if (!/^(RECURRENCE-ID|RRULE|RDATE)[;:]/im.test(text)) return;
  try {
    const entry = readEntry(parseEntry(text), known.zones);
    if (entry.repeats) known.series.set(entry.uid, entry.start);
    if (!entry.changes) return;
    const changes = known.changes.get(entry.uid) ?? { moments: new Set<string>(), later: [] };
    changes.moments.add(momentOf(entry.changes).toString());
    if (entry.changesLater) changes.later.push(entry);
    known.changes.set(entry.uid, changes);
  } catch {
    // it is told when its turn comes
  }
}

/** The first reading: the calendar's name and zones, then which dates entries of their own change. */
async function readKnown(source: TextSource): Promise<Known> {
  const known: Known = {
    name: "",
    isCancelled: false,
    zones: createZones(),
    changes: new Map(),
    series: new Map(),
    versions: createVersions(),
  };
  const repeating: string[] = [];
  for await (const { kind, text } of readBlocks(source.open())) {
    if (kind === "NAME") known.name = toLine(text.replaceAll(/\\([,;\\])/g, "$1"));
    else if (kind === "ZONE") known.zones.setDefault(text);
    else if (kind === "METHOD") known.isCancelled = text.toUpperCase() === "CANCEL";
    else if (kind === "VTIMEZONE") known.zones.add(text);
    else {
      known.versions.note(text);
      if (/^(RECURRENCE-ID|RRULE|RDATE)[;:]/im.test(text)) repeating.push(text);
    }
  }
  for (const text of repeating) if (!known.versions.isOutdated(text)) noteEntry(known, text);
  const at = ({ changes }: Entry) => (changes ? momentOf(changes).epochMilliseconds : 0);
  for (const { later } of known.changes.values()) later.sort((one, other) => at(one) - at(other));
  return known;
}

function refusal(row: number, component: ICAL.Component | null, problem: Problem): SourceRow {
  const said = (name: string) => toLine(component?.getFirstPropertyValue(name)?.toString()) || null;
  return { ok: false, row, identifier: said("uid"), title: said("summary"), problem };
}

/** A date of an entry, or of the one that changed all dates from an earlier one on. */
function* listDate(
  entry: Entry,
  given: { start: Told; end: Told | null },
  row: number,
  known: Known,
): Generator<SourceRow> {
  const moment = momentOf(given.start);
  const changes = known.changes.get(entry.uid);
  // a date that was changed by an entry of its own is that one's to tell
  if (changes?.moments.has(moment.toString())) return;
  const identifier = entry.uid ? `${entry.uid}/${dateName(moment, entry.start)}` : null;
  const changed = changes?.later.findLast(
    ({ changes: from }) => from !== null && Temporal.Instant.compare(momentOf(from), moment) <= 0,
  );
  if (!changed?.changes) {
    const end = given.end ?? endAt(entry, given.start);
    yield {
      ok: true,
      listing: toListing(entry.component, { row, identifier, start: given.start, end }, known),
    };
    return;
  }
  const moved = changed.changes.wall.until(changed.start.wall, { largestUnit: "day" });
  const start = { ...changed.start, wall: given.start.wall.add(moved) };
  const end = endAt(changed, start);
  yield { ok: true, listing: toListing(changed.component, { row, identifier, start, end }, known) };
}

function* listDates(entry: Entry, row: number, known: Known, now: Date): Generator<SourceRow> {
  if (entry.changes || !entry.repeats) {
    const clock = known.series.get(entry.uid) ?? entry.changes;
    const date = entry.changes && clock ? `/${dateName(momentOf(entry.changes), clock)}` : "";
    const identifier = entry.uid ? `${entry.uid}${date}` : null;
    const dated = { row, identifier, start: entry.start, end: endAt(entry, entry.start) };
    yield { ok: true, listing: toListing(entry.component, dated, known) };
    return;
  }
  const { taken, goesOnFrom } = listOccurrences(entry.component, entry.start, known.zones, now);
  for (const each of taken) yield* listDate(entry, each, row, known);
  if (goesOnFrom)
    yield refusal(row, entry.component, {
      field: "RRULE",
      reason: `Repeats beyond ${daysAhead} days`,
      remedy: `Dates from ${goesOnFrom.wall.toString({ smallestUnit: "second" })} on were left for a later import`,
    });
}

function* readBlock(text: string, row: number, known: Known, now: Date): Generator<SourceRow> {
  let component: ICAL.Component | null = null;
  try {
    component = parseEntry(text);
    yield* listDates(readEntry(component, known.zones), row, known, now);
  } catch (error) {
    if (error instanceof EntryProblem) yield refusal(row, component, error.problem);
    else {
      const remedy = error instanceof Error ? error.message : String(error);
      yield refusal(row, component, { field: "VEVENT", reason: "Not iCalendar", remedy });
    }
  }
}

/** Every date of every entry. `now` bounds rules that never end. @throws Error when it is no calendar, or is cut off */
export async function* readICalendar(source: TextSource, now: Date): AsyncGenerator<SourceRow> {
  const known = await readKnown(source);
  let row = 0;
  for await (const { kind, text } of readBlocks(source.open())) {
    if (kind !== "VEVENT") continue;
    row += 1;
    if (known.versions.isOutdated(text)) continue;
    yield* readBlock(text, row, known, now);
  }
}
