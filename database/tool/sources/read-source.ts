// A calendar as bytes becomes nights that keep our rules: the reading and the checks are those of an import.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { checkListing, externalIdOf } from "../import/check/check-listing.ts";
import { checkTimes } from "../import/check/check-times.ts";
import { detectFormat, readRows } from "../import/formats/read-rows.ts";
import type { ImportedEvent } from "../import/imported-event.ts";
import type { Listing, Problem, SourceRow } from "../import/listing.ts";
import { type AreaFinder, type AreaReader, createAreaFinder } from "../import/places/areas.ts";
import { encodingOfMark } from "../import/text/encoding.ts";
import { openText } from "../import/text/text-source.ts";
import { placeAtVenue } from "./place-at-venue.ts";
import type { SourceNight, SourceReading, SourceVenue } from "./source-night.ts";

export type { SourceNight, SourceReading, SourceVenue } from "./source-night.ts";

/** Nights of one reading; the rest is refused and told. */
export const MAX_NIGHTS = 2_000;
/** Rows that are looked at, so that a rule without end costs no more. */
const MAX_ROWS = 20_000;
const MAX_REFUSED = 500;
const MAX_KEY = 400;
/** how long a night without an end goes on */
const USUAL_MS = 8 * 3_600_000;

/** Whose calendar it is, and when it is read. */
export type SourceContext = {
  organiser: string;
  venue: SourceVenue | null;
  areas: AreaReader;
  now: Date;
};

/** What stands in the calendar, though it cannot be taken; private entries and ends of a rule are no nights. */
const isThereStill = ({ field }: Problem): boolean => !["CLASS", "RRULE"].includes(field);

/** Entries that are not certain yet are left out by an import; a source takes them as drafts. */
const tentative = /^STATUS:TENTATIVE[ \t]*\r?$/gim;

async function* rowsOf(bytes: Buffer, now: Date): AsyncGenerator<SourceRow> {
  const beginning = new TextDecoder(encodingOfMark(bytes) ?? "utf-8").decode(bytes.subarray(0, 4_096));
  const format = detectFormat("", beginning);
  const text = await openText(() => Readable.from([bytes]), { isFolded: format === "ics" });
  yield* readRows(text, format, now);
}

/** Names of the entries that are not certain, read as if they were. */
async function* tentativeRows(bytes: Buffer, now: Date): AsyncGenerator<SourceRow> {
  const text = bytes.toString("latin1");
  if (!tentative.test(text)) return;
  tentative.lastIndex = 0;
  yield* rowsOf(Buffer.from(text.replaceAll(tentative, "STATUS:CONFIRMED"), "latin1"), now);
}

function keyOf(listing: Listing): string {
  const key = externalIdOf(listing, "").slice(1);
  return key.length <= MAX_KEY ? key : createHash("sha256").update(key).digest("hex");
}

function toNight(
  key: string,
  row: number,
  event: ImportedEvent,
  place: Listing["place"],
  isCertain: boolean,
): SourceNight {
  const status = event.status === "published" ? (isCertain ? "published" : "tentative") : "cancelled";
  return {
    key,
    row,
    title: event.title,
    description: event.description,
    category: event.category,
    event_type: event.event_type,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    doors_at: event.doors_at,
    opening_hours: event.opening_hours,
    // a night that is put off does not happen on its date
    status,
    place: event.place && {
      name: event.place.name,
      address: place?.address ?? event.place.address,
      area_id: event.place.area_id,
    },
    capacity: event.capacity,
    min_age: event.min_age,
    url: event.external_url,
    price_from: event.price_from_pence,
    price_to: event.price_to_pence,
    tags: event.tags,
    ticket_types: event.ticket_types,
  };
}

type Checked = { night: SourceNight | null } | { problem: Problem };

/** Checks a row against the rules of nights; null is one that is over. */
function check(given: Listing, context: SourceContext, areas: AreaFinder, isCertain: boolean): Checked {
  const placed = context.venue ? placeAtVenue(given, context.venue) : { listing: given };
  if ("problem" in placed) return placed;
  const { listing } = placed;
  const time = checkTimes(listing);
  if ("problem" in time) return time;
  const over = time.times.end?.epochMilliseconds ?? time.times.start.epochMilliseconds + USUAL_MS;
  if (over <= context.now.getTime()) return { night: null };
  const checked = checkListing(listing, time.times, {
    organiser: context.organiser,
    areas,
    weeks: 0,
    isBookable: false,
    shorten: true,
  });
  if ("problem" in checked) return checked;
  return { night: toNight(keyOf(given), given.row, checked.event, listing.place, isCertain) };
}

/** Collects what is read, up to its limits. */
function createReading(context: SourceContext, areas: AreaFinder) {
  const reading: SourceReading = { nights: [], refused: [], unread: [], is_whole: true };
  const keys = new Set<string>();
  const refuse = (row: number, identifier: string | null, title: string | null, problem: Problem): void => {
    if (identifier !== null && isThereStill(problem)) reading.unread.push(identifier);
    if (reading.refused.length < MAX_REFUSED)
      reading.refused.push({ row, title: title?.slice(0, 100) ?? null, ...problem });
  };
  const take = (listing: Listing, isCertain: boolean): void => {
    const key = keyOf(listing);
    if (keys.has(key)) {
      if (!isCertain) return;
      const remedy = "Give every entry an identifier of its own; an earlier one has this";
      refuse(listing.row, null, listing.title, {
        field: "identifier",
        reason: "Identifier used twice",
        remedy,
      });
      return;
    }
    keys.add(key);
    const checked = check(listing, context, areas, isCertain);
    if ("problem" in checked) refuse(listing.row, key, listing.title, checked.problem);
    else if (checked.night && reading.nights.length < MAX_NIGHTS) reading.nights.push(checked.night);
    else if (checked.night) {
      reading.is_whole = false;
      const remedy = `Up to ${MAX_NIGHTS.toLocaleString("en-GB")} coming nights of a calendar are listed`;
      refuse(listing.row, key, listing.title, { field: "calendar", reason: "Too many nights", remedy });
    }
  };
  return { reading, refuse, take };
}

const isUncertain = (row: SourceRow): boolean =>
  !row.ok && row.problem.reason === "Not certain yet, left out";

/**
 * Reads a calendar, whatever its format.
 * @throws Error saying why when it cannot be read at all
 */
export async function readSource(bytes: Buffer, context: SourceContext): Promise<SourceReading> {
  const areas = await createAreaFinder(context.areas);
  const { reading, refuse, take } = createReading(context, areas);
  let count = 0;
  const isEnough = async (): Promise<boolean> => {
    count += 1;
    // other requests are answered in between
    if (count % 50 === 0) await setImmediate();
    if (count <= MAX_ROWS) return false;
    reading.is_whole = false;
    return true;
  };
  for await (const row of rowsOf(bytes, context.now)) {
    if (await isEnough()) break;
    if (row.ok) take(row.listing, true);
    else if (!isUncertain(row)) refuse(row.row, row.identifier, row.title, row.problem);
  }
  for await (const row of tentativeRows(bytes, context.now)) {
    if (await isEnough()) break;
    if (row.ok) take(row.listing, false);
  }
  return reading;
}
