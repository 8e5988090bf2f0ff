import { describe, expect, test } from "vitest";
import { changeCardWords, renewalWords } from "./renewal-words.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const renewing = {
  renews: true,
  charge_due_at: inDays(20),
  tries: 0,
  price_pence: 800,
  period: "month",
  card_last4: "4242",
  card_expires_on: "2040-12-31",
};

describe("what a member reads of the next charge", () => {
  test("a charge to come has its day and its card", () => {
    expect(renewalWords(renewing)).toMatch(/^We charge £8 to your card ending in 4242 on \w{3} \d+ \w{3}\.$/);
  });

  test("a charge that is due is being made, and no day is named", () => {
    const due = { ...renewing, charge_due_at: inDays(-0.01) };
    expect(renewalWords(due)).toBe("We are charging £8 to your card ending in 4242 at this moment.");
    expect(renewalWords({ ...due, tries: 1, card_last4: "" })).toBe(
      "We are trying to charge £8 to your card again at this moment.",
    );
    expect(changeCardWords(due)).toBe(
      "The card you gave before is being charged at this moment. If it is refused, and from the next payment on, we charge this card £8 a month.",
    );
  });

  test("a charge that was refused is tried again on a day", () => {
    expect(renewalWords({ ...renewing, tries: 1 })).toMatch(
      /^Your payment of £8 did not go through\. We try again on /,
    );
  });
});
