import { expect, test } from "vitest";
import { weeklyHours } from "./weekly-hours.ts";

const all = (hours: [string, string]) =>
  Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, hours]));

test("days with the same hours that follow each other stand in one line", () => {
  expect(weeklyHours(all(["11:00", "17:00"]))).toEqual(["Mon to Sun 11:00–17:00"]);
  const { mon: _mon, tue: _tue, ...rest } = all(["11:00", "17:00"]);
  expect(weeklyHours(rest)).toEqual(["Wed to Sun 11:00–17:00"]);
});

test("two days in a row are joined by and, a day alone has no other", () => {
  expect(weeklyHours({ sat: ["10:00", "18:00"], sun: ["10:00", "18:00"] })).toEqual([
    "Sat and Sun 10:00–18:00",
  ]);
  expect(weeklyHours({ thu: ["18:00", "21:00"] })).toEqual(["Thu 18:00–21:00"]);
});

test("a day that is closed parts the days around it, though their hours are the same", () => {
  const { wed: _wed, ...rest } = all(["11:00", "17:00"]);
  expect(weeklyHours(rest)).toEqual(["Mon and Tue 11:00–17:00", "Thu to Sun 11:00–17:00"]);
});

test("a day with other hours stands alone, in the order of the week", () => {
  expect(weeklyHours({ sun: ["12:00", "16:00"], fri: ["11:00", "20:00"], sat: ["11:00", "17:00"] })).toEqual([
    "Fri 11:00–20:00",
    "Sat 11:00–17:00",
    "Sun 12:00–16:00",
  ]);
});

test("the same hours on Sunday and Monday are not one run: the week ends", () => {
  expect(weeklyHours({ mon: ["11:00", "17:00"], sun: ["11:00", "17:00"] })).toEqual([
    "Mon 11:00–17:00",
    "Sun 11:00–17:00",
  ]);
});

test.each([[null], [undefined], [{}], [[]]])("%j has no hours", (hours) => {
  expect(weeklyHours(hours)).toEqual([]);
});

test("a word that is no weekday says nothing", () => {
  expect(weeklyHours({ monday: ["11:00", "17:00"], toString: ["1", "2"] })).toEqual([]);
});
