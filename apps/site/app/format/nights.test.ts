import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endName, nightLabel, posterDate } from "./night-label.ts";
import {
  addDays,
  dayName,
  lastNightOf,
  nightDateOf,
  nightHeading,
  parseDay,
  quickDateRange,
  weekdayOf,
} from "./nights.ts";

describe("a night belongs to the day it starts", () => {
  test("00:30 on Sunday is Saturday night, 06:00 on Sunday is Sunday", () => {
    expect(nightDateOf(new Date("2026-11-22T00:30:00Z"))).toBe("2026-11-21");
    expect(nightDateOf(new Date("2026-11-22T05:59:00Z"))).toBe("2026-11-21");
    expect(nightDateOf(new Date("2026-11-22T06:00:00Z"))).toBe("2026-11-22");
  });

  test("in summer the border is 06:00 on the London clock, not in UTC", () => {
    expect(nightDateOf(new Date("2026-06-21T04:59:00Z"))).toBe("2026-06-20");
    expect(nightDateOf(new Date("2026-06-21T05:00:00Z"))).toBe("2026-06-21");
  });

  test.each([
    ["clocks go back", "2026-10-24T22:00:00Z", "2026-10-25T05:30:00Z", "2026-10-24"],
    ["clocks go forward", "2027-03-27T23:00:00Z", "2027-03-28T04:30:00Z", "2027-03-27"],
    ["Halloween eve, clocks go back", "2027-10-30T22:00:00Z", "2027-10-31T05:30:00Z", "2027-10-30"],
    ["midsummer", "2026-06-20T22:00:00Z", "2026-06-21T04:30:00Z", "2026-06-20"],
  ])("%s: doors and the last track share one night", (_name, opens, lastTrack, night) => {
    expect(nightDateOf(new Date(opens))).toBe(night);
    expect(nightDateOf(new Date(lastTrack))).toBe(night);
  });

  test("New Year's Eve runs into the next year and stays on the 31st", () => {
    expect(nightDateOf(new Date("2027-01-01T03:00:00Z"))).toBe("2026-12-31");
  });
});

describe("the last night of something", () => {
  test.each([
    ["a night until six", "2026-11-28T23:00:00Z", "2026-11-29T06:00:00Z", "2026-11-28"],
    ["a night until eleven in the morning", "2026-11-28T23:00:00Z", "2026-11-29T11:00:00Z", "2026-11-28"],
    ["what goes on far into the next day", "2026-11-28T20:00:00Z", "2026-11-29T13:00:00Z", "2026-11-29"],
    ["a festival until two in the morning", "2026-11-27T18:00:00Z", "2026-11-29T02:00:00Z", "2026-11-28"],
    ["a festival until six on Sunday", "2026-11-27T18:00:00Z", "2026-11-29T06:00:00Z", "2026-11-28"],
    ["a festival until Sunday evening", "2026-11-27T18:00:00Z", "2026-11-29T22:00:00Z", "2026-11-29"],
    ["the night on which the clocks go back", "2026-10-24T22:00:00Z", "2026-10-25T06:00:00Z", "2026-10-24"],
    ["the night on which they go forward", "2027-03-27T23:00:00Z", "2027-03-28T05:00:00Z", "2027-03-27"],
    ["what starts after midnight", "2026-11-29T00:30:00Z", "2026-11-29T05:00:00Z", "2026-11-28"],
    ["what ends before it begins", "2026-11-28T23:00:00Z", "2026-11-28T20:00:00Z", "2026-11-28"],
  ])("%s, from %s to %s, is %s", (_name, starts, ends, last) => {
    expect(lastNightOf(new Date(starts), new Date(ends))).toBe(last);
  });

  test("is its first where no end is known", () => {
    expect(lastNightOf(new Date("2026-11-29T00:30:00Z"), null)).toBe("2026-11-28");
  });
});

describe("quick dates", () => {
  test("at 02:00 on Sunday tonight is still Saturday", () => {
    const tonight = nightDateOf(new Date("2026-11-29T02:00:00Z"));
    expect(quickDateRange("tonight", tonight)).toEqual({ from: "2026-11-28", to: "2026-11-28" });
    expect(quickDateRange("tomorrow", tonight)).toEqual({ from: "2026-11-29", to: "2026-11-29" });
  });

  test("the weekend is Friday to Sunday night and never reaches back", () => {
    expect(quickDateRange("weekend", "2026-11-25")).toEqual({ from: "2026-11-27", to: "2026-11-29" });
    expect(quickDateRange("weekend", "2026-11-28")).toEqual({ from: "2026-11-28", to: "2026-11-29" });
    expect(quickDateRange("weekend", "2026-11-29")).toEqual({ from: "2026-11-29", to: "2026-11-29" });
  });

  test("the weekend holds only Friday, Saturday and Sunday nights, whatever today is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (offset) => {
        const tonight = addDays("2026-01-01", offset);
        const { from, to } = quickDateRange("weekend", tonight);
        expect(from >= tonight && from <= to).toBe(true);
        expect(weekdayOf(from)).toBeGreaterThanOrEqual(4);
        expect(weekdayOf(to)).toBe(6);
      }),
    );
  });
});

