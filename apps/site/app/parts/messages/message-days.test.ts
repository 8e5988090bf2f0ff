import { describe, expect, test } from "vitest";
import { dayMark, dayOf, shortMoment } from "./message-days.ts";

const now = new Date("2026-11-29T00:30:00Z");

describe("the day of a message", () => {
  test.each([
    ["2026-11-28T23:59:59Z", "2026-11-28"],
    ["2026-11-29T00:00:00Z", "2026-11-29"],
    // half past midnight in London's summer
    ["2026-06-30T23:30:00Z", "2026-07-01"],
    ["2026-10-25T00:30:00Z", "2026-10-25"],
  ])("%s is %s: messages go by the calendar, not by nights", (moment, day) => {
    expect(dayOf(moment)).toBe(day);
  });

  test.each([
    ["2026-11-29", "Today"],
    ["2026-11-28", "Yesterday"],
    ["2026-11-27", "Fri 27 Nov"],
    ["2026-01-02", "Fri 2 Jan"],
    ["2025-11-28", "Fri 28 Nov 2025"],
    // a device whose clock is behind
    ["2026-11-30", "Mon 30 Nov"],
  ])("%s is called %j", (day, mark) => {
    expect(dayMark(day, now)).toBe(mark);
  });

  test("of yesterday is yesterday through New Year and through the change of the clocks", () => {
    expect(dayMark("2026-12-31", new Date("2027-01-01T12:00:00Z"))).toBe("Yesterday");
    expect(dayMark("2026-10-25", new Date("2026-10-26T00:30:00Z"))).toBe("Yesterday");
    expect(dayMark("2027-03-28", new Date("2027-03-28T23:30:00Z"))).toBe("Yesterday");
  });
});

test.each([
  ["2026-11-29T00:05:00Z", "00:05"],
  ["2026-11-28T23:05:00Z", "Yesterday"],
  ["2026-11-01T12:00:00Z", "Sun 1 Nov"],
])("in a list a message of %s is %j", (moment, words) => {
  expect(shortMoment(moment, now)).toBe(words);
});
