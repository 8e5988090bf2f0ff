import { expect, test } from "vitest";
import { withMoneyKey } from "./with-money-key.ts";

test("A call that moves money keeps its key while it is pressed twice or its answer is lost, and gets a new one afterwards", async () => {
  const keys: string[] = [];
  const send = async (key: string) => void keys.push(key);
  await Promise.all([withMoneyKey(["give back", "a"], send), withMoneyKey(["give back", "a"], send)]);
  expect(new Set(keys).size).toBe(1);
  await withMoneyKey(["give back", "a"], send);
  expect(new Set(keys).size).toBe(2);
  await withMoneyKey(["give back", "b"], async (key) => {
    keys.push(key);
    throw new TypeError("Failed to fetch");
  }).catch(() => {});
  await withMoneyKey(["give back", "b"], send);
  expect(keys.at(-1)).toBe(keys.at(-2));
  expect(new Set(keys).size).toBe(3);
});
