import { expect, test } from "vitest";
import { oncePerSecond } from "./once-per-second.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("of what comes quickly the first is passed on at once, and the latest of the rest after a second", async () => {
  const passed: number[] = [];
  const { give } = oncePerSecond<number>((value) => passed.push(value));
  for (const value of [1, 2, 3]) give(value);
  expect(passed).toEqual([1]);
  await wait(1100);
  expect(passed).toEqual([1, 3]);
});

test("nothing comes after it was stopped", async () => {
  const passed: number[] = [];
  const { give, stop } = oncePerSecond<number>((value) => passed.push(value));
  give(1);
  give(2);
  stop();
  await wait(1100);
  expect(passed).toEqual([1]);
});