describe("words for a night", () => {
  test("a club night names both weekdays", () => {
    const label = nightLabel(new Date("2026-06-20T22:00:00Z"), new Date("2026-06-21T05:00:00Z"));
    expect(label).toEqual({
      name: "Saturday night",
      range: "Sat 20 Jun 23:00 – Sun 21 Jun 06:00",
      clockNote: null,
    });
  });

  test("after midnight it is still the night before", () => {
    expect(nightLabel(new Date("2026-11-22T00:30:00Z"), new Date("2026-11-22T05:00:00Z"))).toMatchObject({
      name: "Saturday night",
      range: "Sun 22 Nov 00:30 – 05:00",
    });
  });

  test("when the clocks change the visitor is told", () => {
    expect(nightLabel(new Date("2026-10-24T22:00:00Z"), new Date("2026-10-25T06:00:00Z"))).toMatchObject({
      range: "Sat 24 Oct 23:00 – Sun 25 Oct 06:00",
      clockNote: "Clocks go back tonight: one hour more.",
    });
    expect(nightLabel(new Date("2027-03-27T23:00:00Z"), new Date("2027-03-28T05:00:00Z")).clockNote).toBe(
      "Clocks go forward tonight: one hour less.",
    );
  });

  test("an afternoon is not a night, and a festival says its days", () => {
    expect(nightLabel(new Date("2026-11-28T11:00:00Z"), new Date("2026-11-28T17:00:00Z"))).toMatchObject({
      name: "Saturday",
      range: "Sat 28 Nov 11:00 – 17:00",
    });
    expect(nightLabel(new Date("2026-11-27T18:00:00Z"), new Date("2026-11-29T22:00:00Z")).name).toBe(
      "3 days",
    );
    // two o'clock on Sunday belongs to Saturday night
    expect(nightLabel(new Date("2026-11-27T18:00:00Z"), new Date("2026-11-29T02:00:00Z")).name).toBe(
      "2 days",
    );
    expect(nightLabel(new Date("2026-10-24T05:30:00Z"), new Date("2026-10-25T05:45:00Z")).name).toBe(
      "Saturday",
    );
  });

  test("headings say tonight and tomorrow, then the date, with the year only when it differs", () => {
    expect(nightHeading("2026-11-27", "2026-11-27")).toBe("Tonight");
    expect(nightHeading("2026-11-28", "2026-11-27")).toBe("Tomorrow");
    expect(nightHeading("2026-11-29", "2026-11-27")).toBe("Sun 29 Nov");
    expect(dayName("2027-01-02", "2026-12-30")).toBe("Sat 2 Jan 2027");
    expect(dayName("2026-09-05")).toBe("Sat 5 Sep");
  });
});

test("only real days are read from an address", () => {
  expect(parseDay("2026-11-27")).toBe("2026-11-27");
  for (const bad of ["2026-02-31", "27/11/2026", "tomorrow", "", null, "2026-11-27T00:00"])
    expect(parseDay(bad)).toBeNull();
});

describe("what goes on for longer than a day", () => {
  const opens = new Date("2026-11-08T11:00:00Z");
  const closes = new Date("2026-12-05T17:00:00Z");

  test("is on until its last day, and until an hour only on that day", () => {
    expect(endName(closes, new Date("2026-11-21T16:00:00Z"))).toBe("Sat 5 Dec 17:00");
    expect(endName(closes, new Date("2026-12-05T09:00:00Z"))).toBe("17:00");
    expect(endName(new Date("2026-11-22T06:00:00Z"), new Date("2026-11-21T23:30:00Z"))).toBe("06:00");
  });

  test("has its days on its poster, not its hours", () => {
    expect(posterDate(opens, closes)).toBe("Sun 8 Nov – Sat 5 Dec 2026");
    expect(posterDate(new Date("2026-12-30T11:00:00Z"), new Date("2027-01-02T17:00:00Z"))).toBe(
      "Wed 30 Dec 2026 – Sat 2 Jan 2027",
    );
    expect(posterDate(new Date("2026-11-21T22:00:00Z"), new Date("2026-11-22T06:00:00Z"))).toBe(
      "Sat 21 Nov 2026 22:00–06:00",
    );
    expect(posterDate(opens, null)).toBe("Sun 8 Nov 2026 11:00");
  });
});
