// Reads a source row by row, checks each, and saves what may stay: all in one transaction, so that an import that is
// interrupted leaves nothing behind.
import type { Readable } from "node:stream";
import pg from "pg";
import { createAreaFinder } from "./areas.ts";
import { createBatchSaver } from "./batch.ts";
import { checkListing, externalIdOf, organiserOf } from "./check-listing.ts";
import { checkTimes, chooseWeeks } from "./check-times.ts";
import { type Format, readRows } from "./formats/read-rows.ts";
import type { Problem, SourceRow } from "./listing.ts";
import { weeksUntilAhead } from "./london-time.ts";

/** What an import does, and with what. */
export type ImportOptions = {
  /** opens the source; called a second time when `shift` must know the earliest start before it begins */
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
  /** told of every refused row */
  onRefused?: (row: RefusedRow) => void;
  /** told after every batch */
  onProgress?: (summary: ImportSummary) => void;
  signal?: AbortSignal;
};

/** A row that was not taken, and why. */
export type RefusedRow = { row: number; identifier: string | null; title: string | null } & Problem;

/** Counts: every row that was read is exactly one of created, updated, unchanged and refused. */
export type ImportSummary = {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  venuesCreated: number;
  venuesUpdated: number;
  /** taken, but over already */
  past: number;
  /** how far past listings were moved */
  weeks: number;
};

const batchSize = 250;

type Waiting = Extract<SourceRow, { ok: true }>["listing"];

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
  const weeks = options.shift ? await findWeeks(options, now) : 0;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("begin");
    const summary = await run(client, options, now, weeks);
    options.signal?.throwIfAborted();
    await client.query(options.dryRun ? "rollback" : "commit");
    return summary;
  } finally {
    await client.end(); // an open transaction ends with its connection
  }
}

/** The weeks that bring the earliest listing ahead of now. */
async function findWeeks({ open, format, signal }: ImportOptions, now: Date): Promise<number> {
  let weeks = 0;
  for await (const row of readRows(open(), format, now)) {
    signal?.throwIfAborted();
    const checked = row.ok ? checkTimes(row.listing) : null;
    if (checked && "times" in checked) weeks = Math.max(weeks, weeksUntilAhead(checked.times.start, now));
  }
  return weeks;
}

async function run(
  client: pg.Client,
  options: ImportOptions,
  now: Date,
  weeks: number,
): Promise<ImportSummary> {
  const areas = await createAreaFinder(client);
  const saver = createBatchSaver(client);
  const summary: ImportSummary = {
    ...{ rows: 0, created: 0, updated: 0, unchanged: 0, refused: 0 },
    ...{ venuesCreated: 0, venuesUpdated: 0, past: 0, weeks },
  };
  const refuse = (row: RefusedRow): void => {
    summary.refused += 1;
    options.onRefused?.(row);
  };
  let waiting: Waiting[] = [];
  const flush = async (): Promise<void> => {
    options.signal?.throwIfAborted();
    const events = await check(waiting);
    waiting = [];
    const saved = await saver.save(events);
    summary.created += saved.created;
    summary.updated += saved.updated;
    summary.unchanged += saved.unchanged;
    summary.venuesCreated += saved.venuesCreated;
    summary.venuesUpdated += saved.venuesUpdated;
    for (const event of events) {
      const over = Date.parse(event.ends_at ?? event.starts_at) + (event.ends_at ? 0 : 8 * 3_600_000);
      if (over <= now.getTime()) summary.past += 1;
    }
    options.onProgress?.(summary);
  };
  const check = async (listings: Waiting[]) => {
    const known = await saver.readStarts(
      listings.flatMap((listing) => {
        const organiser = organiserOf(listing, options.organiser);
        return organiser ? [externalIdOf(listing, organiser)] : [];
      }),
    );
    return listings.flatMap((listing) => {
      const about = { row: listing.row, identifier: listing.identifier, title: listing.title };
      const organiser = organiserOf(listing, options.organiser);
      if (!organiser) {
        refuse({
          ...about,
          field: "organizer",
          reason: "Organiser missing",
          remedy: "Name it in the source, or with --organiser NAME",
        });
        return [];
      }
      const time = checkTimes(listing);
      if ("problem" in time) {
        refuse({ ...about, ...time.problem });
        return [];
      }
      const earlier = known.get(externalIdOf(listing, organiser));
      const moved = options.shift ? chooseWeeks(time.times, weeks, earlier, now) : 0;
      const checked = checkListing(listing, time.times, { organiser, areas, weeks: moved });
      if ("event" in checked) return [checked.event];
      refuse({ ...about, ...checked.problem });
      return [];
    });
  };
  for await (const row of readRows(options.open(), options.format, now)) {
    summary.rows += 1;
    if (row.ok) waiting.push(row.listing);
    else refuse({ row: row.row, identifier: row.identifier, title: row.title, ...row.problem });
    if (waiting.length >= batchSize) await flush();
  }
  await flush();
  return summary;
}
