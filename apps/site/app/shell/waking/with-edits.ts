/** A piece of a document that is taken out, and what stands in its place. Both are counted in bytes. */
export type Edit = { at: number; length: number; put: string | Buffer };

/** A document with all edits made at once: it is long, and would be copied for each. */
export function withEdits(html: Buffer, edits: Edit[]): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { at, length, put } of edits.sort((one, other) => one.at - other.at)) {
    pieces.push(html.subarray(from, at));
    if (put.length > 0) pieces.push(typeof put === "string" ? Buffer.from(put) : put);
    from = at + length;
  }
  pieces.push(html.subarray(from));
  return Buffer.concat(pieces);
}
