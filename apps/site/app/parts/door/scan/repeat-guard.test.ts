import { expect, test } from "vitest";
import { RepeatGuard } from "./repeat-guard.ts";

test("the same code is ignored for two seconds after it was last seen", () => {
  const guard = new RepeatGuard();
  expect(guard.isNew("one", 0)).toBe(true);
  expect(guard.isNew("one", 1_900)).toBe(false);
  // it stays in view
  expect(guard.isNew("one", 3_800)).toBe(false);
  expect(guard.isNew("one", 5_801)).toBe(true);
});

test("another code is let through at once", () => {
  const guard = new RepeatGuard();
  expect(guard.isNew("one", 0)).toBe(true);
  expect(guard.isNew("two", 10)).toBe(true);
  expect(guard.isNew("one", 20)).toBe(false);
});
