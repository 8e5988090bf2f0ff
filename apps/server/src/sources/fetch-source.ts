// Asks the server of a calendar, politely: with what it said last time, and as long as it asks to wait.
import { brandName } from "@undercroft/contract/brand";
import { PublicFetchError, readPublic, type Web } from "@undercroft/product-functions/read-public";

/** What is known from the last time. */
export type KnownVersion = { etag: string | null; last_modified: string | null };

/** Bytes with their version, nothing new, or why it could not be read. */
export type FetchedSource =
  | { bytes: Buffer; etag: string | null; last_modified: string | null }
  | { same: true }
  | { problem: string; retry_after: number | null };

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 20_000;
/** two days, which is as long as anybody may ask us to wait */
const MAX_WAIT_SECONDS = 172_800;

/** Seconds of a Retry-After, which is a number or a date. */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (!value) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), MAX_WAIT_SECONDS) : null;
}

function problemOf(status: number): string {
  if (status === 404 || status === 410) return `There is nothing at this address any more (${status})`;
  if (status === 401 || status === 403) return `This calendar is not open to everybody (${status})`;
  if (status === 429) return "Its server asks us to come back later (429)";
  return `Its server answered with an error (${status})`;
}

/** What we say of ourselves, what we take, and what we have already. */
export const sourceHeaders = (known: KnownVersion): Record<string, string> => ({
  "user-agent": `${brandName()} (calendars)`,
  accept:
    "text/calendar, application/ld+json, application/json, text/csv, application/rss+xml;q=0.9, application/atom+xml;q=0.9, text/html;q=0.9, */*;q=0.5",
  ...(known.etag ? { "if-none-match": known.etag } : {}),
  ...(known.last_modified ? { "if-modified-since": known.last_modified } : {}),
});

/** Asks for a calendar. */
export async function fetchSource(
  address: string,
  known: KnownVersion,
  now: Date,
  web?: Web,
): Promise<FetchedSource> {
  try {
    const answer = await readPublic(address, {
      ...(web ? { web } : {}),
      headers: sourceHeaders(known),
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.status === 304) return { same: true };
    if (answer.status !== 200)
      return {
        problem: problemOf(answer.status),
        retry_after: readRetryAfter(answer.headers["retry-after"], now),
      };
    if (!answer.isWhole) return { problem: "It is larger than 5 MB", retry_after: null };
    const { etag, "last-modified": lastModified } = answer.headers;
    return { bytes: answer.bytes, etag: etag ?? null, last_modified: lastModified ?? null };
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error;
    // why is for our logs: a stranger learns nothing of what lies behind an address
    return { problem: "We could not reach this address", retry_after: null };
  }
}
