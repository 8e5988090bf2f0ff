// One schema.org Event as a listing. https://schema.org/Event

import type { ListedPlace, Listing } from "../listing.ts";
import { isOnlinePlace } from "../places/online.ts";
import { toLine, toParagraphs, unwrap } from "../text/plain-text.ts";
import { toOffers } from "./json-ld-offers.ts";
import {
  isNode,
  listTypes,
  type Node,
  toAddress,
  toIdentifier,
  toList,
  toNumber,
  toTerm,
  toText,
} from "./json-ld-values.ts";
import { listUnread, toMinAge } from "./min-age.ts";

/** Reads the node; what is missing or of the wrong kind becomes empty and is judged later. */
export function toListing(node: Node, row: number): Listing {
  const locations = toList(node.location).filter(isNode);
  const place = locations.find((location) => !listTypes(location).includes("VirtualLocation"));
  const statuses = toList(node.eventStatus).map(toTerm);
  const mode = toTerm(toText(node.eventAttendanceMode));
  return {
    row,
    identifier: toIdentifier(node) ?? toAddress(node.url),
    title: toLine(toText(node.name)),
    description: unwrap(toParagraphs(toText(node.description))),
    note: unwrap(toParagraphs(toText(node.disambiguatingDescription))),
    start: toText(node.startDate),
    end: toText(node.endDate) || null,
    doors: toText(node.doorTime) || null,
    openingHours: toOpeningHours(node.openingHoursSpecification),
    previousStarts: statuses.includes("EventRescheduled")
      ? toList(node.previousStartDate).map(toText).filter(Boolean)
      : [],
    status: statuses.includes("EventCancelled")
      ? "cancelled"
      : statuses.includes("EventPostponed")
        ? "postponed"
        : "published",
    isOnline:
      statuses.includes("EventMovedOnline") ||
      mode === "OnlineEventAttendanceMode" ||
      (!place && locations.length > 0) ||
      (typeof node.location === "string" && isOnlinePlace(node.location)),
    place: place ? toPlace(place) : toNamedPlace(node.location),
    organiser: toLine(toText(node.organizer)) || null,
    offers: toOffers(node.offers),
    isFree: toFlag(node.isAccessibleForFree),
    url: toAddress(node.url),
    kinds: listTypes(node),
    keywords: toKeywords(node.keywords),
    performers: toList(node.performer)
      .map((who) => toLine(toText(who)))
      .filter(Boolean),
    capacity: toNumber(node.maximumAttendeeCapacity),
    minAge: toMinAge(toText(node.typicalAgeRange)),
    unread: listUnread({ typicalAgeRange: toText(node.typicalAgeRange) }),
    category: null,
    eventType: null,
  };
}

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Each day with the two clock times of its specification; what is written otherwise is left out. */
function toOpeningHours(value: unknown): Record<string, [string, string]> {
  const hours: Record<string, [string, string]> = {};
  for (const each of toList(value).filter(isNode)) {
    const [opens = "", closes = ""] = [each.opens, each.closes].map(
      (time) => /^([01]\d|2[0-3]):[0-5]\d/.exec(toText(time))?.[0],
    );
    if (!opens || !closes) continue;
    for (const day of toList(each.dayOfWeek)) {
      const name = toTerm(toText(day)).toLowerCase();
      if (weekdays.includes(name)) hours[name.slice(0, 3)] = [opens, closes];
    }
  }
  return hours;
}

function toKeywords(value: unknown): string[] {
  const words = typeof value === "string" ? value.split(",") : toList(value).map(toText);
  return [...new Set(words.map(toLine).filter(Boolean))];
}

function toPlace(place: Node): ListedPlace {
  const geo = isNode(place.geo) ? place.geo : place;
  const address = toPostalAddress(place.address);
  return {
    identifier: toIdentifier(place) ?? toAddress(place.url),
    name: toLine(toText(place.name)),
    description: unwrap(toParagraphs(toText(place.description))) || null,
    ...address,
    country: toCountry(place.address),
    lat: toNumber(geo.latitude),
    lng: toNumber(geo.longitude),
    features: toList(place.amenityFeature)
      .filter(isNode)
      .map((feature) => ({
        name: toLine(toText(feature.name)),
        value: feature.value !== false && feature.value !== "false",
      })),
    url: toAddress(place.url),
  };
}

/** A place given as text alone: the first part is its name. */
function toNamedPlace(value: unknown): ListedPlace | null {
  const address = typeof value === "string" ? toLine(value) : "";
  if (!address) return null;
  const name = address.split(",")[0]?.trim() ?? address;
  return {
    identifier: null,
    name,
    description: null,
    address,
    postcode: null,
    country: null,
    lat: null,
    lng: null,
    features: [],
    url: null,
  };
}

/** The country an address names, by name or code. */
function toCountry(value: unknown): string | null {
  const first = toList(value)[0];
  return isNode(first) ? toLine(toText(first.addressCountry)) || null : null;
}

/** Yes or no, as a value or in words; null for anything else. */
function toFlag(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const word = toTerm(toText(value)).toLowerCase();
  return word === "true" ? true : word === "false" ? false : null;
}

function toPostalAddress(value: unknown): { address: string; postcode: string | null } {
  const first = toList(value)[0];
  if (!isNode(first)) return { address: toLine(toText(first)), postcode: null };
  const parts = [first.streetAddress, first.addressLocality, first.addressRegion].map((part) =>
    toLine(toText(part)),
  );
  return {
    address: [...new Set(parts.filter(Boolean))].join(", "),
    postcode: toLine(toText(first.postalCode)) || null,
  };
}
