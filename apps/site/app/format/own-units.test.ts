import { expect, test } from "vitest";
import { inOwnUnits, usualUnits } from "./own-units.ts";

const twelve = { ...usualUnits, clock: "12" } as const;
const km = { ...usualUnits, distance: "km" } as const;

test.each([
  ["23:00", "11pm"],
  ["Sat 28 Nov 22:30 – Sun 29 Nov 06:00", "Sat 28 Nov 10:30pm – Sun 29 Nov 6am"],
  ["22:00–04:00", "10pm–4am"],
  ["Open until 00:00, last entry 12:15.", "Open until 12am, last entry 12:15pm."],
])("%s reads %s on a twelve-hour clock", (text, read) => {
  expect(inOwnUnits(text, twelve)).toBe(read);
});

test("what only looks like a time stays", () => {
  for (const text of ["2026-11-28T22:00:00Z", "1:30:00", "26:10", "a 16:9 screen", "LS6"])
    expect(inOwnUnits(text, twelve)).toBe(text);
});

test.each([
  ["Leeds + 15 mi", "Leeds + 24 km"],
  ["Within 1 mile of LS1", "Within 1.6 km of LS1"],
  ["0.4 mi away", "0.6 km away"],
  ["10 minutes", "10 minutes"],
  ["1,204 miles away", "1,938 km away"],
  ["6.2 mi", "10 km"],
  ["0 miles", "0 km"],
  ["£1,204 in miles", "£1,204 in miles"],
])("%s reads %s in kilometres", (text, read) => {
  expect(inOwnUnits(text, km)).toBe(read);
});
