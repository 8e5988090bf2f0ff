import type { Drawing, DrawnPin } from "./draw-map.server.ts";
import type { MapCell, MapContents, MapPoint } from "./map-contents.ts";

/** What is shown in place of what was drawn; groups and circles stay where nothing is known of them. */
type Shown = { points: readonly ShownPoint[] } & Partial<Pick<MapContents, "cells" | "areas">>;
type ShownPoint = Pick<MapPoint, "id" | "count"> & Partial<Pick<MapPoint, "lat" | "lng">>;

/**
 * A drawing of the server with the figures of what this browser shows, which is less: pins of places by their ids, groups of which
 * nobody is named by what lies nearest to them, and nothing where nothing is left.
 */
export function drawingWith(drawing: Drawing, { points, cells, areas }: Shown): Drawing {
  const counts = new Map(points.map(({ id, count }) => [id, count]));
  const groups = cells && countGroups(drawing.pins, points, cells);
  return {
    ...drawing,
    pins: drawing.pins.flatMap((pin) => {
      if (pin.of.length === 0 && !groups) return [pin];
      const count =
        pin.of.length === 0
          ? (groups?.get(pin) ?? 0)
          : pin.of.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
      return count > 0 ? [{ ...pin, count }] : [];
    }),
    circles: drawing.circles.flatMap((circle) => {
      const count = areas ? areas.find(({ to }) => to === circle.to)?.count : circle.count;
      return count === undefined ? [] : [{ ...circle, count }];
    }),
  };
}

/** How many are at each mark that names nobody: cells, and places that were drawn in no mark of their own. */
function countGroups(
  pins: Drawing["pins"],
  points: readonly ShownPoint[],
  cells: readonly MapCell[],
): Map<DrawnPin, number> {
  const groups = pins.filter(({ of }) => of.length === 0);
  const named = new Set(pins.flatMap(({ of }) => of));
  const others = points.flatMap(({ id, lat, lng, count }) =>
    named.has(id) || lat === undefined || lng === undefined ? [] : [{ lat, lng, count }],
  );
  const counts = new Map<DrawnPin, number>();
  for (const { lat, lng, count } of [...cells, ...others]) {
    // a degree of longitude is about six tenths of one of latitude in this country
    const far = (pin: DrawnPin) => Math.hypot(pin.lat - lat, (pin.lng - lng) * 0.6);
    const nearest = groups.toSorted((one, other) => far(one) - far(other))[0];
    if (nearest) counts.set(nearest, (counts.get(nearest) ?? 0) + count);
  }
  return counts;
}
