import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLACK, contrast, INK_PAIRS, overprint, PAPER, titlePrint } from "./inks.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the contrast of two colours", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#0000ff", "#ffffff", 8.59],
  ])("%s on %s is %d to 1, as WCAG reckons it", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  });

  test("is the same from both sides, and between 1 and 21", () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        expect(contrast(one, other)).toBe(contrast(other, one));
        expect(contrast(one, other)).toBeGreaterThanOrEqual(1);
        expect(contrast(one, other)).toBeLessThanOrEqual(21.0001);
      }),
    );
  });
});

describe("two inks over one another", () => {
  test("are darker than either, and white changes none", () => {
    expect(overprint("#ffffff", "#2750a2")).toBe("#2750a2");
    expect(overprint("#000000", "#2750a2")).toBe("#000000");
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const mixed = overprint(one, other);
        expect(mixed).toMatch(/^#[0-9a-f]{6}$/);
        expect(mixed).toBe(overprint(other, one));
        expect(contrast(mixed, "#ffffff")).toBeGreaterThanOrEqual(contrast(one, "#ffffff") - 0.05);
      }),
    );
  });
});

describe("the title of every pair of inks", () => {
  const lettersOf = ({ light, dark }: (typeof INK_PAIRS)[number]) =>
    titlePrint({ light, dark }).bothInks ? overprint(overprint(PAPER, light), dark) : overprint(PAPER, dark);

  test.each(INK_PAIRS)("$light with $dark can be read on paper", (pair) => {
    expect(contrast(lettersOf(pair), PAPER)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(INK_PAIRS)(
    "$light with $dark can be read on the light ink, or that is held back below it",
    (pair) => {
      const { clearGround } = titlePrint(pair);
      if (!clearGround)
        expect(contrast(lettersOf(pair), overprint(PAPER, pair.light))).toBeGreaterThanOrEqual(3);
    },
  );

  test("black carries its title alone", () => {
    expect(titlePrint({ light: "#ff50af", dark: BLACK }).bothInks).toBe(false);
  });
});
