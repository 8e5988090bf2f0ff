import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ticketType } from "#app/parts/bookings/test/ticket-type.ts";
import { priceOf, savingOf, stepOf } from "./bundle.ts";

const paid = (change = {}) => ticketType({ kind: "paid", total_pence: 1000, ...change });
/** Four for the price of three, up to six. */
const fourForThree = paid({ bundle_totals: [1000, 2000, 3000, 3000, 4000, 5000] });

test("tickets are chosen one by one, and those of a group by whole groups", () => {
  expect(stepOf(paid())).toBe(1);
  expect(stepOf(paid({ bundle_step: 6 }))).toBe(6);
});

describe("what several tickets cost together", () => {
  test.each([
    [0, 0],
    [1, 1000],
    [6, 6000],
  ])("%i without a bundle are %i pence", (quantity, pence) => {
    expect(priceOf(paid(), quantity)).toBe(pence);
    expect(savingOf(paid(), quantity)).toBe(0);
  });

  test.each([
    [0, 0, 0],
    [1, 1000, 0],
    [3, 3000, 0],
    [4, 3000, 1000],
    [6, 5000, 1000],
  ])("%i of a bundle of four for three are %i pence and save %i", (quantity, pence, saved) => {
    expect(priceOf(fourForThree, quantity)).toBe(pence);
    expect(savingOf(fourForThree, quantity)).toBe(saved);
  });

  test("more than the bundle counts cost what each costs alone", () => {
    expect(priceOf(fourForThree, 7)).toBe(7000);
  });

  test("a code that makes each cheaper than the bundle is what counts", () => {
    const withCode = { ...fourForThree, total_pence: 500 };
    expect(priceOf(withCode, 4)).toBe(2000);
    expect(savingOf(withCode, 4)).toBe(0);
  });

  test("a ticket that a code makes free stays free in a bundle", () => {
    expect(priceOf({ ...fourForThree, total_pence: 0 }, 4)).toBe(0);
  });

  test("no bundle is a list of none or null", () => {
    for (const bundle_totals of [null, []]) expect(priceOf(paid({ bundle_totals }), 3)).toBe(3000);
  });

  test("never cost more than each alone, and a saving is never below nothing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 20 }),
        (total_pence, bundle_totals, quantity) => {
          const type = paid({ total_pence, bundle_totals });
          expect(priceOf(type, quantity)).toBeLessThanOrEqual(quantity * total_pence);
          expect(savingOf(type, quantity)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
