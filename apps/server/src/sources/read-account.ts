// An account of another server (Mobilizon, Gancio and others) as a calendar: the nights in its outbox, as schema.org words them, so that they
// are read and checked like those of any calendar.
import { PublicFetchError, readPublic, type Web } from "@undercroft/product-functions/read-public";

type Json = { readonly [name: string]: unknown };

const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;
const MOST_PAGES = 10;
const MOST_ITEMS = 400;
const ACTIVITY = "application/activity+json";
const accept = `${ACTIVITY}, application/ld+json; profile="https://www.w3.org/ns/activitystreams"`;

/** Whether the address of a source is that of an account, as `internal.source_address` writes it. */
export const isAccountAddress = (address: string): boolean =>
  /^https?:\/\/[^/?#]+\/\.well-known\/webfinger\?resource=acct:/.test(address);

const asObject = (value: unknown): Json | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : null;
const asText = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const hostOf = (address: unknown): string | null =>
  typeof address === "string" && URL.canParse(address) ? new URL(address).host : null;

/** Text without its markup; what ends a line there ends one here. */
const toText = (html: unknown): string =>
  (asText(html) ?? "")
    .replace(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|#38);/g, "&")
    .replace(/&(?:lt|#60);/g, "<")
    .replace(/&(?:gt|#62);/g, ">")
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:#39|apos);/g, "'")
    .replace(/&nbsp;/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

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

function placeOf(value: unknown): Json | undefined {
  const place = asObject(Array.isArray(value) ? value[0] : value);
  if (!place) return undefined;
  const address = asObject(place.address);
  return {
    "@type": "Place",
    name: asText(place.name) ?? "",
    address: address
      ? {
          "@type": "PostalAddress",
          streetAddress: asText(address.streetAddress) ?? "",
          addressLocality: asText(address.addressLocality) ?? "",
          postalCode: asText(address.postalCode) ?? "",
        }
      : (asText(place.address) ?? ""),
  };
}

/** An `Event` as schema.org words it; null where it is none of this account's. */
function toNight(object: Json, actor: string, host: string): Json | null {
  const id = asText(object.id);
  const author = asText(object.attributedTo) ?? asText(asObject(object.attributedTo)?.id) ?? actor;
  const starts = asText(object.startTime);
  if (object.type !== "Event" || id === null || starts === null) return null;
  // an event of another server, or another account's, is that one's to tell
  if (hostOf(id) !== host || hostOf(author) !== host) return null;
  const url = asText(object.url) ?? id;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    "@id": id,
    name: toText(object.name),
    description: toText(object.content) || toText(object.summary),
    startDate: starts,
    ...(asText(object.endTime) ? { endDate: object.endTime } : {}),
    ...(object.status === "CANCELLED" ? { eventStatus: "https://schema.org/EventCancelled" } : {}),
    ...(placeOf(object.location) ? { location: placeOf(object.location) } : {}),
    url,
  };
}

/** The object of an activity that announces something of the account's own. */
const objectOf = (item: unknown): unknown => {
  const activity = asObject(item);
  return activity && ["Create", "Update"].includes(String(activity.type))
    ? activity.object
    : activity?.type === "Event"
      ? activity
      : null;
};

/**
 * What an account announces, once its WebFinger has answered.
 * @param found the answer of WebFinger
 * @returns bytes as a reader of calendars takes them, and whether the outbox was read to its end; or why it cannot be read
 */
export async function readAccount(
  found: Buffer,
  web?: Web,
): Promise<{ bytes: Buffer; isWhole: boolean } | { problem: string }> {
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
  const nights = new Map<unknown, Json>();
  for (const item of items.slice(0, MOST_ITEMS)) {
    const named = objectOf(item);
    const object = typeof named === "string" ? await readDocument(named, host, web) : asObject(named);
    const night = object && toNight(object, id, host);
    // the newest stands first in an outbox
    if (night && !nights.has(night["@id"])) nights.set(night["@id"], night);
  }
  if (nights.size === 0) return unreadable;
  return { bytes: Buffer.from(JSON.stringify([...nights.values()])), isWhole };
}
