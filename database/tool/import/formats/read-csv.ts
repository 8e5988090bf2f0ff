// CSV with a header line. docs/importing.md lists the columns; names of schema.org are understood as well.
import { Temporal } from "temporal-polyfill";
import { readClock, readWordedTime } from "../check/worded-time.ts";
import type { ListedOffer, Listing, SourceRow } from "../listing.ts";
import { isOnlinePlace } from "../places/online.ts";
import { toLine, toParagraphs } from "../text/plain-text.ts";
import { cutText } from "../text/shorten.ts";
import { readRecords } from "./csv-records.ts";
import { listUnread, toMinAge } from "./min-age.ts";
import { readOpeningHours } from "./opening-hours.ts";
import { toOffer } from "./to-offer.ts";

/** Our column → other headers it may have. Compared in lower case without spaces, underscores and hyphens. */
const columns: Record<string, string[]> = {
  identifier: ["id", "uid"],
  title: ["name", "event", "eventname"],
  description: ["about", "details"],
  start: ["startdate", "startsat", "startat", "starts", "date"],
  starttime: ["time"],
  end: ["enddate", "endsat", "endat", "ends"],
  endtime: [],
  doors: ["doortime", "doorsat"],
  hours: ["openinghours", "open"],
  venue: ["place", "location", "venuename"],
  venueid: ["placeid", "venueidentifier"],
  address: ["venueaddress", "street"],
  postcode: ["postalcode", "zip"],
  town: ["city", "locality"],
  country: [],
  lat: ["latitude"],
  lng: ["longitude", "lon", "long"],
  access: ["features", "amenities"],
  organiser: ["organizer", "promoter", "organizername"],
  category: [],
  type: ["eventtype"],
  tags: ["keywords", "genres"],
  price: ["cost", "ticketprice"],
  availability: [],
  url: ["link", "tickets", "ticketurl", "website"],
  capacity: [],
  minage: ["age", "typicalagerange"],
  performers: ["lineup", "artists", "performer"],
  status: ["eventstatus"],
  timezone: ["tz"],
};

function toKey(header: string): string {
  const plain = header.toLowerCase().replaceAll(/[\s_-]/g, "");
  const named = (name: string) =>
    Object.keys(columns).find((key) => key === name || columns[key]?.includes(name));
  // The Events Calendar puts "Event" before all its columns
  return named(plain) ?? named(plain.replace(/^event/, "")) ?? plain;
}

/** Several values of a cell: separated by semicolons, bars or lines, and by commas where there is none of these. */
function split(cell: string | undefined): string[] {
  const text = cell ?? "";
  const between = /[;|\n]/.test(text) ? /[;|\n]/ : /,/;
  return text.split(between).map(toLine).filter(Boolean);
}

function toOffers(cells: Record<string, string>): ListedOffer[] {
  const soldOut = /\bsold[\s-]*out\b/i;
  const price = cells.price ?? "";
  const offer = toOffer(price.replace(soldOut, ""), {
    url: toLine(cells.url) || null,
    isSoldOut: soldOut.test(cells.availability ?? "") || soldOut.test(price),
  });
  const saysNothing = offer.pence === null && offer.unreadable === null && !offer.isSoldOut;
  return saysNothing ? [] : [offer];
}

/** A day, as written or in words; what is none stays as it is, to be refused with its own words. */
const toDay = (text: string): string => {
  const day = readWordedTime(text);
  return typeof day === "string" ? day : text;
};

/** "2026-12-04" and "22:00", or "4 December 2026" and "10pm", in two columns as one time. */
const atTime = (date: string | undefined, clock: string | undefined): string => {
  const [day, time] = [toDay(toLine(date)), toLine(clock)];
  return time && /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T${readClock(time) ?? time}` : day;
};

/** A time by the clock of a column of its own; one of a zone that nobody knows stays as no time, to be refused with its name. */
function inZone(time: string, named: string | undefined): string {
  const zone = toLine(named);
  if (zone === "" || zone === "Europe/London" || !/T\d{2}:\d{2}(:\d{2})?$/.test(time)) return time;
  try {
    return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant().toString();
  } catch {
    return `${time} ${zone}`;
  }
}

/** An hour of its own, earlier than the start, is one of the next day. */
function toEnd(cells: Record<string, string>): string | null {
  if (cells.end || !cells.endtime) return atTime(cells.end, cells.endtime) || null;
  const start = atTime(cells.start, cells.starttime);
  const end = atTime(start.slice(0, 10), cells.endtime);
  const isNextDay = end <= start && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(end);
  return isNextDay
    ? Temporal.PlainDateTime.from(end).add({ days: 1 }).toString({ smallestUnit: "minute" })
    : end;
}

function toListing(cells: Record<string, string>, row: number): Listing {
  const number = (text: string | undefined) => (text && text.trim() !== "" ? Number(text) : null);
  const status = toLine(cells.status).toLowerCase();
  const place = toLine(cells.venue);
  return {
    row,
    identifier: toLine(cells.identifier) || null,
    title: toLine(cells.title),
    description: toParagraphs(cells.description),
    note: "",
    start: inZone(atTime(cells.start, cells.starttime), cells.timezone),
    end: inZone(toEnd(cells) ?? "", cells.timezone) || null,
    doors: toLine(cells.doors) || null,
    openingHours: readOpeningHours(toLine(cells.hours)),
    previousStarts: [],
    status: /cancel/.test(status) ? "cancelled" : /postpone/.test(status) ? "postponed" : "published",
    isOnline: isOnlinePlace(place),
    place: place
      ? {
          identifier: toLine(cells.venueid) || null,
          name: place,
          description: null,
          address: [toLine(cells.address), toLine(cells.town)].filter(Boolean).join(", "),
          postcode: toLine(cells.postcode) || null,
          country: toLine(cells.country) || null,
          lat: number(cells.lat),
          lng: number(cells.lng),
          features: split(cells.access).map((name) => ({ name, value: true })),
          url: null,
        }
      : null,
    organiser: toLine(cells.organiser) || null,
    offers: toOffers(cells),
    isFree: null,
    url: toLine(cells.url) || null,
    kinds: [],
    keywords: split(cells.tags),
    performers: split(cells.performers),
    capacity: number(cells.capacity),
    minAge: toMinAge(cells.minage ?? ""),
    unread: listUnread({ typicalAgeRange: cells.minage }),
    category: toLine(cells.category).toLowerCase() || null,
    eventType: toLine(cells.type).toLowerCase() || null,
  };
}

/**
 * Every row of a CSV text; rows are counted by line, the header being the first.
 * @throws Error when its first line names neither a title nor a start
 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let headers: string[] | null = null;
  for await (const record of readRecords(pieces)) {
    if ("problem" in record) {
      const remedy = `Close the quote, or double it: ${cutText(record.text, 60)}`;
      const problem = { field: "row", reason: "A quote is opened and not closed", remedy };
      yield { ok: false, row: record.line, identifier: null, title: null, problem };
    } else if (headers) {
      const cells = headers.map((header, place) => [header, record.cells[place] ?? ""] as const);
      yield { ok: true, listing: toListing(Object.fromEntries(cells), record.line) };
    } else {
      headers = record.cells.map(toKey);
      if (!headers.includes("title") || !headers.includes("start"))
        throw new Error(
          'There are no listings in it: its first line has no columns "title" and "start" (docs/importing.md names them all)',
        );
    }
  }
  if (!headers) throw new Error("There is nothing in it");
}
