import { encodingOfMark } from "./encoding.ts";

const [lineFeed, carriageReturn, tab, blank] = [0x0a, 0x0d, 0x09, 0x20];

/** How much of the end of a chunk may belong to a fold: a line end of two bytes. */
function endOfCertain(bytes: Uint8Array): number {
  const last = bytes.at(-1);
  if (last === carriageReturn) return bytes.length - 1;
  if (last !== lineFeed) return bytes.length;
  return bytes.at(-2) === carriageReturn ? bytes.length - 2 : bytes.length - 1;
}

function unfold(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let place = 0; place < bytes.length; place++) {
    const byte = bytes[place] ?? 0;
    const end = byte === carriageReturn && bytes[place + 1] === lineFeed ? place + 1 : place;
    const isLineEnd = byte === lineFeed || end > place;
    const next = bytes[end + 1];
    if (isLineEnd && (next === blank || next === tab)) place = end + 1;
    else kept[length++] = byte;
  }
  return kept.subarray(0, length);
}

/**
 * Joins folded lines (RFC 5545 section 3.1: CRLF and one blank or tab) before bytes become letters. What is written in two bytes a letter
 * is left as it is.
 */
export async function* unfoldBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  let isWide: boolean | null = null;
  for await (const chunk of chunks) {
    isWide ??= encodingOfMark(chunk) !== null;
    if (isWide) {
      yield chunk;
      continue;
    }
    const bytes = Buffer.concat([rest, chunk]);
    const end = endOfCertain(bytes);
    rest = bytes.subarray(end);
    yield unfold(bytes.subarray(0, end));
  }
  yield rest;
}
