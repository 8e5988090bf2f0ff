import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney } from "./money.ts";
import { inTypedPounds, typedPounds } from "./typed-pounds.ts";

describe("an amount that is typed in pounds", () => {
  test.each([
    ["0", 0],
    ["5", 500],
    ["12", 1200],
    ["12.5", 1250],
    ["12.50", 1250],
    ["0.01", 1],
    ["007", 700],
    ["£12", 1200],
    ["£ 12.50", 1250],
    ["  12.50\t", 1250],
    ["\u00a012.50\u00a0", 1250],
    // what stands there while somebody is still typing
    ["12.", 1200],
    ["12,", 1200],
  ])("%j is %i pence", (typed, pence) => {
    expect(typedPounds(typed)).toBe(pence);
  });

  test.each([
    ["12,50", 1250],
    ["12,5", 1250],
    ["0,99", 99],
    ["£8,00", 800],
  ])("%j has a comma before its pence and is %i pence, not a hundred times as much", (typed, pence) => {
    expect(typedPounds(typed)).toBe(pence);
  });

  test.each([
    ["1,200", 120_000],
    ["1,200.50", 120_050],
    ["£26,000", 2_600_000],
    ["1,234,567.89", 123_456_789],
    ["1 200", 120_000],
    ["1\u202f200,50", 120_050],
  ])("%j has its thousands apart and is %i pence", (typed, pence) => {
    expect(typedPounds(typed)).toBe(pence);
  });

  test.each(["", " ", "\u00a0", "\n"])("%j is nothing typed", (typed) => {
    expect(typedPounds(typed)).toBeNull();
  });

  test.each([
    "£",
    "-5",
    "−5",
    "+5",
    ".50",
    "1e3",
    "0x10",
    "Infinity",
    "NaN",
    "twelve",
    "12p",
    "12 £",
    "$12",
    "12 50",
    "1.234",
    "12.505",
    "1.200,50",
    "12,3456",
    "1,20,000",
    "1,2,3",
    "12..5",
    "12.5.0",
    "12-15",
    "££12",
    "12345678",
    "١٢",
    "１２",
    "12\u200f.50",
    "💷",
    "5; drop table",
    "9".repeat(10_000),
  ])("%j is no amount, and no number is made of it", (typed) => {
    expect(typedPounds(typed)).toBeUndefined();
  });

  test("reads back as the same pence however they are written, up to £9,999,999.99", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (pence) => {
        expect(typedPounds(inTypedPounds(pence))).toBe(pence);
        expect(typedPounds(formatMoney(pence))).toBe(pence);
        expect(typedPounds((pence / 100).toFixed(2).replace(".", ","))).toBe(pence);
      }),
    );
  });

  test("is whole pence, none or no amount, whatever is typed", () => {
    const sign = fc.constantFrom(..."0123456789.,£ -e+x\u00a0");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(sign).map((signs) => signs.join("")),
        ),
        (typed) => {
          const pence = typedPounds(typed);
          expect(pence == null || (Number.isSafeInteger(pence) && pence >= 0)).toBe(true);
        },
      ),
    );
  });
});

test.each([
  [0, "0"],
  [5, "0.05"],
  [50, "0.50"],
  [1200, "12"],
  [1250, "12.50"],
  [120_000, "1200"],
])("%i pence stand in a field as %j", (pence, typed) => {
  expect(inTypedPounds(pence)).toBe(typed);
});
