import { describe, expect, test } from "vitest";
import { lastMoment } from "./last-moment.ts";

const last = (clock: string, now: string) =>
  lastMoment(clock, new Date(now))?.toISOString().slice(0, 16) ?? null;

describe("a time that was written on paper", () => {
  test.each([
    ["23:10", "2026-11-29T01:00:00Z", "2026-11-28T23:10"],
    ["00:40", "2026-11-29T01:00:00Z", "2026-11-29T00:40"],
    ["01:00", "2026-11-29T01:00:00Z", "2026-11-29T01:00"],
    ["01:01", "2026-11-29T01:00:00Z", "2026-11-28T01:01"],
    // British Summer Time: an hour ahead
    ["23:10", "2026-06-21T01:00:00Z", "2026-06-20T22:10"],
  ])("%s, typed at %s, is the last time London's clock showed it: %s", (clock, now, moment) => {
    expect(last(clock, now)).toBe(moment);
  });

  test("that came twice is the latest of the two that is over", () => {
    expect(last("01:30", "2026-10-25T00:45:00Z")).toBe("2026-10-25T00:30");
    expect(last("01:30", "2026-10-25T01:45:00Z")).toBe("2026-10-25T01:30");
  });

  test("that the clocks left out is that of the day before", () => {
    expect(last("01:30", "2027-03-28T03:00:00Z")).toBe("2027-03-27T01:30");
  });

  test.each(["", "25:00", "12:60", "12", "noon", "-1:00", "12:00:00"])("%j is no time", (clock) => {
    expect(last(clock, "2026-11-29T01:00:00Z")).toBeNull();
  });
});
