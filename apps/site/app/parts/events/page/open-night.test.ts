import { expect, test } from "vitest";
import { isOnNight, openNight } from "./open-night.ts";

// closed on Mondays and Tuesdays, till five on the others and till one in the morning on Saturdays
const show = {
  night_date: "2026-11-01",
  last_night: "2026-12-20",
  day_closes: [null, null, 17 * 60, 17 * 60, 17 * 60, 25 * 60, 17 * 60],
};
const at = (time: string) => new Date(`${time}Z`);

test.each([
  ["on a Wednesday at four", "2026-11-25", "2026-11-25T16:00", true],
  ["on a Wednesday at half past eleven at night", "2026-11-25", "2026-11-25T23:30", false],
  ["on the Thursday to come, asked at half past eleven", "2026-11-26", "2026-11-25T23:30", true],
  ["on a Monday", "2026-11-23", "2026-11-23T12:00", false],
  ["on a Saturday, half an hour after midnight", "2026-11-28", "2026-11-29T00:30", true],
  ["on a Saturday, two hours after midnight", "2026-11-28", "2026-11-29T02:00", false],
  ["before it has begun", "2026-10-31", "2026-10-01T12:00", false],
  ["when it is over", "2026-12-21", "2026-12-01T12:00", false],
])("%s an exhibition is on, or not", (_, night, now, isOn) => {
  expect(isOnNight(show, night, at(now))).toBe(isOn);
});

test("a list puts an exhibition that has closed for tonight under the next night it is open", () => {
  expect(openNight(show, "2026-11-22", at("2026-11-22T23:30"))).toBe("2026-11-25");
  expect(openNight(show, "2026-11-22", at("2026-11-22T12:00"))).toBe("2026-11-22");
});

test("a night out is on its own night, whatever the hour", () => {
  const night = { night_date: "2026-11-22", last_night: "2026-11-22", day_closes: null };
  expect(isOnNight(night, "2026-11-22", at("2026-11-23T03:00"))).toBe(true);
});
