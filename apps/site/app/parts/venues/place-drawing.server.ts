import type { Client } from "#app/api/public-client.ts";
import { type Box, boxAround } from "#app/ui/map/box.ts";
import { type Drawing, drawMap } from "#app/ui/map/draw-map.server.ts";
import { bearingBetween, type Point } from "./bearing.ts";

/** What a drawing of one place needs to know. */
export interface DrawnPlace {
  name: string;
  lat: number | null;
  lng: number | null;
  location_precision: string;
  area: { name: string; lat: number | null; lng: number | null } | null;
}

const SIZE = { width: 560, height: 360 };
const LEAST_MILES = 1.6;

/** Where a place is, from the middle of its town; of a private place the town alone. Null where nobody knows. */
export async function drawPlace(client: Client, place: DrawnPlace | null): Promise<Drawing | null> {
  const centre = pointOf(place?.area ?? null);
  if (!place || !centre) return null;
  const isTold = place.location_precision === "exact" || place.location_precision === "street";
  const point = isTold ? pointOf(place) : null;
  const middle = point ? { lat: (point.lat + centre.lat) / 2, lng: (point.lng + centre.lng) / 2 } : centre;
  const miles = point ? bearingBetween(centre, point).miles * 0.8 : 0;
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
  const area = { ...centre, name: place.area?.name ?? "", to: "", miles: LEAST_MILES, count: 0 };
  return drawMap(
    box,
    SIZE,
    { points: mark ? [mark] : [], areas: mark ? [] : [area], cells: [] },
    await readLabels(client, box),
  );
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
