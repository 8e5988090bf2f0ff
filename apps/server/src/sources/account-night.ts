// An event of another server as schema.org words it. Mobilizon, Gancio, gathio and the WordPress plugin Event Bridge each word one in their own way:
// where it is, by which clock, whether it ends, whether it is off.

/** A JSON object, unread. */
export type Json = { readonly [name: string]: unknown };

const PUBLIC = /^(?:https:\/\/www\.w3\.org\/ns\/activitystreams#|as:)?Public$/;

export const asObject = (value: unknown): Json | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : null;
export const asText = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;
export const hostOf = (address: unknown): string | null =>
  typeof address === "string" && URL.canParse(address) ? new URL(address).host : null;
/** The address of a thing that is given as its address or as itself. */
export const idOf = (value: unknown): string | null => asText(value) ?? asText(asObject(value)?.id);

/** Gancio gives the address as a text, gathio the whole place; online it is a VirtualLocation of Event Bridge, or `isOnline` of Mobilizon. */
function placeOf(object: Json): Json | undefined {
  const place = [object.location].flat()[0];
  const line = asText(place);
  if (line) return { "@type": "Place", name: line.split(",")[0]?.trim() ?? "", address: line };
  const known = asObject(place);
  if (known?.type === "VirtualLocation" || (!known && object.isOnline === true))
    return { "@type": "VirtualLocation", ...(asText(known?.url) ? { url: known?.url } : {}) };
  if (!known) return undefined;
  const address = asObject(known.address);
  return {
    "@type": "Place",
    name: asText(known.name) ?? "",
    address: address
      ? {
          "@type": "PostalAddress",
          streetAddress: asText(address.streetAddress) ?? "",
          addressLocality: asText(address.addressLocality) ?? "",
          postalCode: asText(address.postalCode) ?? "",
        }
      : (asText(known.address) ?? ""),
  };
}

/** How far the clock of a zone is from UTC at a moment of that clock, as `+01:00`; null for a zone that nobody knows. */
function offsetOf(time: string, zone: string): string | null {
  if (/^[+-]\d{2}:\d{2}$/.test(zone)) return zone;
  try {
    const words = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longOffset" })
      .formatToParts(new Date(`${time}Z`))
      .find(({ type }) => type === "timeZoneName")?.value;
    return words === "GMT" ? "+00:00" : (words?.slice(3) ?? null);
  } catch {
    return null;
  }
}

/** A time without an offset is one of the clock that `timezone` names; without either it is read as ours. */
function timeOf(time: unknown, zone: unknown): string | null {
  const text = asText(time);
  const named = asText(zone);
  if (!text || !named || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(\.\d+)?$/.test(text)) return text;
  const offset = offsetOf(text, named);
  return offset === null ? text : `${text}${offset}`;
}

/** An address that people open: a text, or the first link to a page. */
function pageOf(value: unknown): string | null {
  for (const one of [value].flat()) {
    const link = asObject(one);
    const address = asText(one) ?? asText(link?.href);
    if (address && (!link?.mediaType || link.mediaType === "text/html")) return address;
  }
  return null;
}

/** Whether everybody may know of it: a draft, and what is addressed to followers alone, is not announced. */
function isAnnounced(object: Json): boolean {
  const to = [object.to].flat().map(idOf).filter(Boolean);
  return object.draft !== true && (to.length === 0 || to.some((address) => PUBLIC.test(address ?? "")));
}

/** Older Gancio calls an event a Note; one is told from what people say by its name and its start. */
const isEvent = ({ type, name, startTime }: Json): boolean =>
  type === "Event" || (type === "Note" && asText(name) !== null && asText(startTime) !== null);

const isOff = (object: Json): boolean =>
  ["status", "ical:status", "eventStatus"].some((name) => /cancelled$/i.test(asText(object[name]) ?? ""));

/** The night; null where it is none of this account's. @param actor whose outbox it stands in */
export function toNight(object: Json, actor: string, host: string): Json | null {
  const id = asText(object.id);
  const starts = timeOf(object.startTime, object.timezone);
  const ends = timeOf(object.endTime, object.timezone);
  if (!isEvent(object) || id === null || starts === null || !isAnnounced(object)) return null;
  // an event of another server, or another account's, is that one's to tell
  if (hostOf(id) !== host || hostOf(idOf(object.attributedTo) ?? actor) !== host) return null;
  const place = placeOf(object);
  const lasts = ends !== null && Date.parse(ends) > Date.parse(starts);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    "@id": id,
    name: object.name,
    description: asText(object.content) ?? asText(object.summary) ?? "",
    startDate: starts,
    ...(lasts ? { endDate: ends } : {}),
    ...(isOff(object) ? { eventStatus: "https://schema.org/EventCancelled" } : {}),
    ...(place ? { location: place } : {}),
    url: pageOf(object.url) ?? id,
  };
}
