import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clamp, drawField, fadeIn, seededRandom } from "./fields.ts";

describe("numbers from a text", () => {
  test("are the same for the same text, so that a poster looks as it did", () => {
    const draw = (seed: string) => Array.from({ length: 5 }, seededRandom(seed));
    expect(draw("low end")).toEqual(draw("low end"));
    expect(draw("low end")).not.toEqual(draw("low end "));
    expect(draw("💃🏽")).not.toEqual(draw("💃🏿"));
  });

  test("lie from 0 up to 1, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (seed) => {
        const random = seededRandom(seed);
        for (let at = 0; at < 20; at++) {
          const number = random();
          expect(number).toBeGreaterThanOrEqual(0);
          expect(number).toBeLessThan(1);
        }
      }),
    );
  });
});

test("every field gives a tone from paper to solid, at every point and beyond the sheet", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.double({ min: -0.2, max: 1.2, noNaN: true }),
      fc.double({ min: -0.2, max: 1.5, noNaN: true }),
      (seed, x, y) => {
        const tone = drawField(seededRandom(seed))(x, y);
        expect(tone).toBeGreaterThanOrEqual(0);
        expect(tone).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test.each([
  [0.1, 0],
  [0.2, 0],
  [0.3, 0.5],
  [0.4, 1],
  [0.9, 1],
])("a field that begins under a title is at %d by %d", (y, share) => {
  expect(fadeIn(0.2, 0.4)(y)).toBeCloseTo(share, 5);
});

test("a tone is cut off at paper and at solid", () => {
  expect([-1, 0, 0.5, 1, 7].map(clamp)).toEqual([0, 0, 0.5, 1, 1]);
});
