// JSON of strangers: as large and as deep as we say, and an object.

/** of a document: ours have a tenth of it */
export const MOST_BYTES = 256 * 1024;
const MOST_DEPTH = 12;

/** A JSON object, unread. */
export type Json = { readonly [name: string]: unknown };

/** Whether brackets outside of texts stand deeper than allowed. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (isText) {
      if (sign === 0x5c) at += 1;
      else if (sign === 0x22) isText = false;
    } else if (sign === 0x22) isText = true;
    else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
  }
  return false;
}

/** The object in some bytes, or null where there is none that is taken. */
export function readBoundedJson(bytes: Buffer): Json | null {
  if (bytes.length > MOST_BYTES) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (isTooDeep(text)) return null;
    return asObject(JSON.parse(text));
  } catch {
    return null; // no UTF-8, or no JSON
  }
}

/** The value if it is an object, else null. */
export const asObject = (value: unknown): Json | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : null;

/** The address of a thing that is given as its address or as itself; null for anything else. */
export function addressOf(value: unknown): string | null {
  const address = typeof value === "string" ? value : asObject(value)?.id;
  return typeof address === "string" && address.length > 0 && address.length <= 2_000 ? address : null;
}
