import { describe, expect, test } from "vitest";
import type { Payout, PayoutsPage, WaitingNight } from "./payout-queries.ts";
import { dayOf, PAYOUT_STATES, payoutSentence, WANTS, waitingSentence } from "./payout-words.ts";

const payout = (change: Partial<Payout>): Payout =>
  ({
    status: "due",
    amount_pence: 125_050,
    returned_pence: 0,
    due_at: "2026-12-03T07:00:00Z",
    sent_at: null,
    paid_at: null,
    ended_at: null,
    ...change,
  }) as Payout;

describe("a day of money", () => {
  test.each([
    ["2026-12-03T07:00:00Z", "Thu 3 Dec"],
    // half past eleven in the evening, and half past midnight in London's summer
    ["2026-06-30T22:30:00Z", "Tue 30 Jun"],
    ["2026-06-30T23:30:00Z", "Wed 1 Jul"],
    ["2026-10-25T00:59:59Z", "Sun 25 Oct"],
  ])("%s is %s by London's clock", (moment, day) => {
    expect(dayOf(moment)).toBe(day);
  });
});

describe("a pay-out says what happened to it", () => {
  test.each([
    [{}, "Goes on Thu 3 Dec at 07:00."],
    [
      { status: "sent", sent_at: "2026-12-03T07:02:00Z" },
      "Sent Thu 3 Dec 07:02. We wait for the provider's answer.",
    ],
    [
      { status: "paid", paid_at: "2026-12-04T09:00:00Z" },
      "Paid on Fri 4 Dec. Banks usually have it within two working days.",
    ],
    [
      { status: "paid", paid_at: "2026-12-04T09:00:00Z", returned_pence: 5050 },
      "Paid on Fri 4 Dec. £50.50 of £1,250.50 came back and is due again.",
    ],
    [
      { status: "failed", ended_at: "2026-12-05T09:00:00Z" },
      "The account did not take it on Sat 5 Dec. The money is due again.",
    ],
    [
      { status: "returned", ended_at: "2026-12-08T09:00:00Z" },
      "The bank sent it back on Tue 8 Dec. The money is due again.",
    ],
    // what a row of before has no moment for is told by the day it was due
    [{ status: "sent" }, "Sent Thu 3 Dec 07:00. We wait for the provider's answer."],
    [{ status: "failed" }, "The account did not take it on Thu 3 Dec. The money is due again."],
  ] as const)("%j", (change, sentence) => {
    expect(payoutSentence(payout(change as Partial<Payout>))).toBe(sentence);
  });

  test("and every state has a word", () => {
    for (const status of ["due", "sent", "paid", "failed", "returned"] as const)
      expect(PAYOUT_STATES[status].word).toMatch(/^[A-Z]/);
  });
});

describe("the money of a night that waits says why", () => {
  const page = (change: Partial<PayoutsPage> = {}) => ({ next: null, hold: null, ...change }) as PayoutsPage;
  const night = (change: Partial<WaitingNight>) =>
    ({ why: "not_over", clears_at: null, disputed_pence: 0, ...change }) as WaitingNight;
  const say = (change: Partial<WaitingNight>, of: Partial<PayoutsPage> = {}) =>
    waitingSentence(night(change), page(of));

  test.each([
    [{ why: "not_over" }, "The night is not over."],
    [{ why: "outcome" }, "Tell us below how the night went."],
    [{ why: "not_ahead" }, "The night did not go ahead. What is left is for refunds."],
    [{ why: "review" }, "Our staff are looking at the night."],
    [{ why: "clears", clears_at: "2026-12-03T00:30:00Z" }, "Clears on Thu 3 Dec."],
    [{ why: "owed" }, "More went back than is left. It comes off your next pay-outs."],
    [{ why: "disputed" }, "Cleared."],
  ] as const)("%j", (change, sentence) => {
    expect(say(change as Partial<WaitingNight>)).toBe(sentence);
  });

  test("and how much of it is disputed, where some is", () => {
    expect(say({ why: "not_over", disputed_pence: 2500 } as Partial<WaitingNight>)).toBe(
      "The night is not over. £25 of it is disputed: the bank decides.",
    );
    expect(say({ why: "disputed", disputed_pence: 2500 } as Partial<WaitingNight>)).toBe(
      "Cleared. £25 of it is disputed: the bank decides.",
    );
  });

  test("and promises the next pay-out only where there is one, and nothing while it is held", () => {
    const cleared = { why: null } as unknown as Partial<WaitingNight>;
    expect(say(cleared, { next: {} } as Partial<PayoutsPage>)).toBe("In the next pay-out.");
    expect(say(cleared, { hold: {} } as unknown as Partial<PayoutsPage>)).toBe("Cleared, and held.");
    expect(say(cleared)).toBe("Cleared. It goes once your account is ready.");
  });
});

test("what a provider asks for is a thing to bring", () => {
  expect(Object.keys(WANTS)).toEqual(["bank_account", "identity", "business", "terms", "other"]);
});
