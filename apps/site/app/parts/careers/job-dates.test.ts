import { describe, expect, test } from "vitest";
import { closesIn, dateOf, isClosing, shortDate, workDates } from "./job-dates.ts";

const at = (iso: string) => new Date(iso);

describe("how long one can apply still", () => {
  // a post closes at 23:59 of its last day in London
  test.each([
    ["2026-11-30T23:59:00Z", "2026-11-30T08:00:00Z", "Closes today"],
    ["2026-11-30T23:59:00Z", "2026-11-29T23:30:00Z", "Closes tomorrow"],
    ["2026-11-30T23:59:00Z", "2026-11-28T12:00:00Z", "Closes in 2 days"],
    ["2026-11-30T23:59:00Z", "2026-11-16T00:00:00Z", "Closes in 14 days"],
    ["2026-11-30T23:59:00Z", "2026-11-15T12:00:00Z", "Closes 30 Nov 2026"],
    ["2026-11-30T23:59:00Z", "2026-11-30T23:59:00Z", "Closed"],
    ["2026-11-30T23:59:00Z", "2026-12-04T12:00:00Z", "Closed"],
    // in summer the last minute of a day is an hour earlier by UTC
    ["2026-06-30T22:59:00Z", "2026-06-30T20:00:00Z", "Closes today"],
    ["2026-06-30T22:59:00Z", "2026-06-29T23:30:00Z", "Closes today"],
    // midnight is the end of the day before it
    ["2026-12-01T00:00:00Z", "2026-11-30T12:00:00Z", "Closes today"],
    ["2026-06-30T23:00:00Z", "2026-06-30T12:00:00Z", "Closes today"],
    // the days on which the clocks change
    ["2026-10-25T23:59:00Z", "2026-10-24T12:00:00Z", "Closes tomorrow"],
    ["2027-03-28T22:59:00Z", "2027-03-27T23:59:00Z", "Closes tomorrow"],
  ])("until %s, at %s, is %j", (closes, now, words) => {
    expect(closesIn(closes, at(now))).toBe(words);
  });

  test.each([
    ["2026-11-28T23:59:00Z", true],
    ["2026-11-28T23:58:59Z", false],
    ["2026-11-30T23:58:59Z", true],
    ["2026-11-30T23:59:00Z", false],
    ["2026-12-24T12:00:00Z", false],
  ])("at %s a post that closes on 30 November is about to: %s", (now, is) => {
    expect(isClosing("2026-11-30T23:59:00Z", at(now))).toBe(is);
  });
});

test("a day is written with its year, by London's clock", () => {
  expect(shortDate("2026-12-03")).toBe("3 Dec 2026");
  expect(dateOf("2026-06-30T23:30:00Z")).toBe("1 Jul 2026");
});

test.each([
  [null, null, "As soon as possible"],
  ["2027-02-01", null, "From 1 Feb 2027"],
  [null, "2027-02-01", "Until 1 Feb 2027"],
  ["2027-02-01", "2027-02-01", "On 1 Feb 2027"],
  ["2027-02-01", "2027-03-03", "From 1 Feb 2027 to 3 Mar 2027"],
])("work from %s to %s is %j", (starts_on, ends_on, words) => {
  expect(workDates({ starts_on, ends_on })).toBe(words);
});
