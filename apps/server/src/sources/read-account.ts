// An account of another server (Mobilizon, Gancio and others) as a calendar: the nights in its outbox, as schema.org words them, so that they
// are read and checked like those of any calendar.
import { PublicFetchError, readPublic, type Web } from "@undercroft/product-functions/read-public";
import { asObject, asText, hostOf, idOf, type Json, toNight } from "./account-night.ts";

const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;
const MOST_PAGES = 10;
const MOST_ITEMS = 400;
/** events that are named by their address alone, each of which is asked for */
const MOST_ASKED = 50;
const ACTIVITY = "application/activity+json";
const accept = `${ACTIVITY}, application/ld+json; profile="https://www.w3.org/ns/activitystreams"`;

/** Whether the address of a source is that of an account, as `internal.source_address` writes it. */
export const isAccountAddress = (address: string): boolean =>
  /^https?:\/\/[^/?#]+\/\.well-known\/webfinger\?resource=acct:/.test(address);

/** The document at an address of `host`; null for anything else. What names itself as another server's is none of this account's. */
async function readDocument(address: unknown, host: string, web?: Web): Promise<Json | null> {
  if (typeof address !== "string" || hostOf(address) !== host) return null;
  try {
    const answer = await readPublic(address, {
      ...(web ? { web } : {}),
      headers: { accept },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.status !== 200 || !answer.isWhole || answer.url.host !== host) return null;
    return asObject(JSON.parse(answer.bytes.toString("utf8")));
  } catch (error) {
    if (error instanceof PublicFetchError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What an item of an outbox is about: an event to be announced, or one that is gone. */
function readItem(item: unknown): { named: unknown; isGone: boolean } | null {
  const activity = asObject(item);
  const type = String(activity?.type);
  if (["Create", "Update", "Announce"].includes(type)) return { named: activity?.object, isGone: false };
  if (type === "Delete") return { named: activity?.object, isGone: true };
  // Gancio lists its events without the activities
  return type === "Event" || type === "Note" ? { named: activity, isGone: false } : null;
}

/** The nights among the items, the newest word of each: it stands first in an outbox. */
async function readNights(items: unknown[], id: string, host: string, web?: Web): Promise<Json[]> {
  const nights = new Map<string, Json | null>();
  let asked = 0;
  for (const item of items.slice(0, MOST_ITEMS)) {
    const read = readItem(item);
    const about = idOf(read?.named);
    if (!read || about === null || nights.has(about)) continue;
    if (read.isGone) nights.set(about, null);
    else if (asObject(read.named)) nights.set(about, toNight(read.named as Json, id, host));
    else if (asked++ < MOST_ASKED) {
      const object = await readDocument(about, host, web);
      nights.set(about, object && toNight(object, id, host));
    }
  }
  return [...nights.values()].filter((night) => night !== null);
}

/**
 * What an account announces, once its WebFinger has answered.
 * @param found the answer of WebFinger
 * @returns bytes as a reader of calendars takes them, whether the outbox was read to its end, and the origin of its server; or why it cannot be read
 */
export async function readAccount(
  found: Buffer,
  web?: Web,
): Promise<{ bytes: Buffer; isWhole: boolean; origin: string } | { problem: string }> {
  const unreadable = { problem: "This account does not announce any events" };
  let links: unknown;
  try {
    links = asObject(JSON.parse(found.toString("utf8")))?.links;
  } catch {
    return { problem: "There is no such account" };
  }
  const self = (Array.isArray(links) ? links : [])
    .map(asObject)
    .find((link) => link?.rel === "self" && link.type === ACTIVITY)?.href;
  const host = hostOf(self);
  if (host === null) return { problem: "There is no such account" };
  const actor = await readDocument(self, host, web);
  const id = asText(actor?.id);
  let page = id !== null && hostOf(id) === host ? await readDocument(actor?.outbox, host, web) : null;
  if (id === null || !page) return unreadable;
  const items: unknown[] = [];
  let isWhole = true;
  for (let pages = 0; page; pages++) {
    const here: unknown = page.orderedItems ?? page.items;
    if (Array.isArray(here)) items.push(...here);
    const next: unknown = page.first ?? page.next;
    if (next === undefined || next === null) break;
    isWhole = pages < MOST_PAGES && items.length < MOST_ITEMS;
    if (!isWhole) break;
    page = asObject(next) ?? (await readDocument(next, host, web));
    isWhole = page !== null;
  }
  const nights = await readNights(items, id, host, web);
  if (nights.length === 0) return unreadable;
  return { bytes: Buffer.from(JSON.stringify(nights)), isWhole, origin: new URL(id).origin };
}
