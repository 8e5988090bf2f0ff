// Entries of a calendar: the first date of each, how long it is, and the dates that were changed by entries of their own.
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { EntryProblem, momentOf, type Told, toTold } from "./moments.ts";
import { tidyEntry } from "./tidy-entry.ts";
import type { Zones } from "./zones.ts";

/** An entry as it was read. */
export type Entry = {
  component: ICAL.Component;
  uid: string;
  start: Told;
  /** on the wall clock; null where it says none, or the moment it starts */
  length: Temporal.Duration | null;
  /** the end where it is told by a clock of its own */
  end: Told | null;
  /** the date that it changes */
  changes: Told | null;
  /** it changes all dates from that one on */
  changesLater: boolean;
  repeats: boolean;
};

/** Dates that entries of their own change, by the UID of the entry that repeats. */
export type Changes = {
  moments: Set<string>;
  /** entries that change a date and all after it, in the order of those dates */
  later: Entry[];
};

/** @throws Error when the text is no entry */
export function parseEntry(text: string): ICAL.Component {
  const calendar = new ICAL.Component(
    ICAL.parse(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${tidyEntry(text)}\r\nEND:VCALENDAR`),
  );
  const first = calendar.getFirstSubcomponent("vevent");
  if (!first) throw new Error("there is no VEVENT in it");
  return first;
}

function readTold(component: ICAL.Component, name: string, zones: Zones): Told | null {
  const property = component.getFirstProperty(name);
  const value: unknown = property?.getFirstValue();
  return property && value instanceof ICAL.Time ? toTold(value, property, zones) : null;
}

function readLength(component: ICAL.Component): Temporal.Duration | null {
  const value: unknown = component.getFirstPropertyValue("duration");
  if (!(value instanceof ICAL.Duration) || value.isNegative) return null;
  const { weeks, days, hours, minutes, seconds } = value;
  return Temporal.Duration.from({ weeks, days, hours, minutes, seconds });
}

/** Reads an entry. @throws EntryProblem where its times cannot be told, or it is nobody's business */
export function readEntry(component: ICAL.Component, zones: Zones): Entry {
  refuseUnpublished(component);
  const start = readTold(component, "dtstart", zones);
  if (!start)
    throw new EntryProblem({
      field: "DTSTART",
      reason: "Invalid date format",
      remedy: "Say when it starts, like DTSTART;TZID=Europe/London:20261204T193000",
    });
  const end = readTold(component, "dtend", zones);
  const isInstant = end && Temporal.Instant.compare(momentOf(end), momentOf(start)) === 0;
  const changed = component.getFirstProperty("recurrence-id");
  return {
    component,
    uid: String(component.getFirstPropertyValue("uid") ?? ""),
    start,
    length: end ? null : readLength(component),
    end: isInstant ? null : end,
    changes: readTold(component, "recurrence-id", zones),
    changesLater: String(changed?.getParameter("range") ?? "").toUpperCase() === "THISANDFUTURE",
    repeats: component.hasProperty("rrule") || component.hasProperty("rdate"),
  };
}

/** What somebody keeps to themselves is never published, and what is not certain is not announced. */
function refuseUnpublished(component: ICAL.Component): void {
  const secrecy = String(component.getFirstPropertyValue("class") ?? "").toUpperCase();
  if (secrecy === "PRIVATE" || secrecy === "CONFIDENTIAL")
    throw new EntryProblem({
      field: "CLASS",
      reason: "Private entry left out",
      remedy: "Make it public in the calendar if everybody may read it",
    });
  if (String(component.getFirstPropertyValue("status") ?? "").toUpperCase() === "TENTATIVE")
    throw new EntryProblem({
      field: "STATUS",
      reason: "Not certain yet, left out",
      remedy: "Confirm it in the calendar, and import again",
    });
}

/** The end of an entry when it starts at another time: as long as it is, by the clock. */
export function endAt(entry: Entry, start: Told): Told | null {
  if (entry.length) return { ...start, wall: start.wall.add(entry.length) };
  if (!entry.end) return null;
  if (start === entry.start) return entry.end;
  const length = entry.start.wall.until(wallIn(entry.end, entry.start), { largestUnit: "day" });
  return { ...start, wall: start.wall.add(length) };
}

/** A time as the clock of another shows it. */
function wallIn(told: Told, other: Told): Temporal.PlainDateTime {
  if (told.zone.name === other.zone.name || !other.zone.name.includes("/")) return told.wall;
  return momentOf(told).toZonedDateTimeISO(other.zone.name).toPlainDateTime();
}
