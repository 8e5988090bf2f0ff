import { describe, expect, test } from "vitest";
import { findTonight, listOccurrences, toInstant } from "../../seeds/demo/calendar.ts";

describe("tonight", () => {
  test.each([
    ["2026-10-25T00:30:00Z", "2026-10-24"], // half past midnight, after the clocks went back an hour is to come
    ["2026-10-25T05:59:00Z", "2026-10-24"],
    ["2026-10-25T06:00:00Z", "2026-10-25"],
    ["2027-03-28T04:59:00Z", "2027-03-27"], // 05:59 in summer time
    ["2027-03-28T05:00:00Z", "2027-03-28"],
  ])("at %s are %s", (now, night) => {
    expect(findTonight(new Date(now))).toBe(night);
  });
});

test("a demo event keeps its evening hour when the clocks change", () => {
  expect(toInstant("2026-10-24", "23:00")).toBe("2026-10-24T22:00:00Z");
  expect(toInstant("2026-10-24", "06:00", 1)).toBe("2026-10-25T06:00:00Z");
  expect(toInstant("2027-03-27", "06:00", 1)).toBe("2027-03-28T05:00:00Z");
});

describe("the dates of a demo event", () => {
  const nights = (rule: string) =>
    listOccurrences(rule, "2026-11-21").map(({ night, index }) => `${index} ${night}`);

  test("cover two past and eight coming weeks of a weekly rule", () => {
    const found = nights("weekly:sat");
    expect(found.slice(0, 4)).toEqual(["-2 2026-11-07", "-1 2026-11-14", "0 2026-11-21", "1 2026-11-28"]);
    expect(found.at(-1)).toBe("8 2027-01-16");
  });

  test("include a single date, so many weeks after the next such weekday", () => {
    expect(nights("once:fri:1")).toEqual(["0 2026-12-04"]);
    expect(nights("once:sat:-1")).toEqual(["-1 2026-11-14"]);
  });

  test("end on a run's last day", () => {
    expect(listOccurrences("run:-6:24", "2026-11-21")).toEqual([
      { night: "2026-11-15", lastDay: "2026-12-09", index: 0 },
    ]);
  });

  test("refuse an invalid rule by name", () => {
    expect(() => listOccurrences("weekly:caturday", "2026-11-21")).toThrow(/caturday/);
    expect(() => listOccurrences("sometimes:sat", "2026-11-21")).toThrow(/sometimes/);
  });
});
