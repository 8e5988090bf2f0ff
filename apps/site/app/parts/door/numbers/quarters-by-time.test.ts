import { expect, test } from "vitest";
import { quartersByTime } from "./quarters-by-time.ts";

test("quarters of two gates become one row each, in the order of time, with the sums of both", () => {
  const at = (time: string) => `2026-11-25T${time}:00+00:00`;
  const { gates, rows, most } = quartersByTime([
    { quarter: at("23:15"), gate: "Side", came_in: 2, went_out: 1 },
    { quarter: at("23:00"), gate: "Front", came_in: 7, went_out: 0 },
    { quarter: at("23:15"), gate: "Front", came_in: 3, went_out: 2 },
  ]);
  expect(gates).toEqual(["Front", "Side"]);
  expect(rows.map(({ quarter, cameIn, wentOut }) => [quarter, cameIn, wentOut])).toEqual([
    [at("23:00"), 7, 0],
    [at("23:15"), 5, 3],
  ]);
  expect(rows[1]?.byGate.get("Side")).toBe(2);
  expect(most).toBe(7);
});

test("a night at whose door nothing was counted has no rows", () => {
  expect(quartersByTime([])).toEqual({ gates: [], rows: [], most: 1 });
});
