// The Range header, which limits GET as `limit` and `offset` do.
import { rangeError } from "../errors.ts";
import type { RestRequest } from "../http.ts";

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
