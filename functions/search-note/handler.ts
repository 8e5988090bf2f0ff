// Somebody asked for something. A term counts once per address and day, and neither the address nor when is written down anywhere.
import { createHash } from "node:crypto";
import { sanitizeText } from "@undercroft/contract";
import { defineFunction } from "@undercroft/product-functions";
import { schema } from "./schema.ts";

const MOST_OF_AN_ADDRESS = 200;
/** More than this in a day start anew: counting one twice is not worth a gigabyte. */
const MOST_REMEMBERED = 200_000;

let day = "";
let seen = new Set<string>();
let counts = new Map<string, number>();

/** Whether this is the first time today; a digest is all that is remembered, until midnight. */
function isFirst(address: string, term: string, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  if (today !== day || seen.size >= MOST_REMEMBERED) {
    day = today;
    seen = new Set();
    counts = new Map();
  }
  const count = (counts.get(address) ?? 0) + 1;
  counts.set(address, count);
  const key = createHash("sha256").update(`${address} ${term.toLowerCase()}`).digest("base64");
  if (count > MOST_OF_AN_ADDRESS || seen.has(key)) return false;
  seen.add(key);
  return true;
}

export default defineFunction({
  schema,
  maxBytes: 2000,
  handle: async ({ body, address, rpc }) => {
    const term = sanitizeText(body.term).slice(0, 60).trim();
    if (isFirst(address, term, new Date())) await rpc<boolean>("keep_search_term", { p_term: term });
    return { ok: true };
  },
});
