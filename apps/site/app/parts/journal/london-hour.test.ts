import { expect, test } from "vitest";
import { londonMoment } from "./london-hour.ts";

test.each([
  ["2026-12-01T09:00", "2026-12-01T09:00:00.000Z"],
  ["2026-07-01T09:00", "2026-07-01T08:00:00.000Z"],
  ["2026-10-25T01:30", "2026-10-25T00:30:00.000Z"],
  ["2026-03-29T01:30", undefined],
  ["soon", undefined],
])("London's %s is %s", (wall, moment) => {
  expect(londonMoment(wall)?.toISOString()).toBe(moment);
});
