/** What the maps of venues and of nights show, as the map takes it. */

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import type { AreaChoice } from "#app/api/areas.server.ts";
import { readJson } from "#app/api/read-json.ts";
import { formatPrice } from "#app/format/money.ts";
import { muteMarks } from "#app/format/mute-marks.ts";
import { clockTime, type Day, dayName } from "#app/format/nights.ts";
import { type Box, boxAround, COUNTRY_BOX, parseBox } from "#app/ui/map/box.ts";
import type { MapContents, MapLabel } from "#app/ui/map/map-contents.ts";
import type { VenueFilters } from "./filters.ts";
import { venueQuestion } from "./venue-question.server.ts";
import { type VenueType, venueTypeName } from "./venue-types.ts";

type Client = SupabaseClient<Database>;

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

const DEFAULT_MILES = 8;
const TOWNS_UP_TO_DEGREES = 1.2;

/** The piece of the map a screen begins with: what was searched, else what is around the place, else the country. */
export function boxOfPlace(text: string | null, area: AreaChoice | null, radiusMiles: number | null): Box {
  const searched = parseBox(text);
  if (searched) return searched;
  if (area?.lat == null || area.lng == null || area.kind === "country") return COUNTRY_BOX;
  const miles = radiusMiles ?? area.radius_miles ?? DEFAULT_MILES;
  return boxAround({ lat: area.lat, lng: area.lng }, Math.max(miles, 1) * 1.1);
}

/** A box as the database takes it. */
export function boxQuestion({ west, south, east, north }: Box) {
  return { p_west: west, p_south: south, p_east: east, p_north: north };
}

/** The venues in a box that match. */
export async function readVenueMap(
  client: Client,
  filters: VenueFilters,
  area: AreaChoice | null,
  box: Box,
  tonight: Day,
): Promise<MapFound> {
  const zoom = Math.log2(360 / (box.east - box.west));
  const answer = await readJson<MapAnswer>(
    client.rpc(
      "map_places",
      { ...venueQuestion(filters, area, null), ...boxQuestion(box), p_zoom: Math.round(zoom) },
      { get: true },
    ),
  );
  return readMapAnswer(answer, tonight, (slug) => `/venues?area=${slug}`);
}

/** Reads what a map function answered. @param toArea where the circle over an area leads */
export function readMapAnswer(
  { total, is_more: isMore = false, points, areas, cells }: MapAnswer,
  tonight: Day,
  toArea: (slug: string) => string,
): MapFound {
  return {
    total,
    plus: isMore ? "+" : "",
    contents: {
      isMore,
      cells: cells ?? [],
      areas: areas.map(({ slug, miles, ...area }) => ({ ...area, miles: miles ?? 1, to: toArea(slug) })),
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

/** The names a drawing of a box may carry: towns, and districts once one looks close enough. */
export function labelsIn(areas: readonly AreaChoice[], { west, south, east, north }: Box): MapLabel[] {
  const districts = countDistricts(areas);
  const isClose = north - south < TOWNS_UP_TO_DEGREES;
  return areas.flatMap(({ id, name, kind, lat, lng, radius_miles }) => {
    const isInside = lat !== null && lng !== null && lat > south && lat < north && lng > west && lng < east;
    if (!isInside || (kind !== "city" && !(kind === "district" && isClose))) return [];
    const weight = kind === "city" ? 3 + (districts.get(id ?? "") ?? 0) : (radius_miles ?? 0.5);
    return [{ name, lat, lng, weight }];
  });
}

/** A town with many districts has a large scene; how far its people drive says less. */
function countDistricts(areas: readonly AreaChoice[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, parent_id } of areas)
    if (kind === "district" && parent_id) counts.set(parent_id, (counts.get(parent_id) ?? 0) + 1);
  return counts;
}
