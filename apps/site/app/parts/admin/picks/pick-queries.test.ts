import { expect, test } from "vitest";
import { endOfDay } from "./pick-queries.ts";

test.each([
  ["2026-11-30", "2026-11-30T23:59:00.000Z"],
  ["2026-06-30", "2026-06-30T22:59:00.000Z"],
  // the days on which the clocks change
  ["2026-10-25", "2026-10-25T23:59:00.000Z"],
  ["2027-03-28", "2027-03-28T22:59:00.000Z"],
])("a pick until %s ends with that day in London, wherever the colleague is who chose it", (day, moment) => {
  expect(endOfDay(day)?.toISOString()).toBe(moment);
});

test.each(["", "tomorrow", "30/11/2026", "2026-02-31"])("%j is no day", (day) => {
  expect(endOfDay(day)).toBeNull();
});
