import { expect, test } from "vitest";
import { clockOf, nextMorning, toMoment, withOffset } from "./wall-time.ts";

const HOUR = 3_600_000;

test.each([
  ["2026-06-20T23:00", "2026-06-21T06:00", "2026-06-20T22:00:00.000Z", 7],
  ["2026-10-24T23:00", "2026-10-25T06:00", "2026-10-24T22:00:00.000Z", 8],
  ["2027-03-27T23:00", "2027-03-28T06:00", "2027-03-27T23:00:00.000Z", 6],
  ["2027-10-30T23:00", "2027-10-31T06:00", "2027-10-30T22:00:00.000Z", 8],
])("a night from %s to %s has its real length", (from, to, utc, hours) => {
  const start = toMoment(from);
  expect(start?.toISOString()).toBe(utc);
  expect(((toMoment(to)?.getTime() ?? 0) - (start?.getTime() ?? 0)) / HOUR).toBe(hours);
});

test("a time that the clocks skip is none", () => {
  expect(toMoment("2027-03-28T01:30")).toBeNull();
});

test("a time that comes twice is the first unless its offset says otherwise", () => {
  expect(toMoment("2027-10-31T01:30")?.toISOString()).toBe("2027-10-31T00:30:00.000Z");
  expect(toMoment(withOffset("2027-10-31T01:30", "second"))?.toISOString()).toBe("2027-10-31T01:30:00.000Z");
  expect(clockOf("2027-10-31T01:30+00:00")).toBe("2027-10-31T01:30");
});

test.each(["", "soon", "2027-02-31T99:00", null, undefined])("%j is no time", (wall) => {
  expect(toMoment(wall)).toBeNull();
});

test("the next morning is on the next day, over the end of a month too", () => {
  expect(nextMorning("2026-10-31T23:00", "06:00")).toBe("2026-11-01T06:00");
});
