import type ICAL from "ical.js";
import type { Listing } from "../../listing.ts";
import { isOnlinePlace } from "../../places/online.ts";
import { toLine, toParagraphs } from "../../text/plain-text.ts";
import { readOpeningHours } from "../opening-hours.ts";
import { type Told, writeTold } from "./moments.ts";

/** What an entry takes from its calendar. */
export type CalendarFacts = {
  name: string;
  /** the whole file takes its entries back (METHOD:CANCEL) */
  isCancelled: boolean;
};

/** Which date of which entry, and when it is. */
export type Dated = { row: number; identifier: string | null; start: Told; end: Told | null };

function text(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? "" : String(value);
}

/** An address of several lines, on one. */
const toAddressLine = (value: string): string => toParagraphs(value).replaceAll(/[,\s]*\n[,\s]*/g, ", ");

/** Where it is on the map: GEO, or the place that Apple's Calendar has found. */
function toPoint(component: ICAL.Component): [number, number] | null {
  const geo = component.getFirstPropertyValue("geo") as unknown as [number, number] | null;
  if (geo) return [Number(geo[0]), Number(geo[1])];
  const [, lat, lng] =
    /^geo:(-?[\d.]+),(-?[\d.]+)/.exec(text(component, "x-apple-structured-location")) ?? [];
  return lat && lng ? [Number(lat), Number(lng)] : null;
}

/** The Events Calendar writes "Crumb%20Club". */
function unescaped(name: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(name) ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

function toPlace(component: ICAL.Component): Listing["place"] {
  const address = toAddressLine(text(component, "location"));
  if (!address) return null;
  const point = toPoint(component);
  // Meetup writes "The Cake Tin (5 Flour Street, Sheffield)"
  const [, named, within] = /^([^(]{3,}?)\s*\((.{5,})\)$/.exec(address) ?? [];
  return {
    identifier: null,
    name: named ?? address.split(",")[0]?.trim() ?? address,
    description: null,
    address: within ?? address,
    postcode: null,
    country: null,
    lat: point?.[0] ?? null,
    lng: point?.[1] ?? null,
    features: [],
    url: null,
  };
}

/** One date of an entry as a listing. */
export function toListing(component: ICAL.Component, dated: Dated, calendar: CalendarFacts): Listing {
  const organiser = component.getFirstProperty("organizer")?.getParameter("cn");
  const url = text(component, "url");
  const status = text(component, "status").toUpperCase();
  return {
    row: dated.row,
    identifier: dated.identifier,
    title: toLine(text(component, "summary")),
    description: toParagraphs(text(component, "description")),
    note: "",
    start: writeTold(dated.start),
    end: dated.end ? writeTold(dated.end) : null,
    doors: null,
    openingHours: readOpeningHours(text(component, "x-opening-hours")),
    previousStarts: [],
    status: calendar.isCancelled || status === "CANCELLED" ? "cancelled" : "published",
    isOnline: isOnlinePlace(toAddressLine(text(component, "location"))),
    place: toPlace(component),
    organiser: toLine(typeof organiser === "string" ? unescaped(organiser) : "") || calendar.name || null,
    offers: [],
    isFree: null,
    url: /^https?:\/\/\S+$/i.test(url) ? url : null,
    kinds: [],
    keywords: component
      .getAllProperties("categories")
      .flatMap((property) => property.getValues().map((value: unknown) => toLine(String(value))))
      .filter(Boolean),
    performers: [],
    capacity: null,
    minAge: null,
    unread: [],
    category: null,
    eventType: null,
  };
}
