import { expect, test } from "vitest";
import { readOpeningHours } from "../../tool/import/formats/opening-hours.ts";

test.each([
  ["", {}],
  ["Sat 12:00-18:00", { sat: ["12:00", "18:00"] }],
  [
    "Mo-Tu 9.30-17:00; su 12:00 – 16:00",
    { mon: ["09:30", "17:00"], tue: ["09:30", "17:00"], sun: ["12:00", "16:00"] },
  ],
  ["Fri-Sun 20:00 to 02:00", { fri: ["20:00", "02:00"], sat: ["20:00", "02:00"], sun: ["20:00", "02:00"] }],
  [
    "Wednesday, Saturday-Sunday 11:00-17:00",
    { wed: ["11:00", "17:00"], sat: ["11:00", "17:00"], sun: ["11:00", "17:00"] },
  ],
])("The hours %o are read by weekday", (text, hours) => {
  expect(readOpeningHours(text)).toEqual(hours);
});

test("Hours of every day are read from one word", () => {
  expect(Object.keys(readOpeningHours("daily 10:00-18:00") ?? {})).toHaveLength(7);
});

test.each(["always", "Mon 25:00-26:00", "Mon-Frx 10:00-12:00", "10:00-12:00", "Mon 10:00"])(
  "%o is no hours",
  (text) => {
    expect(readOpeningHours(text)).toBeNull();
  },
);
