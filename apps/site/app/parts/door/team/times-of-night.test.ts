import { expect, test } from "vitest";
import { timesOfNight } from "./times-of-night.ts";

test("a night offers its half hours by the clock of London, until its end", () => {
  const times = timesOfNight("2026-07-04T21:00:00+00:00", "2026-07-05T02:00:00+00:00", null);
  expect(times.map(({ name }) => name)).toEqual(
    "22:00 22:30 23:00 23:30 00:00 00:30 01:00 01:30 02:00 02:30 03:00".split(" "),
  );
});

test("the time that is chosen already is among them, as it was written", () => {
  const chosen = "2026-07-04T21:10:00+00:00";
  const times = timesOfNight("2026-07-04T21:00:00+00:00", null, chosen);
  expect(times[1]).toEqual({ at: chosen, name: "22:10" });
});

test("an event of days offers no more than a list can be read for, with the day", () => {
  const times = timesOfNight("2026-07-03T11:00:00+00:00", "2026-07-06T22:00:00+00:00", null);
  expect(times.length).toBeLessThanOrEqual(61);
  expect(times[1]?.name).toBe("Fri 3 Jul 14:30");
});
