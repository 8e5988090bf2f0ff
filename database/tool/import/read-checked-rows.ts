// The bytes of a source as rows that were checked: what may stand here, and what is refused and why. Nothing is written. The command
// saves what comes of it, and a preview shows it.
import type { Readable } from "node:stream";
import { checkListing, externalIdOf, organiserOf } from "./check/check-listing.ts";
import { checkTimes, chooseWeeks } from "./check/check-times.ts";
import { weeksUntilAhead } from "./check/london-time.ts";
import { type Format, readRows } from "./formats/read-rows.ts";
import type { ImportedEvent } from "./imported-event.ts";
import type { Listing, Problem } from "./listing.ts";
import type { AreaFinder } from "./places/areas.ts";
import { openText, type TextSource } from "./text/text-source.ts";

/** A row that was not taken, and why. */
export type RefusedRow = { row: number; identifier: string | null; title: string | null } & Problem;

/** A source and how its rows are to be judged. */
export type CheckOptions = {
  /** opens the source; it is read as often as is needed to know its letters, its zones, and its earliest start */
  open: () => Readable;
  format: Format;
  now: Date;
  /** the organiser of listings that name none */
  organiser: string | null;
  /** move listings that lie in the past ahead, by whole weeks, all by the same number */
  shift: boolean;
  /** what is free and sold nowhere else is booked here */
  isBookable: boolean;
  /** texts that are too long are cut, not refused */
  shorten: boolean;
  /** what a listing becomes before it is checked, or why it is not taken; a venue's calendar puts its nights at the venue */
  prepare?: ((listing: Listing) => { listing: Listing } | { problem: Problem }) | undefined;
  signal?: AbortSignal | undefined;
  /** told what is to be known of the whole source */
  onNote?: ((note: string) => void) | undefined;
};

/** What rows are compared with. */
export type Surroundings = {
  areas: AreaFinder;
  /** when events start that were imported before, by external id */
  readStarts: (externalIds: string[]) => Promise<Map<string, Date>>;
  /** which of these ids no row before has had */
  claimIds: (externalIds: string[]) => Promise<Set<string>>;
};

/** Rows in their order, each exactly once in `events` or `refused`. */
export type CheckedRows = {
  read: number;
  events: ImportedEvent[];
  refused: RefusedRow[];
  /** names of fields that rows were taken without, because their words could not be read */
  leftOut: string[];
};

/** A source that was opened, and by how many weeks its past listings are moved. */
export type OpenedSource = { text: TextSource; weeks: number };

const batchSize = 250;

/** Ids of one reading, in memory: for sources of which nothing is saved. */
export function claimInMemory(): Surroundings["claimIds"] {
  const seen = new Set<string>();
  return async (externalIds) => {
    const fresh = new Set(externalIds.filter((id) => !seen.has(id)));
    for (const id of fresh) seen.add(id);
    return fresh;
  };
}

/** Opens a source for `readCheckedRows`. @throws Error when it cannot be read */
export async function openChecked(options: CheckOptions): Promise<OpenedSource> {
  const text = await openText(options.open, { isFolded: options.format === "ics" });
  if (text.encoding === "windows-1252")
    options.onNote?.(
      "It is not written in UTF-8 and was read as Windows-1252: look whether accents are right",
    );
  return { text, weeks: options.shift ? await findWeeks(text, options) : 0 };
}

/** The weeks that bring the earliest listing ahead of now. */
async function findWeeks(text: TextSource, { format, signal, now }: CheckOptions): Promise<number> {
  let weeks = 0;
  for await (const row of readRows(text, format, now)) {
    signal?.throwIfAborted();
    const checked = row.ok ? checkTimes(row.listing) : null;
    if (checked && "times" in checked) weeks = Math.max(weeks, weeksUntilAhead(checked.times.start, now));
  }
  return weeks;
}

/**
 * Every row of a source, checked, a few hundred at a time.
 * @throws Error when the source is not of its format, or ends in the middle
 */
export async function* readCheckedRows(
  { text, weeks }: OpenedSource,
  options: CheckOptions,
  surroundings: Surroundings,
): AsyncGenerator<CheckedRows> {
  let waiting: Listing[] = [];
  let batch: CheckedRows = { read: 0, events: [], refused: [], leftOut: [] };
  const finish = async (): Promise<CheckedRows> => {
    options.signal?.throwIfAborted();
    const ids = listExternalIds(waiting, options.organiser);
    const context = {
      options,
      areas: surroundings.areas,
      known: await surroundings.readStarts(ids),
      fresh: await surroundings.claimIds(ids),
      weeks,
    };
    for (const listing of waiting) putIn(batch, listing, context);
    const done = batch;
    waiting = [];
    batch = { read: 0, events: [], refused: [], leftOut: [] };
    return done;
  };
  for await (const row of readRows(text, options.format, options.now)) {
    batch.read += 1;
    if (row.ok) waiting.push(row.listing);
    else batch.refused.push({ row: row.row, identifier: row.identifier, title: row.title, ...row.problem });
    if (batch.read >= batchSize) yield await finish();
  }
  yield await finish();
}

function listExternalIds(listings: Listing[], fallback: string | null): string[] {
  return listings.flatMap((listing) => {
    const organiser = organiserOf(listing, fallback);
    return organiser ? [externalIdOf(listing, organiser)] : [];
  });
}

type Context = {
  options: CheckOptions;
  areas: AreaFinder;
  known: Map<string, Date>;
  /** external ids that no row before has had; a row that is taken uses its own up */
  fresh: Set<string>;
  weeks: number;
};

function putIn(batch: CheckedRows, listing: Listing, context: Context): void {
  const checked = check(listing, context);
  if ("event" in checked) {
    batch.events.push(checked.event);
    batch.leftOut.push(...checked.leftOut);
  } else {
    const { row, identifier, title } = listing;
    batch.refused.push({ row, identifier, title, ...checked.problem });
  }
}

function check(
  listing: Listing,
  context: Context,
): { event: ImportedEvent; leftOut: string[] } | { problem: Problem } {
  const { options, areas, known, fresh } = context;
  const organiser = organiserOf(listing, options.organiser);
  if (!organiser) {
    const remedy = "Name it in the source, or with --organiser NAME";
    return { problem: { field: "organizer", reason: "Organiser missing", remedy } };
  }
  const externalId = externalIdOf(listing, organiser);
  if (!fresh.delete(externalId)) {
    const remedy = "Give every listing an identifier of its own; an earlier row has this one";
    return { problem: { field: "identifier", reason: "Identifier used twice", remedy } };
  }
  const time = checkTimes(listing);
  if ("problem" in time) return time;
  const earlier = known.get(externalId);
  const weeks = options.shift ? chooseWeeks(time.times, context.weeks, earlier, options.now) : 0;
  const prepared = options.prepare?.(listing) ?? { listing };
  if ("problem" in prepared) return prepared;
  const { isBookable, shorten } = options;
  const checked = checkListing(prepared.listing, time.times, {
    organiser,
    areas,
    weeks,
    isBookable,
    shorten,
  });
  if (!("event" in checked)) return checked;
  const event = { ...checked.event, external_id: externalId };
  return { event, leftOut: [...time.leftOut, ...listing.unread] };
}
