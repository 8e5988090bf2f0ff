/** What the maps of venues and of nights answer, as the map takes it: on the server for everybody, in the browser without what is muted. */
import { formatPrice } from "#app/format/money.ts";
import { muteMarks } from "#app/format/mute-marks.ts";
import { clockTime, type Day, dayName } from "#app/format/nights.ts";
import { type VenueType, venueTypeName } from "#app/parts/venues/venue-types.ts";
import type { MapContents } from "#app/ui/map/map-contents.ts";

/** How a map function answers. */
export interface MapAnswer {
  total: number;
  /** More than were counted: every figure is a lower bound. */
  is_more?: boolean;
  points: {
    id: string;
    slug: string;
    name: string;
    type: VenueType;
    lat: number;
    lng: number;
    is_street: boolean;
    count?: number;
    next: {
      slug: string;
      title: string;
      night_date: Day;
      starts_at: string;
      price_from_pence: number | null;
      tags?: string[];
      artists?: string[];
      organiser_slug?: string | null;
    } | null;
  }[];
  areas: { name: string; slug: string; lat: number; lng: number; miles: number | null; count: number }[];
  cells: { lat: number; lng: number; count: number }[];
}

/** The places of a map, and how many there are. */
export interface MapFound {
  total: number;
  plus: "+" | "";
  contents: MapContents;
}

/** What a map was asked, so that a browser can ask the same for its person. */
export interface AskedMap {
  map: "listings" | "places";
  question: Readonly<Record<string, unknown>>;
  tonight: Day;
}

/** Where the circle over an area leads: to its list. */
const lists = { listings: "/events", places: "/venues" } as const;

/** Reads what a map function answered. */
export function readMapAnswer(
  { total, is_more: isMore = false, points, areas, cells }: MapAnswer,
  tonight: Day,
  map: AskedMap["map"],
): MapFound {
  return {
    total,
    plus: isMore ? "+" : "",
    contents: {
      isMore,
      cells: cells ?? [],
      areas: areas.map(({ slug, miles, ...area }) => ({
        ...area,
        miles: miles ?? 1,
        to: `${lists[map]}?area=${slug}`,
      })),
      points: points.map(({ slug, type, is_street, count = 1, next, ...point }) => ({
        ...point,
        to: `/venues/${slug}`,
        kind: venueTypeName(type),
        isStreet: is_street,
        count,
        marks: muteMarks({ venue: slug }),
        nextMarks:
          next &&
          muteMarks({
            title: next.title,
            tags: next.tags ?? [],
            artists: next.artists ?? [],
            organiser: next.organiser_slug,
          }),
        next: next && {
          to: `/events/${next.slug}`,
          title: next.title,
          when: nextWhen(next, tonight),
          price: next.price_from_pence === null ? null : priceWords(next.price_from_pence),
        },
      })),
    },
  };
}

function nextWhen(next: { night_date: Day; starts_at: string }, tonight: Day): string {
  if (next.night_date < tonight) return "On now";
  return `${dayName(next.night_date, tonight)} ${clockTime(new Date(next.starts_at))}`;
}

function priceWords(pence: number): string {
  return pence === 0 ? "Free" : `from ${formatPrice(pence)} incl. fees`;
}
