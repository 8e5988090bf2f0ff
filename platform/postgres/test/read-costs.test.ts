import { expect, test } from "vitest";
import { isSlow, isUnknown, learnCost, ReadCosts } from "../src/wire/read-costs.ts";

test("a read that nobody has run is unknown, and not taken for a slow one", () => {
  const cost = new ReadCosts().of("select 1");
  expect([isUnknown(cost), isSlow(cost)]).toEqual([true, false]);
  learnCost(cost, 1);
  expect(isUnknown(cost)).toBe(false);
});

test("the same text has one cost, another text its own", () => {
  const costs = new ReadCosts();
  learnCost(costs.of("select 1"), 500);
  expect(costs.of("select 1").runs).toBe(1);
  expect(costs.of("select 2").runs).toBe(0);
});

test("a read that takes half a second is slow the first time it does", () => {
  const cost = new ReadCosts().of("select pg_sleep(0.5)");
  learnCost(cost, 500);
  expect(isSlow(cost)).toBe(true);
});

test("one slow moment does not make a quick read slow", () => {
  const cost = new ReadCosts().of("select 1");
  for (let run = 0; run < 100; run++) learnCost(cost, 1);
  learnCost(cost, 99);
  expect(isSlow(cost)).toBe(false);
});

test("a read that became quick stops being a slow one", () => {
  const cost = new ReadCosts().of("select 1");
  learnCost(cost, 500);
  for (let run = 0; run < 100; run++) learnCost(cost, 1);
  expect(isSlow(cost)).toBe(false);
});
