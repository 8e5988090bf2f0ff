import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { NO_VENUE_FILTERS } from "#app/parts/venues/filters.ts";
import { boxOfPlace, labelsIn, readVenueMap } from "#app/parts/venues/map/map-contents.server.ts";
import type { AskedMap } from "#app/parts/venues/map/read-map-answer.ts";
import { listVenues } from "#app/parts/venues/queries.server.ts";
import { drawMap } from "#app/ui/map/draw-map.server.ts";
import type { MapPoint } from "#app/ui/map/map-contents.ts";
import type { CityStripReader } from "../city-strip.ts";

/** The venues of a town by district, and where they are. */
export interface CityRooms {
  total: number;
  districts: { name: string; venues: { slug: string; name: string; capacity: number | null }[] }[];
  drawing: ReturnType<typeof drawMap>;
  /** What each mark on it stands for, to leave out what is muted. */
  points: Pick<MapPoint, "id" | "count" | "marks">[];
  /** How many the map counts, and what it was asked. */
  mapped: number;
  asked: AskedMap;
}

export default (async (client, { city, areas }): Promise<CityRooms> => {
  const filters = { ...NO_VENUE_FILTERS, area: city.slug };
  const box = boxOfPlace(null, city, null);
  const [list, map] = await Promise.all([
    listVenues(client, filters, city, null),
    readVenueMap(client, filters, city, box, nightDateOf(serverDate())),
  ]);
  const byDistrict = Map.groupBy(list.venues, ({ district }) => district?.name ?? "Elsewhere");
  return {
    total: list.total,
    districts: [...byDistrict]
      .map(([name, venues]) => ({
        name,
        venues: venues.map(({ slug, name: venue, capacity }) => ({ slug, name: venue, capacity })),
      }))
      .toSorted(
        (a, b) =>
          Number(a.name === "Elsewhere") - Number(b.name === "Elsewhere") || a.name.localeCompare(b.name),
      ),
    points: map.contents.points.map(({ id, count, marks }) => ({ id, count, marks })),
    mapped: map.total,
    asked: map.asked,
    drawing: drawMap(box, { width: 760, height: 720 }, map.contents, labelsIn(areas, box)),
  };
}) satisfies CityStripReader;
