import { browserClient } from "#app/api/browser-client.ts";
import type { Box } from "#app/ui/map/box.ts";
import type { MapLabel } from "#app/ui/map/map-contents.ts";

const DISTRICTS_FROM_ZOOM = 9.5;
const CODES_FROM_ZOOM = 11;
/** Towns with this many districts are named from afar. */
const LARGE_TOWN = 3;
const ALL_TOWNS_FROM_ZOOM = 8;

let areas: Promise<(MapLabel & { kind: string })[]> | undefined;

async function readAreas() {
  const client = await browserClient();
  const { data } = await client
    .from("areas")
    .select("id, parent_id, name, kind, lat, lng, radius_miles")
    .in("kind", ["city", "district"])
    .throwOnError();
  const districts = Map.groupBy(data, ({ parent_id }) => parent_id);
  return data.flatMap(({ id, name, kind, lat, lng, radius_miles }) =>
    lat === null || lng === null
      ? []
      : [
          {
            name,
            kind,
            lat,
            lng,
            weight: kind === "city" ? 3 + (districts.get(id)?.length ?? 0) : (radius_miles ?? 0.5),
          },
        ],
  );
}

async function readCodes({ west, south, east, north }: Box): Promise<MapLabel[]> {
  const client = await browserClient();
  const { data } = await client
    .from("outward_codes")
    .select("code, lat, lng")
    .gte("lat", south)
    .lte("lat", north)
    .gte("lng", west)
    .lte("lng", east)
    .not("nation", "is", null)
    .limit(200)
    .throwOnError();
  return data.map(({ code, lat, lng }) => ({ name: code, lat, lng, weight: 0 }));
}

/** The names a map shows: large towns from afar, then all of them, then districts and postcodes. */
export async function readMapLabels(box: Box, zoom: number): Promise<MapLabel[]> {
  areas ??= readAreas().catch((error: unknown) => {
    areas = undefined;
    throw error;
  });
  const [named, codes] = await Promise.all([areas, zoom >= CODES_FROM_ZOOM ? readCodes(box) : []]);
  const shown = named.filter(({ kind, weight }) =>
    kind === "city" ? zoom >= ALL_TOWNS_FROM_ZOOM || weight >= LARGE_TOWN + 3 : zoom >= DISTRICTS_FROM_ZOOM,
  );
  return [...shown, ...codes];
}
