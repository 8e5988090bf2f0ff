import { expect, test } from "vitest";
import { daysOf, rhythmName, ruleOf, seriesDays } from "./series-days.ts";

test("a weekly and a fortnightly series keep their weekday over the change of the clocks", () => {
  expect(seriesDays("2027-10-23", "weekly", 3)).toEqual(["2027-10-23", "2027-10-30", "2027-11-06"]);
  expect(seriesDays("2026-12-24", "fortnightly", 2)).toEqual(["2026-12-24", "2027-01-07"]);
});

test("a monthly series keeps the nth weekday, and leaves out months without a fifth one", () => {
  expect(seriesDays("2026-11-28", "monthly", 3)).toEqual(["2026-11-28", "2026-12-26", "2027-01-23"]);
  expect(seriesDays("2027-01-30", "monthly", 3)).toEqual(["2027-01-30", "2027-05-29", "2027-07-31"]);
});

test("the last Friday of the month is the fourth or the fifth one", () => {
  expect(seriesDays("2027-10-29", "monthly_last", 4)).toEqual([
    "2027-10-29",
    "2027-11-26",
    "2027-12-31",
    "2028-01-28",
  ]);
  expect(seriesDays("2027-10-30", "monthly_last", 1)).toEqual(["2027-10-30"]);
  expect(rhythmName("monthly_last", "2027-10-29")).toBe("The last Friday of every month");
});

test("a series that keeps going shows the dates of twelve weeks, and asks for a rule", () => {
  const weekly = { rhythm: "weekly" as const, count: "3", picked: [], left_out: [], keeps_going: true };
  const days = daysOf("2027-10-01", weekly);
  expect(days).toHaveLength(13);
  expect(days.at(-1)).toBe("2027-12-24");
  expect(ruleOf({ ...weekly, nation: "scotland" })).toEqual({
    rhythm: "weekly",
    left_out: [],
    nation: "scotland",
  });
  expect(ruleOf({ ...weekly, rhythm: "picked" })).toBeNull();
  expect(ruleOf({ ...weekly, keeps_going: false })).toBeNull();
});

test("a series has 26 dates at most and one at least", () => {
  expect(seriesDays("2027-01-01", "weekly", 200)).toHaveLength(26);
  expect(seriesDays("2027-01-01", "weekly", Number.NaN)).toHaveLength(1);
});

test("the days of a draft follow its first day, without those that were left out", () => {
  const weekly = { rhythm: "weekly" as const, count: "3", picked: [], left_out: ["2027-01-08"] };
  expect(daysOf("2027-01-01", weekly)).toEqual(["2027-01-01", "2027-01-15"]);
  expect(daysOf("2027-01-02", weekly)).toHaveLength(3);
  const picked = {
    rhythm: "picked" as const,
    count: "8",
    picked: ["2027-02-01", "2026-12-31"],
    left_out: [],
  };
  expect(daysOf("2027-01-01", picked)).toEqual(["2026-12-31", "2027-01-01", "2027-02-01"]);
  expect(daysOf("2027-01-01", undefined)).toEqual([]);
  expect(daysOf("2027-01-01", { ...picked, rhythm: "once" })).toEqual([]);
});
