import type { Client } from "#app/api/public-client.ts";
import { type Box, boxAround, boxText } from "#app/ui/map/box.ts";
import { type Drawing, drawMap } from "#app/ui/map/draw-map.server.ts";
import { bearingBetween, bearingWords, type Point } from "./bearing.ts";

/** What a drawing of one place needs to know. */
export interface DrawnPlace {
  name: string;
  lat: number | null;
  lng: number | null;
  location_precision: string;
  area: { name: string; lat: number | null; lng: number | null } | null;
}

/** A drawing of one place as its page shows it. */
export interface PlaceDrawing extends Drawing {
  /** The same in a sentence. */
  words: string;
  /** The map around it; null for a place that is only known by its area. */
  mapAddress: string | null;
}

const SIZE = { width: 560, height: 360 };
const LEAST_MILES = 1.6;
const AROUND_MILES = 1.5;

/** Where a place is, from the middle of its town; of a private place the town alone. Null where nobody knows. */
export async function drawPlace(client: Client, place: DrawnPlace | null): Promise<PlaceDrawing | null> {
  const centre = pointOf(place?.area ?? null);
  if (!place || !centre) return null;
  const isTold = place.location_precision === "exact" || place.location_precision === "street";
  const point = isTold ? pointOf(place) : null;
  const middle = point ? { lat: (point.lat + centre.lat) / 2, lng: (point.lng + centre.lng) / 2 } : centre;
  const bearing = point && bearingBetween(centre, point);
  const miles = bearing ? bearing.miles * 0.8 : 0;
  const box = boxAround(middle, Math.max(LEAST_MILES, miles));
  const isStreet = place.location_precision === "street";
  const mark = point && {
    ...point,
    id: "",
    to: "",
    name: place.name,
    kind: "",
    isStreet,
    count: 1,
    next: null,
  };
  const areaName = place.area?.name ?? "";
  const area = { ...centre, name: areaName, to: "", miles: LEAST_MILES, count: 0 };
  const drawing = drawMap(
    box,
    SIZE,
    { points: mark ? [mark] : [], areas: mark ? [] : [area], cells: [], isMore: false },
    await readLabels(client, box),
  );
  return {
    ...drawing,
    words: bearing ? bearingWords(bearing, areaName) : `Somewhere in ${areaName}`,
    mapAddress: point && `/venues/map?box=${boxText(boxAround(point, AROUND_MILES))}`,
  };
}

function pointOf(place: { lat: number | null; lng: number | null } | null): Point | null {
  return place?.lat != null && place.lng != null ? { lat: place.lat, lng: place.lng } : null;
}

async function readLabels(client: Client, { west, south, east, north }: Box) {
  const { data } = await client
    .from("areas")
    .select("name, kind, lat, lng")
    .in("kind", ["city", "district"])
    .gte("lat", south)
    .lte("lat", north)
    .gte("lng", west)
    .lte("lng", east)
    .limit(40)
    .throwOnError();
  return data.flatMap(({ name, kind, lat, lng }) =>
    lat === null || lng === null ? [] : [{ name, lat, lng, weight: kind === "city" ? 9 : 1 }],
  );
}
