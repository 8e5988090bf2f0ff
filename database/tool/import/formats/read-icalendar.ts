// iCalendar (RFC 5545): one VEVENT at a time; repeating ones become one listing for each date, within limits.
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import ICAL from "ical.js";
import type { Listing, SourceRow } from "../listing.ts";
import { toLine, toParagraphs } from "../plain-text.ts";
import { readOpeningHours } from "./opening-hours.ts";

/** A rule without an end would never finish: this many dates, and none later than this many days from now. */
const mostDates = 100;
const mostDays = 366;

type Calendar = { name: string; zones: ICAL.Component[] };

/** The VEVENT and VTIMEZONE blocks of the stream as texts, and the calendar's name. */
async function* readBlocks(input: Readable): AsyncGenerator<{ kind: string; text: string }> {
  let block: string[] | null = null;
  let kind = "";
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const begins = /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.exec(line);
    if (!block && begins) {
      block = [];
      kind = (begins[1] ?? "").toUpperCase();
    }
    if (block) {
      block.push(line);
      if (new RegExp(`^END:${kind}\\s*$`, "i").test(line)) {
        yield { kind, text: block.join("\r\n") };
        block = null;
      }
    } else if (/^X-WR-CALNAME/i.test(line)) yield { kind: "NAME", text: line.slice(line.indexOf(":") + 1) };
  }
  if (block) throw new Error(`The file ends in the middle of a ${kind}`);
}

function toComponent(text: string, zones: ICAL.Component[]): ICAL.Component {
  const calendar = new ICAL.Component(
    ICAL.parse(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${text}\r\nEND:VCALENDAR`),
  );
  for (const zone of zones) calendar.addSubcomponent(zone);
  const first = calendar.getFirstSubcomponent("vevent");
  if (!first) throw new Error("there is no VEVENT in it");
  return first;
}

/** UTC and times of zones other than London as instants; floating times and London's stay wall clock times. */
function toTime(time: ICAL.Time): string {
  if (time.isDate) return time.toString();
  const zone = time.zone?.tzid;
  const isWall = !zone || zone === "floating" || /Europe\/London$/.test(zone);
  return isWall ? time.toString().replace(/Z$/, "") : time.toJSDate().toISOString();
}

function text(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? "" : String(value);
}

function toListing(
  event: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time | null,
  row: number,
  calendar: Calendar,
): Listing {
  const { component } = event;
  const address = toLine(event.location);
  const geo = component.getFirstPropertyValue("geo") as unknown as [number, number] | null;
  const organiser = component.getFirstProperty("organizer")?.getParameter("cn");
  const url = text(component, "url");
  const status = text(component, "status").toUpperCase();
  const repeats = event.isRecurring() || component.hasProperty("recurrence-id");
  const when = component.hasProperty("recurrence-id") ? event.recurrenceId : start;
  return {
    row,
    identifier: event.uid ? (repeats ? `${event.uid}/${when.toString()}` : event.uid) : null,
    title: toLine(event.summary),
    description: toParagraphs(event.description),
    note: "",
    start: toTime(start),
    end: end ? toTime(end) : null,
    doors: null,
    openingHours: readOpeningHours(text(component, "x-opening-hours")),
    previousStarts: [],
    status: status === "CANCELLED" ? "cancelled" : "published",
    isOnline: false,
    place: address
      ? {
          identifier: null,
          name: address.split(",")[0]?.trim() ?? address,
          description: null,
          address,
          postcode: null,
          lat: geo ? Number(geo[0]) : null,
          lng: geo ? Number(geo[1]) : null,
          features: [],
          url: null,
        }
      : null,
    organiser: toLine(typeof organiser === "string" ? organiser : "") || calendar.name || null,
    offers: [],
    isFree: null,
    url: /^https?:\/\/\S+$/i.test(url) ? url : null,
    kinds: [],
    keywords: component
      .getAllProperties("categories")
      .flatMap((property) => property.getValues().map((value) => toLine(String(value))))
      .filter(Boolean),
    performers: [],
    capacity: null,
    minAge: null,
    category: null,
    eventType: null,
  };
}

function* listDates(
  component: ICAL.Component,
  row: number,
  calendar: Calendar,
  now: Date,
  moved: Set<string>,
): Generator<SourceRow> {
  const event = new ICAL.Event(component);
  if (component.hasProperty("recurrence-id")) moved.add(`${event.uid}/${event.recurrenceId.toString()}`);
  if (!event.isRecurring()) {
    yield { ok: true, listing: toListing(event, event.startDate, event.endDate, row, calendar) };
    return;
  }
  const latest = new Date(now.getTime() + mostDays * 86_400_000);
  const dates = event.iterator();
  for (let count = 0; ; count++) {
    const start = dates.next();
    if (!start) return;
    if (count >= mostDates || start.toJSDate() > latest) {
      const remedy = `Dates from ${start.toString()} on were left for a later import`;
      const reason = `Repeats beyond ${count >= mostDates ? `${mostDates} dates` : `${mostDays} days`}`;
      yield {
        ok: false,
        row,
        identifier: event.uid,
        title: event.summary,
        problem: { field: "RRULE", reason, remedy },
      };
      return;
    }
    const { endDate } = event.getOccurrenceDetails(start);
    const listing = toListing(event, start, endDate, row, calendar);
    // a date that was changed by a VEVENT of its own is that one's to tell
    if (!listing.identifier || !moved.has(listing.identifier)) yield { ok: true, listing };
  }
}

/** Every date of every VEVENT. `now` bounds rules that never end. @throws Error when a block is cut off */
export async function* readICalendar(input: Readable, now: Date): AsyncGenerator<SourceRow> {
  const calendar: Calendar = { name: "", zones: [] };
  const moved = new Set<string>();
  const repeating: { block: string; row: number }[] = [];
  let row = 0;
  for await (const { kind, text: block } of readBlocks(input)) {
    if (kind === "NAME") calendar.name = toLine(block.replaceAll(/\\([,;])/g, "$1"));
    else if (kind === "VTIMEZONE") {
      const parsed = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${block}\r\nEND:VCALENDAR`));
      calendar.zones.push(...parsed.getAllSubcomponents("vtimezone"));
    } else {
      row += 1;
      // a rule is followed last, when every date that was changed by a VEVENT of its own is known
      if (/^R(RULE|DATE)[;:]/im.test(block)) repeating.push({ block, row });
      else yield* readBlock(block, row, calendar, now, moved);
    }
  }
  for (const { block, row: place } of repeating) yield* readBlock(block, place, calendar, now, moved);
}

function* readBlock(
  block: string,
  row: number,
  calendar: Calendar,
  now: Date,
  moved: Set<string>,
): Generator<SourceRow> {
  try {
    yield* listDates(toComponent(block, calendar.zones), row, calendar, now, moved);
  } catch (error) {
    const remedy = error instanceof Error ? error.message : String(error);
    const problem = { field: "VEVENT", reason: "Not iCalendar", remedy };
    yield { ok: false, row, identifier: null, title: null, problem };
  }
}
