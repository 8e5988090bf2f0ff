// The count of an import.

import type { ImportedEvent } from "./imported-event.ts";
import type { SavedBatch } from "./save/batch.ts";

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
  /** rows that were taken without a field whose words could not be read, by its name */
  leftOut: Record<string, number>;
  /** how far past listings were moved */
  weeks: number;
};

/** Nothing counted yet. */
export function createSummary(weeks: number): ImportSummary {
  return {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: 0,
    venuesCreated: 0,
    venuesUpdated: 0,
    past: 0,
    leftOut: {},
    weeks,
  };
}

/** Counts a row that was taken without a field that could not be read. */
export function countLeftOut(summary: ImportSummary, field: string): void {
  summary.leftOut[field] = (summary.leftOut[field] ?? 0) + 1;
}

/** Counts a batch that was saved. */
export function countBatch(
  summary: ImportSummary,
  saved: SavedBatch,
  events: ImportedEvent[],
  now: Date,
): void {
  summary.created += saved.created;
  summary.updated += saved.updated;
  summary.unchanged += saved.unchanged;
  summary.venuesCreated += saved.venuesCreated;
  summary.venuesUpdated += saved.venuesUpdated;
  for (const { starts_at, ends_at } of events) {
    const over = ends_at ? Date.parse(ends_at) : Date.parse(starts_at) + 8 * 3_600_000;
    if (over <= now.getTime()) summary.past += 1;
  }
}
