// The Range header, which limits GET as `limit` and `offset` do.

/** Rows from `first` to `last`, both counted; without an end where nothing is said of one. */
export type RowRange = { first: number; last: number | undefined };

/** Reads `l-u` or `l-`; anything else is ignored. */
export function readRange(method: string, header: string | undefined): RowRange | undefined {
  if (method !== "GET") return undefined;
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? "");
  if (!match) return undefined;
  return { first: Number(match[1]), last: match[2] === undefined ? undefined : Number(match[2]) };
}
