import { expect, test } from "vitest";
import { soldWords, type TeamChoice } from "./extra-words.ts";

const choice = { sold: 12, held: 0, quantity: 60, handed_over: 0 };

test.for([
  [choice, "12 sold of 60"],
  [{ ...choice, quantity: null }, "12 sold"],
  // none left to sell is not the same as no limit
  [{ ...choice, sold: 0, quantity: 0 }, "0 sold of 0"],
  [{ ...choice, held: 2, handed_over: 3 }, "12 sold of 60, 2 held, 3 handed over"],
] as [TeamChoice, string][])("a choice %j is said as “%s”", ([given, words]) => {
  expect(soldWords(given)).toBe(words);
});
