import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bearingBetween, bearingWords } from "./bearing.ts";

const leeds = { lat: 53.7997, lng: -1.5492 };
const london = { lat: 51.5074, lng: -0.1278 };

describe("how far one place lies from another", () => {
  test("is 170 miles from Leeds to London, and the same back", () => {
    expect(bearingBetween(leeds, london).miles).toBeCloseTo(169.2, 0);
    expect(bearingBetween(london, leeds).miles).toBeCloseTo(bearingBetween(leeds, london).miles, 9);
  });

  test("is nothing from a place to itself", () => {
    expect(bearingBetween(leeds, leeds).miles).toBe(0);
  });

  test.each([
    [{ lat: 1, lng: 0 }, "north"],
    [{ lat: 1, lng: 1 }, "north-east"],
    [{ lat: 0, lng: 1 }, "east"],
    [{ lat: -1, lng: 1 }, "south-east"],
    [{ lat: -1, lng: 0 }, "south"],
    [{ lat: -1, lng: -1 }, "south-west"],
    [{ lat: 0, lng: -1 }, "west"],
    [{ lat: 1, lng: -1 }, "north-west"],
    // a little west of north is north
    [{ lat: 1, lng: -0.01 }, "north"],
  ])("lies towards %j: %s", (to, direction) => {
    expect(bearingBetween({ lat: 0, lng: 0 }, to).direction).toBe(direction);
  });

  test("is a number and one of eight directions, wherever the places are", () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, (from, to) => {
        const { miles, degrees, direction } = bearingBetween(from, to);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThan(12_440);
        expect(degrees >= 0 && degrees < 360).toBe(true);
        expect(direction).toMatch(/^(north|south|east|west|north-east|north-west|south-east|south-west)$/);
      }),
    );
  });
});

test.each([
  [0, "In central Leeds"],
  [0.29, "In central Leeds"],
  [0.3, "Under a mile from central Leeds"],
  [0.99, "Under a mile from central Leeds"],
  [1, "1 mile from central Leeds"],
  [1.04, "1 mile from central Leeds"],
  [1.25, "1.3 miles from central Leeds"],
  [9.94, "9.9 miles from central Leeds"],
  [9.96, "10 miles from central Leeds"],
  [12.4, "12 miles from central Leeds"],
])("%d miles are %j", (miles, words) => {
  expect(bearingWords({ miles }, "Leeds")).toBe(words);
});
