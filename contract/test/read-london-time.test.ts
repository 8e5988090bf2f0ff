import { expect, test } from "vitest";
import { firstLondonMoment, readLondonTime } from "../src/read-london-time.ts";

test("An hour that comes twice has two moments, and the first is meant where nobody is asked", () => {
  const [first, second] = [new Date("2026-10-25T00:30:00Z"), new Date("2026-10-25T01:30:00Z")];
  expect(readLondonTime("2026-10-25T01:30")).toEqual({ kind: "twice", first, second });
  expect(firstLondonMoment("2026-10-25T01:30")).toEqual(first);
});

test("An hour that the clocks leave out names the one at which they go on", () => {
  expect(readLondonTime("2026-03-29T01:30")).toEqual({ kind: "skipped", next: "02:00" });
  expect(readLondonTime("2026-03-29T01:00")).toEqual({ kind: "skipped", next: "02:00" });
  expect(firstLondonMoment("2026-03-29T01:30")).toBeNull();
});

test.each([
  ["2026-12-01T09:00", "2026-12-01T09:00:00.000Z"],
  ["2026-07-01T09:00", "2026-07-01T08:00:00.000Z"],
  ["2026-10-25T00:59", "2026-10-24T23:59:00.000Z"],
  ["2026-10-25T02:00", "2026-10-25T02:00:00.000Z"],
  ["2026-03-29T02:00", "2026-03-29T01:00:00.000Z"],
])("London's %s is %s", (wall, moment) => {
  expect(firstLondonMoment(wall)?.toISOString()).toBe(moment);
});

test.each(["soon", "2026-02-31T10:00", "2026-10-25", "2026-10-25T25:00", ""])("%j is no time", (wall) => {
  expect(readLondonTime(wall)).toBeNull();
});
