/** Calendar files (iCalendar, RFC 5545) of one event or of any list. */
import { brandName } from "@undercroft/contract/brand";
import ical, { ICalEventStatus } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { overAt } from "#app/parts/events/state/display-state.ts";
import type { NightsFeed } from "./nights-feed.ts";

/** What a calendar entry is made of. Times are ISO 8601. */
export interface CalendarEntry {
  event_id: string;
  slug: string;
  title: string;
  status: string;
  starts_at: string;
  ends_at: string | null;
  /** One line; never the address of a secret place. */
  place: string;
  /** Degrees; left out for places that are not shown exactly. */
  point: { lat: number; lng: number } | null;
  details: string;
  created_at: string;
  updated_at: string;
}

const ZONE = "Europe/London";

/** Daylight saving in the United Kingdom since 1996: last Sundays of March and October at 01:00 UTC. */
const LONDON_RULES = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0100",
  "TZNAME:BST",
  "DTSTART:19960331T010000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0000",
  "TZNAME:GMT",
  "DTSTART:19961027T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

const STATUS: Record<string, ICalEventStatus> = {
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
};

const inLondon = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(ZONE);
const inUtc = (iso: string) =>
  Temporal.Instant.from(iso).toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");

/** DTSTAMP and LAST-MODIFIED are UTC (RFC 5545, 3.8.7.2 and 3.8.7.3); the generator writes them by the clock of the calendar. */
function sayInUtc(text: string, entries: readonly CalendarEntry[]): string {
  return ["DTSTAMP", "LAST-MODIFIED"].reduce((whole, name) => {
    const changed = entries.values();
    return whole.replaceAll(new RegExp(`^${name}:\\d{8}T\\d{6}(?=\\r?$)`, "gm"), (line) => {
      const entry = changed.next().value;
      return entry ? `${name}:${inUtc(entry.updated_at)}` : line;
    });
  }, text);
}

/**
 * Renders a calendar. The same event keeps its UID in every feed, and its SEQUENCE grows with each change, so
 * that calendars which subscribe move an entry instead of doubling it.
 *
 * A calendar of which there is more says so.
 */
export function renderCalendar({ name, entries, siteUrl, address, search, hasMore }: NightsFeed): string {
  const calendar = ical({
    name,
    prodId: { company: brandName(), product: "Events", language: "EN" },
    timezone: { name: ZONE, generator: () => LONDON_RULES },
    // asked again hourly: a cancelled night must not stay in somebody's plans
    ttl: 3600,
    url: `${siteUrl}${address}.ics${search}`,
    description: hasMore
      ? `Only the next ${entries.length} nights are in this calendar. There are more at ${siteUrl}${address}${search}`
      : null,
  });
  for (const entry of entries) {
    const url = `${siteUrl}/events/${entry.slug}`;
    const cancelled = entry.status === "cancelled";
    calendar.createEvent({
      id: `${entry.event_id}@undercroft`,
      sequence: Math.max(0, Math.floor((Date.parse(entry.updated_at) - Date.parse(entry.created_at)) / 1000)),
      start: inLondon(entry.starts_at),
      end: inLondon(overAt(entry).toISOString()),
      timezone: ZONE,
      stamp: new Date(entry.updated_at),
      lastModified: new Date(entry.updated_at),
      summary: cancelled ? `Cancelled: ${entry.title}` : entry.title,
      description: `${entry.details}\n\n${url}`.trim(),
      location: entry.point
        ? { title: entry.place, geo: { lat: entry.point.lat, lon: entry.point.lng } }
        : entry.place,
      url,
      status: STATUS[entry.status] ?? ICalEventStatus.CONFIRMED,
    });
  }
  return sayInUtc(calendar.toString(), entries);
}
