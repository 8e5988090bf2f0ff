import { expect, test } from "vitest";
import { readRefusal } from "./read-refusal.ts";

test("what the server refused with is said in its own words", () => {
  expect(
    readRefusal({
      details: "REFUNDS_TOO_MUCH",
      message: "That is more than was paid",
      hint: "At most £12.50.",
    }),
  ).toEqual({ title: "That is more than was paid", remedy: "At most £12.50." });
});

test.each([
  [new TypeError("Failed to fetch")],
  [{ message: "duplicate key value violates unique constraint", code: "23505" }],
  [{ details: "REFUNDS_TOO_MUCH" }],
  [null],
  [undefined],
  ["no"],
  [{}],
])("%j is no refusal of ours: nothing was changed, and nothing of it is shown", (error) => {
  expect(readRefusal(error)).toEqual({
    title: "That did not work.",
    remedy: "Nothing was changed. Try again in a moment.",
  });
});
