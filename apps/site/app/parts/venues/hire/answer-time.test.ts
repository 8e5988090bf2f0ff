import { expect, test } from "vitest";
import { answerTime } from "./answer-time.ts";

test.each([
  [null, null],
  [1, "Usually answers within an hour"],
  [60, "Usually answers within an hour"],
  [61, "Usually answers in 2 hours"],
  [300, "Usually answers in 5 hours"],
  [2880, "Usually answers in 48 hours"],
  [2881, "Usually answers in 3 days"],
])("An answer after %s minutes is told as %s", (minutes, words) => {
  expect(answerTime(minutes)).toBe(words);
});
