import { expect, test } from "vitest";
import { dayAndYear, planGives, registerMoment, standingWords } from "./membership-words.ts";

const member = { status: "active", number: 112, since: "2026-03-01T00:30:00Z", ended_why: null };

test("A card says since which month of London's and by which number a person is a member", () => {
  expect(standingWords(member)).toBe("Member since March 2026, number 112");
  expect(standingWords({ ...member, status: "paused" })).toBe(
    "Member since March 2026, number 112. The team has paused it.",
  );
  expect(standingWords({ ...member, status: "asked", number: null, since: null })).toBe(
    "The team has your request and will decide.",
  );
  expect(standingWords({ ...member, status: "ended", ended_why: "declined" })).toBe(
    "The team did not take you as a member.",
  );
});

test("A plan names days before others and guests only where it gives them", () => {
  expect(planGives({ early_days: 0, plus_ones: 0 })).toEqual([
    "Book tickets and nights that are for members alone.",
    "A card with your number.",
  ]);
  expect(planGives({ early_days: 1, plus_ones: 2 })).toContain("Book 1 day before everybody else.");
  expect(planGives({ early_days: 1, plus_ones: 2 })).toContain(
    "Bring 2 guests where tickets are for members alone.",
  );
});

test("papers of a club say the year of each day", () => {
  expect(dayAndYear("2035-01-31")).toBe("Wed 31 Jan 2035");
  expect(registerMoment("2026-07-01T19:30:00Z")).toBe("Wed 1 Jul 2026 20:30");
});
