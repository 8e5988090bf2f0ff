import { expect, test } from "vitest";
import { findHelp, isWithinOneTypo } from "./find-help.ts";
import { helpGroups, helpQuestions } from "./help-questions.ts";

test("There are forty questions, each once, in six groups", () => {
  expect(new Set(helpQuestions.map(({ question }) => question)).size).toBe(40);
  expect(new Set(helpQuestions.map(({ group }) => group))).toEqual(new Set(helpGroups));
});

test.each([
  ["pasword", "I forgot my password."],
  ["spiked", "I think my drink was spiked."],
  ["compnaion ticket", "Somebody needs a companion. Is there a free ticket?"],
  ["refused door", "I was refused at the door. What now?"],
])('"%s" finds "%s" first', (typed, question) => {
  expect(findHelp(helpQuestions, typed)[0]?.question).toBe(question);
});

test("Words that are nowhere find nothing, and no words find everything", () => {
  expect(findHelp(helpQuestions, "xylophone")).toEqual([]);
  expect(findHelp(helpQuestions, "  ?")).toHaveLength(40);
});

test("A word two typos away is another word", () => {
  expect(isWithinOneTypo("ticket", "tickte")).toBe(true);
  expect(isWithinOneTypo("ticket", "tikcte")).toBe(false);
});
