import { expect, test } from "vitest";
import { dailyHours } from "./daily-hours.ts";

test("an exhibition of three weeks has the hours of its first and last day", () => {
  const run = { starts_at: "2026-03-20T12:00:00Z", ends_at: "2026-04-10T18:00:00Z" };
  // the clocks change in between: in London it closes at seven
  expect(dailyHours(run)).toEqual({ opens: "12:00", closes: "19:00" });
});

test("a night and a festival that goes through the nights have none", () => {
  expect(dailyHours({ starts_at: "2026-03-20T22:00:00Z", ends_at: "2026-03-21T04:00:00Z" })).toBeNull();
  expect(dailyHours({ starts_at: "2026-03-20T22:00:00Z", ends_at: "2026-03-23T04:00:00Z" })).toBeNull();
  expect(dailyHours({ starts_at: "2026-03-20T22:00:00Z", ends_at: null })).toBeNull();
});
