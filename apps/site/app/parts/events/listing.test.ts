import { expect, test } from "vitest";
import { lastNightOf } from "./listing.ts";

// the same rows stand in database/tests/events/night-date.test.ts, for internal.last_night
test.each([
  ["a club night", "2026-11-21T23:00:00Z", "2026-11-22T04:00:00Z", "2026-11-21"],
  ["a club night into the morning", "2026-11-21T22:00:00Z", "2026-11-22T09:00:00Z", "2026-11-21"],
  ["one that is over at noon", "2026-11-21T22:00:00Z", "2026-11-22T12:00:00Z", "2026-11-21"],
  ["one that still goes on at noon", "2026-11-21T22:00:00Z", "2026-11-22T12:01:00Z", "2026-11-22"],
  ["eight hours of the shortest night", "2027-03-27T22:00:00Z", "2027-03-28T06:00:00Z", "2027-03-27"],
  [
    "an exhibition that closes in the afternoon",
    "2026-11-08T11:00:00Z",
    "2026-12-05T17:00:00Z",
    "2026-12-05",
  ],
  ["an exhibition whose last day is a morning", "2026-11-08T11:00:00Z", "2026-12-05T10:00:00Z", "2026-12-05"],
])("%s is on until its last night", (_what, starts_at, ends_at, last) => {
  expect(lastNightOf({ night_date: starts_at.slice(0, 10), starts_at, ends_at })).toBe(last);
});

test("what has no end is on for its own night", () => {
  const listing = { night_date: "2026-11-21", starts_at: "2026-11-21T22:00:00Z", ends_at: null };
  expect(lastNightOf(listing)).toBe("2026-11-21");
});
