/** What the maps of venues and of nights show, as the map takes it. */

import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { callOn } from "#app/api/call.ts";
import type { AreaChoice } from "#app/api/places/areas.server.ts";
import type { Day } from "#app/format/nights.ts";
import type { VenueFilters } from "#app/parts/venues/filters.ts";
import { venueQuestion } from "#app/parts/venues/venue-question.server.ts";
import { type Box, boxAround, COUNTRY_BOX, parseBox } from "#app/ui/map/box.ts";
import type { MapLabel } from "#app/ui/map/map-contents.ts";
import { type AskedMap, type MapFound, readMapAnswer } from "./read-map-answer.ts";

type Client = SupabaseClient<Database>;

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
): Promise<MapFound & { asked: AskedMap }> {
  const zoom = Math.log2(360 / (box.east - box.west));
  const question = { ...venueQuestion(filters, area, null), ...boxQuestion(box), p_zoom: Math.round(zoom) };
  const answer = await callOn(client, "map_places", question, { get: true });
  return { ...readMapAnswer(answer, tonight, "places"), asked: { map: "places", question, tonight } };
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
