/** The map as a drawing, for browsers without WebGL or scripts, and for pages that need no more than a glance. */
import { geoArea, geoMercator, geoPath } from "d3-geo";
import type { Box } from "./box.ts";
import { ringOf } from "./coast-rings.ts";
import coasts from "./coasts.json" with { type: "json" };
import { keepInSight, mayBeInSight, reachOf, type Sight } from "./keep-in-sight.ts";
import type { MapContents, MapLabel } from "./map-contents.ts";
import { rivers } from "./rivers.ts";

/** A drawing in its own units; paths as SVG writes them. */
export interface Drawing {
  width: number;
  height: number;
  land: string;
  rivers: string;
  labels: { x: number; y: number; name: string; isLarge: boolean; shownIn: "all" | "wide" | "tall" }[];
  pins: DrawnPin[];
  /** After the figures of pins, where more than these were not counted. */
  plus: "+" | "";
  circles: { x: number; y: number; radius: number; name: string; to: string; count: number }[];
}

/** One place, or several that lie too close to be told apart. */
export interface DrawnPin {
  x: number;
  y: number;
  lat: number;
  lng: number;
  name: string;
  to: string;
  count: number;
  isStreet: boolean;
  /** The places that stand here as one, by their ids. */
  of: string[];
}

type Size = { width: number; height: number };

const HALF_A_SPHERE = 2 * Math.PI;
const MILES_PER_DEGREE = 69.1;
/** Marks closer than this stand as one, in units of the drawing. */
const CLOSE = 26;
const MAX_LABELS = 14;
/** Coasts go on a little outside the drawing, where their edge is not seen. */
const EDGE = 4;
/** A screen narrower than the drawing cuts off its sides; nothing asked for may lie there. */
const MARGIN = 70;

/** d3 takes a ring that runs the other way for all the rest of the world. */
const land = [...coasts.uk, ...coasts.other].map((steps) => {
  const ring = ringOf(steps);
  const turned = geoArea({ type: "Polygon", coordinates: [ring] }) > HALF_A_SPHERE ? ring.toReversed() : ring;
  return { ring: turned, reach: reachOf(turned) };
});
const courses = rivers.map(({ line }) => ({ line, reach: reachOf(line) }));

/** Where the corners of a drawing lie. */
function sightOf(projection: ReturnType<typeof geoMercator>, width: number, height: number): Sight {
  const [west = -180, north = 90] = projection.invert?.([-EDGE, -EDGE]) ?? [];
  const [east = 180, south = -90] = projection.invert?.([width + EDGE, height + EDGE]) ?? [];
  return { west, south, east, north };
}

/** Leaves out points that would fall on their neighbours. */
function thin(line: readonly [number, number][], least: number): [number, number][] {
  let [lastLng, lastLat] = [1000, 1000];
  return line.filter(([lng, lat], index) => {
    const isKept =
      index === 0 ||
      index === line.length - 1 ||
      Math.abs(lng - lastLng) > least * 1.6 ||
      Math.abs(lat - lastLat) > least;
    if (isKept) [lastLng, lastLat] = [lng, lat];
    return isKept;
  });
}

