import { expect, test } from "vitest";
import { passWords, type SeriesPass } from "./pass-queries.ts";

const pass = (nights: number, change: Partial<SeriesPass> = {}): SeriesPass =>
  ({
    nights: Array.from({ length: nights }, (_, at) => ({ event_id: String(at) })),
    total_pence: 4800,
    state: "on_sale",
    ...change,
  }) as SeriesPass;

test.each([
  [pass(6), "All 6 nights left, £48"],
  [pass(2, { total_pence: 1650 }), "All 2 nights left, £16.50"],
  [pass(1, { total_pence: 800 }), "The one night left, £8"],
  [pass(6, { state: "sold_out" }), "This pass is sold out."],
  [pass(0, { state: "ended" }), "This pass is no longer sold."],
  // what no price is known of is not sold for £0
  [pass(6, { total_pence: null }), "This pass is no longer sold."],
])("a pass says what it is good for and what it costs: case %#", (given, words) => {
  expect(passWords(given)).toBe(words);
});
