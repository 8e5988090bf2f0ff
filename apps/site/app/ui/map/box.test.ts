import fc from "fast-check";
import { expect, test } from "vitest";
import { boxAround, boxText, moveBox, parseBox, snapBox } from "./box.ts";

test("a box is known by its address", () => {
  expect(boxText({ west: -1.6, south: 53.7, east: -1.4, north: 53.9 })).toBe("-1.6,53.7,-1.4,53.9");
  expect(parseBox("-1.6,53.7,-1.4,53.9")).toEqual({ west: -1.6, south: 53.7, east: -1.4, north: 53.9 });
});

test("what is no box is null", () => {
  const bad = [
    null,
    "",
    "1,2,3",
    "NaN,1,2,3",
    "1,2,0,3",
    "1,3,2,2",
    "-200,1,2,3",
    "1e5,1,2,3",
    "1,2,3,4,5",
    ",,,",
    "Infinity,0,1,1",
  ];
  for (const text of bad) expect(parseBox(text)).toBeNull();
});

test("a snapped box holds the box, is hardly larger, and snapping it again changes nothing", () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(degrees(-8, 2), degrees(50, 60), degrees(0.001, 10), (west, south, size) => {
      const box = { west, south, east: west + size, north: south + size };
      const snapped = snapBox(box);
      expect(snapped.west).toBeLessThanOrEqual(box.west + 1e-4);
      expect(snapped.east).toBeGreaterThanOrEqual(box.east - 1e-4);
      expect(snapped.east - snapped.west).toBeLessThan(size * 1.5 + 0.001);
      expect(parseBox(boxText(snapped))).not.toBeNull();
    }),
  );
});

test("zooming and panning keep the middle and the size", () => {
  const box = boxAround({ lat: 53.8, lng: -1.55 }, 10);
  const near = moveBox(box, { times: 0.5 });
  expect((near.west + near.east) / 2).toBeCloseTo(-1.55, 1);
  expect(near.east - near.west).toBeLessThan((box.east - box.west) * 0.6);
  expect(moveBox(box, { right: 0.5 }).west).toBeGreaterThan(box.west);
  expect(parseBox(boxText(moveBox(box, { up: 500 })))?.north ?? 0).toBeLessThanOrEqual(85);
});
