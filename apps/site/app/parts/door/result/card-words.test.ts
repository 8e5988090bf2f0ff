import { expect, test } from "vitest";
import { cardFacts, cardWords } from "./card-words.ts";

const card = {
  result: "member" as const,
  name: "Ada",
  plan: "Friends",
  number: 112,
  since: "2026-03-01T00:30:00+00:00",
  has_ticket: true,
};

test("A member's card is never green at the door: a ticket lets a person in", () => {
  for (const result of ["member", "paused", "ended", "not_let_in", "unknown"] as const)
    for (const has_ticket of [true, false]) {
      const { tone } = cardWords({ ...card, result, has_ticket });
      expect(tone, result).toBe(result === "member" ? "look_again" : "stop");
    }
  expect(cardWords({ ...card, has_ticket: false }).reason).toBe("They have no ticket for tonight.");
});

test("A card says since which month and by which number a person is a member", () => {
  expect(cardFacts(card)).toBe("Friends. Member since March 2026, number 112");
  expect(cardFacts({ ...card, result: "unknown", name: null, plan: null, number: null, since: null })).toBe(
    "",
  );
});
