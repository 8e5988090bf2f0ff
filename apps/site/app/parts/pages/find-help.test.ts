import { expect, test } from "vitest";
import { findHelp, isWithinOneTypo } from "./find-help.ts";
import { helpGroups, helpQuestions } from "./help-questions.ts";

test("Help has fifty-seven questions, each once, in six groups", () => {
  expect(new Set(helpQuestions.map(({ question }) => question)).size).toBe(57);
  expect(new Set(helpQuestions.map(({ group }) => group))).toEqual(new Set(helpGroups));
});

test.each([
  ["pasword", "I forgot my password."],
  ["spiked", "I think my drink was spiked."],
  ["compnaion ticket", "Somebody needs a companion. Is there a free ticket?"],
  ["refund", "How do I get a refund or give a ticket back?"],
  ["cancel ticket", "How do I get a refund or give a ticket back?"],
  ["how do i cancel my tickets", "How do I get a refund or give a ticket back?"],
  ["cannot afford", "Is there help if I cannot pay the price?"],
  ["lost ticket", "Where are my tickets?"],
  ["age limit", "What do I need to bring?"],
  ["wheelchair", "How do I find venues I can get into?"],
  ["refused door", "I was refused at the door. What now?"],
])('"%s" finds "%s" first', (typed, question) => {
  expect(findHelp(helpQuestions, typed)[0]?.question).toBe(question);
});

test("A help search for unknown words finds nothing, and an empty one finds every question", () => {
  expect(findHelp(helpQuestions, "xylophone")).toEqual([]);
  expect(findHelp(helpQuestions, "  ?")).toHaveLength(57);
});

test("A help search forgives one typo in a word, not two", () => {
  expect(isWithinOneTypo("ticket", "tickte")).toBe(true);
  expect(isWithinOneTypo("ticket", "tikcte")).toBe(false);
});
