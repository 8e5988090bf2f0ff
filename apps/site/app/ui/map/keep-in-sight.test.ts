import { geoArea, geoMercator, geoPath } from "d3-geo";
import { expect, test } from "vitest";
import { ringOf } from "./coast-rings.ts";
import coasts from "./coasts.json" with { type: "json" };
import { keepInSight, mayBeInSight, reachOf } from "./keep-in-sight.ts";

const land = [...coasts.uk, ...coasts.other].map((steps) => {
  const ring = ringOf(steps);
  return geoArea({ type: "Polygon", coordinates: [ring] }) > 2 * Math.PI ? ring.toReversed() : ring;
});
const [width, height] = [560, 360];

/** The coasts as SVG around a point, of all their points or of those in sight. */
function draw(lng: number, lat: number, scale: number, isCut: boolean) {
  const projection = geoMercator()
    .center([lng, lat])
    .scale(scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [0, 0],
      [width, height],
    ]);
  const [west = 0, north = 0] = projection.invert?.([0, 0]) ?? [];
  const [east = 0, south = 0] = projection.invert?.([width, height]) ?? [];
  if (isCut) projection.preclip((stream) => stream);
  const rings = isCut
    ? land
        .filter((ring) => mayBeInSight(reachOf(ring), { west, south, east, north }))
        .map((ring) => keepInSight(ring, { west, south, east, north }))
        .filter((ring) => ring.length > 3)
    : land;
  const points = rings.reduce((sum, ring) => sum + ring.length, 0);
  // one ring behind another: d3 takes each for itself
  const drawn = rings
    .map((ring) => geoPath(projection).digits(1)({ type: "Polygon", coordinates: [ring] }) ?? "")
    .filter((text) => text !== "");
  return { points, drawn };
}

test("A coast drawn of the points in sight is the coast drawn of all", () => {
  const all = land.reduce((sum, ring) => sum + ring.length, 0);
  for (const scale of [6_000, 200_000])
    for (let lng = -7.5; lng < 2; lng += 4.1)
      for (let lat = 50; lat < 59; lat += 2.9) {
        const whole = draw(lng, lat, scale, false);
        const cut = draw(lng, lat, scale, true);
        expect(cut.drawn, `${lng} ${lat} at ${scale}`).toEqual(whole.drawn);
        if (scale > 6_000) expect(cut.points).toBeLessThan(all / 4);
      }
});
