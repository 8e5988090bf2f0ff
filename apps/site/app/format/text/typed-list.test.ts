import { expect, test } from "vitest";
import { typedList } from "./typed-list.ts";

test.each([
  ["techno, dub", ["techno", "dub"]],
  ["techno,dub,", ["techno", "dub"]],
  [" , ,techno , , dub ", ["techno", "dub"]],
  ["techno, dub, techno", ["techno", "dub"]],
  ["drum and bass", ["drum and bass"]],
  ["Techno, techno", ["Techno", "techno"]],
  ["דאב, 💃", ["דאב", "💃"]],
  ["", []],
  [" , ", []],
])("%j is the list %j", (typed, list) => {
  expect(typedList(typed)).toEqual(list);
});

test("a list of many thousands is read as it is", () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `tag ${at}`);
  expect(typedList(words.join(", "))).toEqual(words);
});
