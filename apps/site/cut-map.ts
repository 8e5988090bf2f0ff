// `npm run map -w @undercroft/site`: cuts the coasts of the British Isles and the shores opposite out of the coasts of the world
// (Natural Earth, 1:10,000,000, public domain). A world is three megabytes; these are a fiftieth of it.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

const require = createRequire(import.meta.url);
const target = path.resolve(import.meta.dirname, "app/ui/map/coasts.json");
const frame = { west: -12, south: 48, east: 5, north: 62 };
/** A thousandth of a degree is seventy metres: less than what the source knows. */
const scale = 1000;

type Pair = [number, number];

/** The part of a ring on one side of a line: Sutherland and Hodgman's clipping. */
function cutAt(ring: Pair[], axis: 0 | 1, at: number, keepsAbove: boolean): Pair[] {
  const isIn = (point: Pair) => (keepsAbove ? point[axis] >= at : point[axis] <= at);
  return ring.flatMap((point, index): Pair[] => {
    const before = ring[(index + ring.length - 1) % ring.length] ?? point;
    if (isIn(before) === isIn(point)) return isIn(point) ? [point] : [];
    const share = (at - before[axis]) / (point[axis] - before[axis]);
    const other = axis === 0 ? 1 : 0;
    const crossing: Pair = [0, 0];
    crossing[axis] = at;
    crossing[other] = before[other] + share * (point[other] - before[other]);
    return isIn(point) ? [crossing, point] : [crossing];
  });
}

function cutToFrame(ring: Pair[]): Pair[] {
  let rest = ring;
  rest = cutAt(rest, 0, frame.west, true);
  rest = cutAt(rest, 0, frame.east, false);
  rest = cutAt(rest, 1, frame.south, true);
  return cutAt(rest, 1, frame.north, false);
}

/** A ring as steps from point to point, in whole thousandths of a degree. */
function toSteps(ring: Pair[]): number[] {
  const steps: number[] = [];
  let [lastLng, lastLat] = [0, 0];
  for (const [lng, lat] of ring) {
    const [x, y] = [Math.round(lng * scale), Math.round(lat * scale)];
    if (steps.length > 0 && x === lastLng && y === lastLat) continue;
    steps.push(x - lastLng, y - lastLat);
    [lastLng, lastLat] = [x, y];
  }
  return steps;
}

const world = JSON.parse(
  readFileSync(require.resolve("world-atlas/countries-10m.json"), "utf8"),
) as Topology<{
  countries: GeometryCollection<{ name: string }>;
}>;
const land: { uk: number[][]; other: number[][] } = { uk: [], other: [] };
for (const { geometry, properties } of feature(world, world.objects.countries).features) {
  const polygons =
    geometry.type === "MultiPolygon"
      ? geometry.coordinates
      : geometry.type === "Polygon"
        ? [geometry.coordinates]
        : [];
  for (const [outer] of polygons) {
    const ring = cutToFrame((outer as Pair[]).slice(0, -1));
    const steps = ring.length > 2 ? toSteps(ring) : [];
    if (steps.length > 6) land[properties.name === "United Kingdom" ? "uk" : "other"].push(steps);
  }
}
writeFileSync(target, JSON.stringify(land));
process.stdout.write(
  `coasts.json ${JSON.stringify(land).length} bytes, ${land.uk.length} and ${land.other.length} rings\n`,
);
