import type { Database } from "@undercroft/contract/database";
import { muteMarks } from "#app/format/mute-marks.ts";
import type { Day } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { openNight } from "./page/open-night.ts";

/** One card of a list: what everybody may know of an event. */
export type Listing = Omit<
  Database["public"]["Tables"]["listings"]["Row"],
  "card" | "search" | "refresh_at" | "district_id" | "access_denied" | "keys" | "is_over" | "day_closes"
> & {
  /** by day from Monday, minutes to its closing; null on days it is closed */
  day_closes: (number | null)[] | null;
  /** From the point searched around; absent when no point was given. */
  distance_miles?: number | null;
};

const cardFields = [
  ...[
    "event_id",
    "slug",
    "title",
    "status",
    "night_date",
    "last_night",
    "day_closes",
    "starts_at",
    "ends_at",
    "artists",
    "tags",
    "access",
  ],
  ...["venue_slug", "organiser_slug"],
  ...["venue_name", "area_name", "district_name", "location_mode", "distance_miles", "min_age", "pick_blurb"],
  ...["price_from_pence", "price_to_pence", "sale_state", "sale_kind", "sales_start", "sales_end"],
  ...["waitlist_enabled", "is_rescheduled", "is_moved", "has_resale", "image_path", "image_alt"],
] as const satisfies (keyof Listing)[];

/** What a row or a poster of a list shows of a listing; a page carries no more of it to the browser. */
export type Card = Pick<Listing, (typeof cardFields)[number]>;

export function cardOf(listing: Listing): Card {
  return Object.fromEntries(cardFields.map((field) => [field, listing[field]])) as Card;
}

/** What can be muted of a card. */
export const cardMarks = ({ title, tags, artists, venue_slug, organiser_slug }: Card) =>
  muteMarks({ title, tags, artists, venue: venue_slug, organiser: organiser_slug });

/** A value of a facet and how many results have it. */
export interface FacetCount {
  value: string;
  count: number;
}

/** What stands behind a figure that is a lower bound. */
export type Plus = "+" | "";

/** The most matches of a search that are counted, and the last that is listed. */
export const MOST_LISTED = 1000;

/** How many events a search found: "38 events", "1,000+ events". */
export type Found = { total: number; plus: Plus };
export const foundEvents = ({ total, plus }: Found): string => plural(total, "event", undefined, plus);

/** What stands behind the figures of a facet, or of the nights. */
export const plusOf = ({ atLeast }: Pick<ListingPage, "atLeast">, facet: string): Plus =>
  atLeast.includes(facet) ? "+" : "";

/** One page of a list, with what the whole list holds. */
export interface ListingPage {
  total: number;
  /** "+" where more than `total` match. */
  plus: Plus;
  /** Facets, and "nights", whose figures are lower bounds. */
  atLeast: readonly string[];
  items: Listing[];
  facets: Record<"category" | "type" | "tags" | "price" | "access" | "distance", FacetCount[]>;
  nights: { night_date: Day; count: number }[];
}

/** Listings under the heading of their night, in the order they came. */
export interface NightGroup<T extends Card = Card> {
  night: Day;
  listings: T[];
}

/**
 * Gathers listings by night, the first night first in the order they came. What began before the list's first
 * night and still goes on stands under the first night it is open.
 *
 * @param from the first night of the list, "" if it has none
 * @param now the moment the page shows, so that a browser groups as the server did
 */
export function groupByNight<T extends Card>(listings: readonly T[], from: Day, now: Date): NightGroup<T>[] {
  const groups = new Map<Day, T[]>();
  for (const listing of listings) {
    const night = openNight(listing, from, now);
    const group = groups.get(night);
    if (group) group.push(listing);
    else groups.set(night, [listing]);
  }
  return [...groups].map(([night, grouped]) => ({ night, listings: grouped }));
}

/** Cards in two groups: those that say yes to all that is asked of access, and those that have not said. */
export function groupBySaid<T extends Pick<Card, "access">>(
  listings: readonly T[],
  { unsaid, access: asked }: { unsaid: boolean; access: readonly string[] },
): { said: readonly T[]; silent: readonly T[] } {
  if (!unsaid || asked.length === 0) return { said: listings, silent: [] };
  const says = ({ access }: T) => asked.every((key) => access.includes(key));
  return { said: listings.filter(says), silent: listings.filter((card) => !says(card)) };
}

/** Where it is, as one line: "The Old Dyeworks, Leeds"; the area alone when the place is kept secret. */
export function placeLine(
  listing: Pick<Listing, "location_mode" | "venue_name" | "area_name" | "district_name">,
): string {
  if (listing.location_mode === "online") return "Online";
  const area = [listing.district_name, listing.area_name].filter(Boolean).join(", ");
  if (listing.location_mode === "secret") return area ? `Secret location, ${area}` : "Secret location";
  // "Leeds Arts Centre, Leeds" says Leeds twice only when the name does not
  const name = listing.venue_name;
  if (!name) return area || "Place to be announced";
  return listing.area_name ? `${name}, ${listing.area_name}` : name;
}
