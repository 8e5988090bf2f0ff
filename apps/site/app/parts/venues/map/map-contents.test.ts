import { describe, expect, test } from "vitest";
import type { AreaChoice } from "#app/api/places/areas.server.ts";
import { areaChoice } from "#app/api/places/test/area-choice.ts";
import { COUNTRY_BOX } from "#app/ui/map/box.ts";
import { boxOfPlace, boxQuestion, labelsIn } from "./map-contents.server.ts";

const height = ({ north, south }: typeof COUNTRY_BOX) => (north - south) * 69.1;

describe("the piece of the map that a screen begins with", () => {
  test("is what was searched, whatever place the address names", () => {
    expect(boxOfPlace("-2,53,-1,54", areaChoice(), 25)).toEqual({ west: -2, south: 53, east: -1, north: 54 });
  });

  test.each([
    [null, 6],
    [25, 25],
    [1, 1],
    // less than a mile would be a map of one street
    [0.2, 1],
  ])("is around the place, with %s miles asked for", (asked, miles) => {
    const box = boxOfPlace(null, areaChoice(), asked);
    expect(box.south).toBeLessThan(53.8 - (miles / 69.1) * 0.99);
    expect(box.north).toBeGreaterThan(53.8 + (miles / 69.1) * 0.99);
    expect(height(box)).toBeLessThan(miles * 2 * 1.1 + 14);
  });

  test("is eight miles around a place that says no reach", () => {
    expect(height(boxOfPlace(null, areaChoice({ radius_miles: null }), null))).toBeGreaterThan(16);
  });

  test.each([
    [null],
    [areaChoice({ kind: "country" })],
    [areaChoice({ lat: null })],
    [areaChoice({ lng: null })],
  ])("is the country for %j", (place) => {
    expect(boxOfPlace(null, place, 10)).toEqual(COUNTRY_BOX);
  });

  test.each(["", "1,2,3", "west", "-1,53,-2,54", "0,0,0,0", "-2,53,-1,54,0", "NaN,1,2,3", "1e2,1,2,3"])(
    "is not %j",
    (text) => {
      expect(boxOfPlace(text, null, null)).toEqual(COUNTRY_BOX);
    },
  );

  test("is asked for by its edges", () => {
    expect(boxQuestion({ west: -2, south: 53, east: -1, north: 54 })).toEqual({
      p_west: -2,
      p_south: 53,
      p_east: -1,
      p_north: 54,
    });
  });
});

describe("the names a drawing may carry", () => {
  const box = { west: -2, south: 53.2, east: -1, north: 54.2 };
  const wide = { west: -4, south: 52, east: 0, north: 56 };
  const district = areaChoice({
    id: "d",
    parent_id: "leeds",
    name: "Holbeck",
    kind: "district",
    radius_miles: 0.8,
  });
  const names = (areas: AreaChoice[], of = box) => labelsIn(areas, of).map(({ name }) => name);

  test("are towns from afar, and districts once one looks close enough", () => {
    expect(names([areaChoice(), district])).toEqual(["Leeds", "Holbeck"]);
    expect(names([areaChoice(), district], wide)).toEqual(["Leeds"]);
  });

  test("are none of a region, and none of what lies outside or on the edge", () => {
    expect(
      names([
        areaChoice({ kind: "region" }),
        areaChoice({ lat: 55 }),
        areaChoice({ lng: -1 }),
        areaChoice({ lat: null }),
      ]),
    ).toEqual([]);
  });

  test("weigh a town by its districts", () => {
    const two = [district, { ...district, id: "e" }, { ...district, id: "f", parent_id: "hull" }];
    expect(labelsIn([areaChoice(), ...two], wide)).toEqual([
      { name: "Leeds", lat: 53.8, lng: -1.55, weight: 5 },
    ]);
  });
});
