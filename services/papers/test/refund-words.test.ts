import { expect, test } from "vitest";
import { refundWords } from "../src/printed-words.ts";

const order = (...amounts: number[]) => ({
  total_pence: 1300,
  refunds: amounts.map((amount_pence) => ({ amount_pence, succeeded_at: null })),
});

test("a printed ticket says what a part refund left, and that it is still good until it is used", () => {
  expect(refundWords(order(200, 50), { is_used: false })).toBe(
    "£2.50 of £13 refunded. This ticket is still good.",
  );
  expect(refundWords(order(250), { is_used: true })).toBe("£2.50 of £13 refunded.");
});

test("a printed ticket says nothing of a refund where none or all of the money went back", () => {
  expect(refundWords(order(), { is_used: false })).toBeNull();
  expect(refundWords(order(1300), { is_used: false })).toBeNull();
});
