import { expect, test } from "vitest";
import { takesMoney } from "./takes-money.ts";

const free = { kind: "free", total_pence: 0 };
const prices = (from: number | null, to: number | null = from) => ({
  price_from_pence: from,
  price_to_pence: to,
});

test("a free ticket among paid ones makes no free night of it", () => {
  expect(takesMoney(prices(0, 1100), [free, { kind: "paid", total_pence: 1100 }])).toBe(true);
  expect(takesMoney(prices(0), [free, { kind: "donation", total_pence: 0 }])).toBe(true);
  expect(takesMoney(prices(0), [free, { kind: "door", total_pence: 500 }])).toBe(true);
});

test("a night whose tickets are all free takes no money", () => {
  expect(takesMoney(prices(0), [free, free])).toBe(false);
});

test("without a price list the prices of the night decide, and none is no money", () => {
  expect(takesMoney(prices(0, 800), [])).toBe(true);
  expect(takesMoney(prices(null), [])).toBe(false);
});
