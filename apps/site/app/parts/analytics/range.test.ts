import { expect, test } from "vitest";
import { readRange } from "./range.ts";

const today = "2026-11-23";
const read = (query: string) => readRange(new URLSearchParams(query), today);

test.each([
  ["", "2026-10-27", 28],
  ["days=7", "2026-11-17", 7],
  ["days=90", "2026-08-26", 90],
  ["days=365", "2025-11-24", 365],
  ["days=12", "2026-10-27", 28],
])("the address %j counts from %s to today", (query, from, preset) => {
  expect(read(query)).toEqual({ range: { from, to: today, compare: null, preset }, error: null });
});

test("own days and what they are compared with stand in the address", () => {
  expect(read("from=2026-10-01&to=2026-10-31&compare=year")).toEqual({
    range: { from: "2026-10-01", to: "2026-10-31", compare: "year", preset: null },
    error: null,
  });
});

test.each([
  ["from=2026-10-31&to=2026-10-01", "The first day comes after the last."],
  ["from=2026-02-31&to=2026-10-01", "Choose both days."],
  ["from=2026-02-01", "Choose both days."],
  ["from=2023-11-22&to=2026-11-23", "A range has at most three years."],
])("the range %s is refused: %s", (query, error) => {
  expect(read(query).error).toBe(error);
});

test("three whole years are a range", () => {
  expect(read("from=2023-11-23&to=2026-11-23").error).toBeNull();
});
