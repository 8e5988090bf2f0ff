// A calendar as bytes becomes nights that keep our rules: the reading and the checks are those of an import.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { detectFormat } from "../import/formats/read-rows.ts";
import type { ImportedEvent } from "../import/imported-event.ts";
import { type AreaReader, type AreaRows, createAreaFinder, findAreas } from "../import/places/areas.ts";
import {
  type CheckedRows,
  type CheckOptions,
  claimInMemory,
  openChecked,
  type RefusedRow,
  readCheckedRows,
  type Surroundings,
} from "../import/read-checked-rows.ts";
import { encodingOfMark } from "../import/text/encoding.ts";
import { placeAtVenue } from "./place-at-venue.ts";
import type { SourceNight, SourceReading, SourceVenue } from "./source-night.ts";

export type { AreaRows } from "../import/places/areas.ts";
export { contentOfPage, listFeedPages, MAX_FEED_PAGES, speaksOfComing } from "./feed-pages.ts";
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
  /** what reads them, or the rows themselves */
  areas: AreaReader | AreaRows;
  now: Date;
  /** nights that are over are refused with a word, and not passed over */
  tellsOver?: boolean;
};

/** Entries that are not certain yet are left out by an import; a source takes them as drafts. */
const tentative = /^STATUS:TENTATIVE[ \t]*\r?$/gim;
const isUncertain = ({ field, reason }: RefusedRow): boolean =>
  field === "STATUS" && /not certain/i.test(reason);

/** What stands in the calendar, though it cannot be taken; what is private or not announced, and ends of a rule, are no nights. */
const isThereStill = ({ field }: RefusedRow): boolean => !["CLASS", "RRULE", "status"].includes(field);

function optionsOf(bytes: Buffer, { organiser, venue, now }: SourceContext): CheckOptions {
  // blanks may be many
  const text = new TextDecoder(encodingOfMark(bytes) ?? "utf-8").decode(bytes).trimStart();
  const beginning = text.slice(0, 4_096);
  return {
    open: () => Readable.from([bytes]),
    format: detectFormat("", beginning),
    now,
    organiser,
    shift: false,
    isBookable: false,
    shorten: true,
    ...(venue ? { prepare: (listing) => placeAtVenue(listing, venue) } : {}),
  };
}

async function* rowsOf(
  bytes: Buffer,
  context: SourceContext,
  surroundings: Surroundings,
): AsyncGenerator<CheckedRows> {
  const options = optionsOf(bytes, context);
  yield* readCheckedRows(await openChecked(options), options, surroundings);
}

/** The same calendar as if everything in it were certain; null where it is. */
function asCertain(bytes: Buffer): Buffer | null {
  const text = bytes.toString("latin1");
  const certain = text.replaceAll(tentative, "STATUS:CONFIRMED");
  return certain === text ? null : Buffer.from(certain, "latin1");
}

/** The identifier without the organiser that an import puts before it. */
function keyOf(externalId: string): string {
  const key = externalId.slice(externalId.indexOf(":") + 1);
  return key.length <= MAX_KEY ? key : createHash("sha256").update(key).digest("hex");
}

function toNight(event: ImportedEvent, isCertain: boolean): SourceNight {
  const { external_id, organiser: _, place, ...rest } = event;
  return {
    key: keyOf(external_id),
    title: rest.title,
    description: rest.description,
    category: rest.category,
    event_type: rest.event_type,
    starts_at: rest.starts_at,
    ends_at: rest.ends_at,
    doors_at: rest.doors_at,
    opening_hours: rest.opening_hours,
    status: rest.status === "published" && !isCertain ? "tentative" : rest.status,
    place: place && { name: place.name, address: place.address, area_id: place.area_id },
    capacity: rest.capacity,
    min_age: rest.min_age,
    url: rest.external_url,
    price_from: rest.price_from_pence,
    price_to: rest.price_to_pence,
    is_sold_out: rest.is_sold_out,
    tags: rest.tags,
    ticket_types: rest.ticket_types,
  };
}

const isOver = ({ starts_at, ends_at }: ImportedEvent, now: Date): boolean =>
  (ends_at ? Date.parse(ends_at) : Date.parse(starts_at) + USUAL_MS) <= now.getTime();

const overRow = (title: string): RefusedRow => ({
  row: 0,
  identifier: null,
  title,
  field: "startDate",
  reason: "This night is over",
  remedy: "Send nights that are still to come",
});

/** Collects what is read, up to its limits. */
function createReading({ now, tellsOver = false }: SourceContext) {
  const reading: SourceReading = { nights: [], refused: [], unread: [], is_whole: true };
  const refuse = (refused: RefusedRow): void => {
    const { row, identifier, title, field, reason, remedy } = refused;
    if (identifier !== null && isThereStill(refused)) reading.unread.push(identifier);
    if (reading.refused.length < MAX_REFUSED)
      reading.refused.push({ row, title: title?.slice(0, 100) ?? null, field, reason, remedy });
  };
  const take = (event: ImportedEvent, isCertain: boolean): void => {
    if (isOver(event, now)) {
      if (tellsOver) refuse(overRow(event.title));
      return;
    }
    if (reading.nights.length < MAX_NIGHTS) {
      reading.nights.push(toNight(event, isCertain));
      return;
    }
    reading.is_whole = false;
    refuse({
      row: 0,
      identifier: null,
      title: event.title,
      field: "calendar",
      reason: "Too many nights",
      remedy: `Up to ${MAX_NIGHTS.toLocaleString("en-GB")} coming nights of a calendar are listed`,
    });
  };
  return { reading, refuse, take };
}

/**
 * Reads a calendar, whatever its format.
 * @throws Error saying why when it cannot be read at all
 */
export const readSource = async (bytes: Buffer, context: SourceContext): Promise<SourceReading> =>
  toStorable(await readCalendar(bytes, context));

/** What a reading tells of its rows may quote them: letters that the database cannot hold are left out everywhere. */
function toStorable<Value>(value: Value): Value {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed() as Value;
  if (Array.isArray(value)) return value.map(toStorable) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, toStorable(held)])) as Value;
}

async function readCalendar(bytes: Buffer, context: SourceContext): Promise<SourceReading> {
  const areas = "query" in context.areas ? await createAreaFinder(context.areas) : findAreas(context.areas);
  const surroundings = { areas, readStarts: async () => new Map<string, Date>(), claimIds: claimInMemory() };
  const { reading, refuse, take } = createReading(context);
  let count = 0;
  const isEnough = async (rows: CheckedRows): Promise<boolean> => {
    count += rows.read;
    // other requests are answered in between
    await setImmediate();
    if (count <= MAX_ROWS) return false;
    reading.is_whole = false;
    return true;
  };
  for await (const rows of rowsOf(bytes, context, surroundings)) {
    for (const event of rows.events) take(event, true);
    for (const row of rows.refused) if (!isUncertain(row)) refuse(row);
    if (await isEnough(rows)) break;
  }
  const certain = asCertain(bytes);
  if (certain === null) return reading;
  // what was taken above has used its identifier up: what is left are the entries that are not certain
  for await (const rows of rowsOf(certain, context, surroundings)) {
    for (const event of rows.events) take(event, false);
    if (await isEnough(rows)) break;
  }
  return reading;
}
