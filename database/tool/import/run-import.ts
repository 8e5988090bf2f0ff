// Reads a source row by row, checks each, and saves what may stay: all in one transaction, so that an import that is
// interrupted leaves nothing behind.
import type { Readable } from "node:stream";
import type pg from "pg";
import { openToolClient } from "../tool-client.ts";
import { checkListing, externalIdOf, organiserOf } from "./check/check-listing.ts";
import { checkTimes, chooseWeeks } from "./check/check-times.ts";
import { weeksUntilAhead } from "./check/london-time.ts";
import { type Format, readRows } from "./formats/read-rows.ts";
import type { ImportedEvent } from "./imported-event.ts";
import type { Listing, Problem } from "./listing.ts";
import { type AreaFinder, createAreaFinder } from "./places/areas.ts";
import { createBatchSaver } from "./save/batch.ts";
import { countBatch, createSummary, type ImportSummary } from "./summary.ts";
import { openText, type TextSource } from "./text/text-source.ts";

/** What an import does, and with what. */
export type ImportOptions = {
  /** opens the source; it is read as often as is needed to know its letters, its zones, and its earliest start */
  open: () => Readable;
  format: Format;
  /** move listings that lie in the past ahead, by whole weeks, all by the same number */
  shift: boolean;
  /** do everything, then take it back */
  dryRun: boolean;
  /** the organiser of listings that name none */
  organiser: string | null;
  /** the present, unless a test says otherwise */
  now?: Date;
  /** told what is to be known of the whole source */
  onNote?: (note: string) => void;
  /** told of every refused row */
  onRefused?: (row: RefusedRow) => void;
  /** what is free and sold nowhere else is booked here */
  isBookable: boolean;
  /** texts that are too long are cut, not refused */
  shorten: boolean;
  /** told after every batch */
  onProgress?: (summary: ImportSummary) => void;
  signal?: AbortSignal;
};

/** A row that was not taken, and why. */
export type RefusedRow = { row: number; identifier: string | null; title: string | null } & Problem;

const batchSize = 250;
const lockKey = 7_265_003;
/** From here on the statistics of the tables are out of date enough to mislead the planner. */
const manyRows = 500;

/**
 * Imports a source into the database behind `connection`.
 * @param connection a login that owns the tables
 * @throws Error when the source cannot be read or the database refuses; nothing has then been changed
 */
export async function importListings(
  connection: pg.ClientConfig,
  options: ImportOptions,
): Promise<ImportSummary> {
  const now = options.now ?? new Date();
  const source = await openText(options.open, { isFolded: options.format === "ics" });
  if (source.encoding === "windows-1252")
    options.onNote?.(
      "It is not written in UTF-8 and was read as Windows-1252: look whether accents are right",
    );
  const weeks = options.shift ? await findWeeks(source, options, now) : 0;
  const client = await openToolClient(connection);
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]); // two imports of one source take turns
    const summary = await run(client, source, options, now, weeks);
    options.signal?.throwIfAborted();
    await client.query(options.dryRun ? "rollback" : "commit");
    if (!options.dryRun && summary.created > manyRows) await client.query("analyze");
    return summary;
  } finally {
    await client.end(); // an open transaction ends with its connection
  }
}

/** The weeks that bring the earliest listing ahead of now. */
async function findWeeks(source: TextSource, { format, signal }: ImportOptions, now: Date): Promise<number> {
  let weeks = 0;
  for await (const row of readRows(source, format, now)) {
    signal?.throwIfAborted();
    const checked = row.ok ? checkTimes(row.listing) : null;
    if (checked && "times" in checked) weeks = Math.max(weeks, weeksUntilAhead(checked.times.start, now));
  }
  return weeks;
}

async function run(
  client: pg.Client,
  source: TextSource,
  options: ImportOptions,
  now: Date,
  weeks: number,
): Promise<ImportSummary> {
  const areas = await createAreaFinder(client);
  const saver = createBatchSaver(client);
  const summary = createSummary(weeks);
  const refuse = (row: RefusedRow): void => {
    summary.refused += 1;
    options.onRefused?.(row);
  };
  let waiting: Listing[] = [];
  const flush = async (): Promise<void> => {
    options.signal?.throwIfAborted();
    const known = await saver.readStarts(listExternalIds(waiting, options));
    const fresh = await saver.claimIds(listExternalIds(waiting, options));
    const events: ImportedEvent[] = [];
    for (const listing of waiting) {
      const checked = check(listing, { options, areas, known, fresh, now, weeks });
      if ("event" in checked) events.push(checked.event);
      else
        refuse({
          row: listing.row,
          identifier: listing.identifier,
          title: listing.title,
          ...checked.problem,
        });
    }
    waiting = [];
    countBatch(summary, await saver.save(events), events, now);
    options.onProgress?.(summary);
  };
  for await (const row of readRows(source, options.format, now)) {
    summary.rows += 1;
    if (row.ok) waiting.push(row.listing);
    else refuse({ row: row.row, identifier: row.identifier, title: row.title, ...row.problem });
    if (waiting.length >= batchSize) await flush();
  }
  await flush();
  return summary;
}

function listExternalIds(listings: Listing[], options: ImportOptions): string[] {
  return listings.flatMap((listing) => {
    const organiser = organiserOf(listing, options.organiser);
    return organiser ? [externalIdOf(listing, organiser)] : [];
  });
}

type Context = {
  options: ImportOptions;
  areas: AreaFinder;
  /** when events start that were imported before, by external id */
  known: Map<string, Date>;
  /** external ids that no row before has had; a row that is taken uses its own up */
  fresh: Set<string>;
  now: Date;
  weeks: number;
};

function check(listing: Listing, context: Context): { event: ImportedEvent } | { problem: Problem } {
  const { options, areas, known, fresh, now } = context;
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
  const weeks = options.shift ? chooseWeeks(time.times, context.weeks, earlier, now) : 0;
  return checkListing(listing, time.times, {
    organiser,
    areas,
    weeks,
    isBookable: options.isBookable,
    shorten: options.shorten,
  });
}
