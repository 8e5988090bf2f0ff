import { expect, test } from "vitest";
import { distinctKeys } from "./distinct-keys.ts";

test("distinctKeys: two that are alike have keys of their own, which stay when another one goes", () => {
  expect(distinctKeys(["Ann", "Bo", "Ann", "Ann"])).toEqual(["Ann", "Bo", "Ann 1", "Ann 2"]);
  expect(distinctKeys(["Ann", "Ann", "Ann"])).toEqual(["Ann", "Ann 1", "Ann 2"]);
  expect(distinctKeys([])).toEqual([]);
});