/** Draws a box and what is in it. */
export function drawMap(
  box: Box,
  { width, height }: Size,
  { points, areas, cells, isMore }: MapContents,
  labels: readonly MapLabel[],
): Drawing {
  const corners = {
    type: "MultiPoint" as const,
    coordinates: [
      [box.west, box.south],
      [box.east, box.north],
    ],
  };
  const projection = geoMercator()
    .fitExtent(
      [
        [MARGIN, MARGIN],
        [width - MARGIN, height - MARGIN],
      ],
      corners,
    )
    .clipExtent([
      [-EDGE, -EDGE],
      [width + EDGE, height + EDGE],
    ]);
  const sight = sightOf(projection, width, height);
  // a coast without its far points may cross itself, which is harmless in the plane; on the sphere it could seem to hold a pole
  projection.preclip((stream) => stream);
  const path = geoPath(projection).digits(1);
  const detail = ((box.north - box.south) / height) * 1.4;
  const shapes = land
    .filter(({ reach }) => mayBeInSight(reach, sight))
    .map(({ ring }) => thin(ring, detail))
    .filter((ring) => ring.length > 3)
    .map((ring) => keepInSight(ring, sight))
    .filter((ring) => ring.length > 3);
  const at = ({ lat, lng }: { lat: number; lng: number }) => {
    const [x = 0, y = 0] = projection([lng, lat]) ?? [];
    return { x: Math.round(x), y: Math.round(y) };
  };
  const isInside = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x <= width && y <= height;
  const water = courses
    .filter(({ reach }) => mayBeInSight(reach, sight))
    .map(({ line }) => thin(line, detail));
  const unitsPerMile = height / ((box.north - box.south) * MILES_PER_DEGREE);
  const pins = gather([
    ...points.map((point) => ({ ...point, ...at(point), of: [point.id] })),
    ...cells.map((cell) => ({ ...cell, ...at(cell), name: "", to: "", isStreet: false, of: [] })),
  ]).filter(isInside);
  return {
    width,
    height,
    land: path({ type: "MultiPolygon", coordinates: shapes.map((ring) => [ring]) }) ?? "",
    rivers: path({ type: "MultiLineString", coordinates: water }) ?? "",
    labels: placeLabels(labels.map((label) => ({ ...label, ...at(label) })).filter(isInside), pins, {
      width,
      height,
    }),
    pins,
    plus: isMore ? "+" : "",
    circles: areas.map((area) => ({
      ...at(area),
      radius: Math.max(14, Math.round(area.miles * unitsPerMile)),
      name: area.name,
      to: area.to,
      count: area.count,
    })),
  };
}

type Placed = {
  x: number;
  y: number;
  lat: number;
  lng: number;
  name: string;
  to: string;
  count: number;
  isStreet: boolean;
  of: string[];
};

/** Marks that lie close become one with their number. */
function gather(placed: readonly Placed[]): DrawnPin[] {
  const pins: DrawnPin[] = [];
  for (const { x, y, lat, lng, name, to, count, isStreet, of } of placed) {
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < CLOSE);
    if (near) Object.assign(near, { count: near.count + count, to: "", name: "", of: [...near.of, ...of] });
    else pins.push({ x, y, lat, lng, name, to, count, isStreet, of });
  }
  return pins;
}

/** Heavier names first; one that would lie under a mark stands below it. */
function placeLabels(
  placed: readonly (MapLabel & { x: number; y: number })[],
  pins: readonly DrawnPin[],
  { width, height }: Size,
) {
  const kept: Drawing["labels"] = [];
  for (const { x, y, name, weight } of placed.toSorted((a, b) => b.weight - a.weight)) {
    if (kept.length >= MAX_LABELS) break;
    const reach = name.length * 5;
    const under = pins.find((pin) => Math.abs(pin.y - y) < 24 && Math.abs(pin.x - x) < reach + 10);
    const low = under ? under.y + 34 : y;
    const isFree =
      kept.every(
        (other) => Math.abs(other.y - low) > 22 || Math.abs(other.x - x) > other.name.length * 5 + reach,
      ) && pins.every((pin) => Math.abs(pin.y - low + 5) > 24 || Math.abs(pin.x - x) > reach + 12);
    const isWhole = x > reach && x < width - reach && low > 20 && low < height - 8;
    const shownIn = frameOf(x / width, reach / width, low / height);
    if (isFree && isWhole && shownIn) kept.push({ x, y: low, name, isLarge: weight >= 8, shownIn });
  }
  return kept;
}

/** A frame of another shape cuts a drawing off, a narrow one at its sides, a wide one above and below: where a name is whole. */
function frameOf(x: number, reach: number, y: number): Drawing["labels"][number]["shownIn"] | null {
  const isMiddle = x - reach > 0.18 && x + reach < 0.82;
  if (y > 0.15 && y < 0.85) return isMiddle ? "all" : "wide";
  return isMiddle ? "tall" : null;
}
