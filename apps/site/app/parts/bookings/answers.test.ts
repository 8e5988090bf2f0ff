import { expect, test } from "vitest";
import { toAnswers } from "./answers.ts";

const id = "0b9f6c1e-7a0f-4a2c-9d2e-1c2b3a4d5e6f";

test("answers go with their question and the ticket they are for; blanks are none", () => {
  expect(toAnswers({ [`${id}.0`]: "Vegan", [`${id}.2`]: " ", [`${id}.11`]: "yes" })).toEqual([
    { question_id: id, place: "0", answer: "Vegan" },
    { question_id: id, place: "11", answer: "yes" },
  ]);
  expect(toAnswers({})).toEqual([]);
});

test("an answer is sent as it was typed", () => {
  for (const answer of ["  two spaces", "שלום", "💃🏽", "a.b.c", "x".repeat(500)])
    expect(toAnswers({ [`${id}.1`]: answer })[0]?.answer).toBe(answer);
});
