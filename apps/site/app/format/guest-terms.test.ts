import { expect, test } from "vitest";
import { guestOwes, guestTermsWords } from "./guest-terms.ts";

const midnight = "2026-11-29T00:30:00Z";
const [before, at, after] = [-1, 0, 1].map((ms) => Date.parse(midnight) + ms) as [number, number, number];

test("a guest pays nothing up to the hour of the list and its price afterwards", () => {
  const terms = { entry_before: midnight, price_pence: 500 };
  expect([before, at, after].map((moment) => guestOwes(terms, moment))).toEqual([0, 0, 500]);
  expect(guestTermsWords(terms)).toBe("Free before 00:30, then £5");
});

test("after the hour of a list without a price a guest pays what everybody does", () => {
  const terms = { entry_before: midnight, price_pence: null };
  expect([at, after].map((moment) => guestOwes(terms, moment))).toEqual([0, null]);
  expect(guestTermsWords(terms)).toBe("Free before 00:30");
});

test("a reduced price without an hour is paid all night, and neither is free all night", () => {
  expect(guestOwes({ entry_before: null, price_pence: 750 }, at)).toBe(750);
  expect(guestTermsWords({ entry_before: null, price_pence: 750 })).toBe("£7.50 at the door");
  // lists that a device keeps from before have no price
  expect(guestOwes({ entry_before: null }, at)).toBe(0);
  expect(guestTermsWords({ entry_before: null })).toBe("");
});
