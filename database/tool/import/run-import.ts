// Reads a source row by row, checks each, and saves what may stay: all in one transaction, so that an import that is
// interrupted leaves nothing behind.
import type pg from "pg";
import { openToolClient } from "../tool-client.ts";
import { createAreaFinder } from "./places/areas.ts";
import {
  type CheckOptions,
  type OpenedSource,
  openChecked,
  type RefusedRow,
  readCheckedRows,
} from "./read-checked-rows.ts";
import { createBatchSaver } from "./save/batch.ts";
import { countBatch, countLeftOut, createSummary, type ImportSummary } from "./summary.ts";

/** What an import does, and with what. */
export type ImportOptions = Omit<CheckOptions, "now"> & {
  /** the present, unless a test says otherwise */
  now?: Date;
  /** do everything, then take it back */
  dryRun: boolean;
  /** told of every refused row */
  onRefused?: (row: RefusedRow) => void;
  /** told after every batch */
  onProgress?: (summary: ImportSummary) => void;
};

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
  const checking = { ...options, now: options.now ?? new Date() };
  const source = await openChecked(checking);
  const client = await openToolClient(connection);
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]); // two imports of one source take turns
    const summary = await run(client, source, checking);
    options.signal?.throwIfAborted();
    await client.query(options.dryRun ? "rollback" : "commit");
    if (!options.dryRun && summary.created > manyRows) await client.query("analyze");
    return summary;
  } finally {
    await client.end(); // an open transaction ends with its connection
  }
}

async function run(
  client: pg.Client,
  source: OpenedSource,
  options: ImportOptions & { now: Date },
): Promise<ImportSummary> {
  const { save, readStarts, claimIds } = createBatchSaver(client);
  const areas = await createAreaFinder(client);
  const summary = createSummary(source.weeks);
  for await (const rows of readCheckedRows(source, options, { areas, readStarts, claimIds })) {
    summary.rows += rows.read;
    summary.refused += rows.refused.length;
    for (const row of rows.refused) options.onRefused?.(row);
    for (const field of rows.leftOut) countLeftOut(summary, field);
    countBatch(summary, await save(rows.events), rows.events, options.now);
    options.onProgress?.(summary);
  }
  return summary;
}
