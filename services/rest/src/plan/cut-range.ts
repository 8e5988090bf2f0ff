import { rangeError } from "../errors.ts";
import type { RowRange } from "../parse.ts";

type Rows = { offset: number; limit: number | undefined };

/**
 * What `limit` and `offset` and the Range header leave of the rows: a header's range is counted from the first row, as `offset` is.
 * @throws RestError PGRST103 when the bounds are swapped
 */
export function cutRange(rows: Rows, range: RowRange | undefined): Rows {
  if (!range) return rows;
  const { first, last } = range;
  if (last !== undefined && last < first) {
    throw rangeError(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  const offset = Math.max(rows.offset, first);
  const ends = [
    rows.limit === undefined ? undefined : rows.offset + rows.limit,
    last === undefined ? undefined : last + 1,
  ].filter((end) => end !== undefined);
  return { offset, limit: ends.length === 0 ? undefined : Math.max(0, Math.min(...ends) - offset) };
}
