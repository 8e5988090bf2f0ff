import { expect, test } from "vitest";
import { mergeSaved } from "./merge-saved.ts";

test("What was forgotten while the account's list was read stays forgotten", () => {
  expect(mergeSaved(["a", "b"], new Map([["a", false]]))).toEqual(["b"]);
});

test("What was saved while the account's list was read stands first, the latest before the others", () => {
  const changes = new Map([
    ["c", true],
    ["d", true],
  ]);
  expect(mergeSaved(["a", "d", "b"], changes)).toEqual(["d", "c", "a", "b"]);
});

test("An account's list without changes is taken as it is", () => {
  expect(mergeSaved(["a", "b"], new Map())).toEqual(["a", "b"]);
});
