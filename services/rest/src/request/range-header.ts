// The rows that are wanted: `limit` and `offset`, and the Range header, which limits GET as they do.
import { rangeError } from "../errors.ts";
import type { RestRequest } from "../http.ts";
import type { ParsedQuery } from "./types.ts";

/** Refuses limits below zero, wherever they stand. @throws RestError PGRST103 */
export function requireLimits({ limits }: Pick<ParsedQuery, "limits">): void {
  if (limits.some(({ value }) => value < 0))
    throw rangeError("Limit should be greater than or equal to zero.");
}

/** Rows from `first` on, `count` of them at most. */
export type RowRange = { first: number; count: number | undefined };

/** Reads `l-u` or `l-`; anything else is ignored. @throws RestError PGRST103 when the bounds are swapped */
export function readRange(request: RestRequest): RowRange | undefined {
  if (request.method !== "GET") return undefined;
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(request.header("range") ?? "");
  if (!match) return undefined;
  const first = Number(match[1]);
  if (match[2] === undefined) return { first, count: undefined };
  const last = Number(match[2]);
  if (last < first) {
    throw rangeError(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  return { first, count: last - first + 1 };
}

/** What both leave of the rows: a header's range is counted from the first row, as `offset` is. */
export function cutRange(
  rows: { offset: number; limit: number | undefined },
  range: RowRange | undefined,
): { offset: number; limit: number | undefined } {
  if (!range) return rows;
  const offset = Math.max(rows.offset, range.first);
  const ends = [
    rows.limit === undefined ? undefined : rows.offset + rows.limit,
    range.count === undefined ? undefined : range.first + range.count,
  ].filter((end) => end !== undefined);
  return { offset, limit: ends.length === 0 ? undefined : Math.max(0, Math.min(...ends) - offset) };
}
