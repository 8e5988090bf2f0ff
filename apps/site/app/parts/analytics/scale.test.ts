import { expect, test } from "vitest";
import { linePath, niceTicks } from "./scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [118, [0, 50, 100, 150]],
  [200_000, [0, 50_000, 100_000, 150_000, 200_000]],
])("a chart up to %d has lines at %j", (most, ticks) => {
  expect(niceTicks(most)).toEqual(ticks);
});

test("a line goes through every value and breaks where one is not known", () => {
  expect(linePath([0, 5, 10], 100, 50, 10)).toBe("M0 50L50 25L100 0");
  expect(linePath([0, 5, null, 10, 10], 100, 50, 10)).toBe("M0 50L25 25M75 0L100 0");
});

test("a single value is a line of its own", () => {
  expect(linePath([10], 100, 50, 10)).toBe("M0 0h100");
  expect(linePath([null, 10, null], 100, 50, 10)).toBe("M50 0h4");
});
