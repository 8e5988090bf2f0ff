import { expect, test } from "vitest";
import { changeWords, formatFigure, hoursWords, visitorsOf } from "./figure-words.ts";

test("a figure is written with its unit", () => {
  expect([
    formatFigure(1204, "count"),
    formatFigure(125_050, "pence"),
    formatFigure(12.5, "percent"),
  ]).toEqual(["1,204", "£1,250.50", "12.5%"]);
});

test.each([
  [{ value: 18, before: 16, change: 12.5 }, "count", "Up 12.5% from 16"],
  [{ value: 8, before: 16, change: -50 }, "count", "Down 50% from 16"],
  [{ value: 8, before: 0, change: null }, "count", "Up from 0"],
  [{ value: 8, before: 8, change: 0 }, "count", "The same as before: 8"],
  [{ value: 8, before: null, change: null }, "count", "Nothing to compare with"],
  [{ value: 12.5, before: 11.5, change: 1 }, "percent", "Up 1 point from 11.5%"],
  [{ value: 1000, before: 4000, change: -75 }, "pence", "Down 75% from £40"],
] as const)("%j in %s reads %j", (figures, unit, words) => {
  expect(changeWords(figures, unit)).toBe(words);
});

test("a split says how many visitors, at least how many, or fewer than twenty", () => {
  expect(visitorsOf({ visitors: 1_020, hidden_weeks: 0 })).toBe("1,020");
  expect(visitorsOf({ visitors: 20, hidden_weeks: 2 })).toBe("at least 20");
  expect(visitorsOf({ visitors: null, hidden_weeks: 1 })).toBe("fewer than 20");
});

test("hours are said in the unit people would use", () => {
  expect([0.75, 1, 30, 72].map(hoursWords)).toEqual(["45 minutes", "1 hour", "30 hours", "3 days"]);
});
