import { expect, test } from "vitest";
import { toRemedy } from "./to-remedy.ts";

test("a hint of seconds is said as a wait, any other as it stands", () => {
  expect(["1", "42", "100", "86400"].map(toRemedy)).toEqual([
    "Try again in 1 second.",
    "Try again in 42 seconds.",
    "Try again in 2 minutes.",
    "Try again in 24 hours.",
  ]);
  expect([toRemedy("Fill in the name."), toRemedy(null)]).toEqual(["Fill in the name.", ""]);
});
