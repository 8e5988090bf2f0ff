import { expect, test } from "vitest";
import { firstOfMonth, weeksOf } from "./month.ts";

test("months follow one another across the year", () => {
  expect(firstOfMonth("2026-12-31")).toBe("2026-12-01");
  expect(firstOfMonth("2026-12-31", 1)).toBe("2027-01-01");
  expect(firstOfMonth("2027-01-15", -1)).toBe("2026-12-01");
});

test("a month is whole weeks from Monday, with the days of other months left blank", () => {
  const weeks = weeksOf("2026-11-15");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.at(-1)).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOf("2027-02-01")).toHaveLength(4);
});

test("the month of today begins with this week", () => {
  expect(weeksOf("2026-11-15", "2026-11-22")[0]?.[0]).toBe("2026-11-16");
  expect(weeksOf("2026-12-01", "2026-11-22")).toHaveLength(5);
});
