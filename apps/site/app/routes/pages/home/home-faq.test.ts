import { expect, test } from "vitest";
import { homeFaq } from "./home-faq.ts";

const faq = (tonight: number, free: number, plus: "+" | "" = "") =>
  homeFaq({ placeName: "Leeds", tonight: { total: tonight, plus }, free: { total: free, plus } });
const answer = (question: RegExp, entries: ReturnType<typeof faq>) =>
  entries.find((one) => question.test(one.question))?.answer;

test.each([
  [1, "", /^1 event tonight, /],
  [38, "", /^38 events tonight, /],
  [1000, "+", /^1,000\+ events tonight, /],
  [0, "", /^Nothing is listed for tonight\./],
] as const)("the home page says of %i%s events what is on tonight", (total, plus, words) => {
  expect(answer(/on tonight in Leeds/, faq(total, 1, plus))).toMatch(words);
});

test.each([
  [0, /^No free event is listed in Leeds/],
  [1, /^1 free event in the next seven nights in Leeds\./],
  [12, /^12 free events in/],
])("and of %i free events what costs nothing", (total, words) => {
  expect(answer(/for free/, faq(1, total))).toMatch(words);
});

test("every question has an answer of whole sentences", () => {
  for (const { question, answer: said } of faq(1, 1)) {
    expect(question).toMatch(/^[A-Z].*\?$/);
    expect(said).toMatch(/^[A-Z0-9].*\.$/);
  }
});
