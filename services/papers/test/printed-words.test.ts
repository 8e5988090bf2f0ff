import { expect, test } from "vitest";
import {
  clockWords,
  dayWords,
  nightWords,
  placeWords,
  poundWords,
  refundWords,
} from "../src/printed-words.ts";

test("a night is named by the day it starts", () => {
  expect(nightWords("2026-11-27")).toBe("Friday 27 November 2026");
});

test.each([
  ["2026-11-27T22:00:00Z", "22:00"],
  ["2026-11-28T00:30:00Z", "00:30 on Saturday 28 November"],
  ["2026-11-28T00:00:00Z", "00:00 on Saturday 28 November"],
  // summer time: 22:30 in UTC is half past eleven in London, and 23:30 the next day
  ["2026-07-03T22:30:00Z", "23:30", "2026-07-03"],
  ["2026-07-03T23:30:00Z", "00:30 on Saturday 4 July", "2026-07-03"],
])("%s is printed as %s", (moment, words, night = "2026-11-27") => {
  expect(clockWords(moment, night)).toBe(words);
});

test("the day of a moment is London's, also where UTC has another", () => {
  expect(dayWords("2026-07-03T23:30:00Z")).toBe("4 July 2026");
  expect(dayWords("2026-11-22T23:30:00Z")).toBe("22 November 2026");
});

test.each([
  [0, "£0.00"],
  [5, "£0.05"],
  [2640, "£26.40"],
  [123_456_789, "£1,234,567.89"],
  [-250, "-£2.50"],
])("%d pence are printed as %s", (pence, words) => {
  expect(poundWords(pence)).toBe(words);
});

const event = { night_date: "2026-11-27" } as Parameters<typeof placeWords>[0]["event"];
test.each([
  [{ name: "The Vault", address: "1 Arch Street", reveal_at: null }, "The Vault, 1 Arch Street"],
  [{ name: "The Vault", address: null, reveal_at: null }, "The Vault"],
  [{ name: null, address: null, reveal_at: null }, "To be announced"],
  [{ name: null, address: null, reveal_at: "2026-11-27T18:00:00Z" }, "Announced to ticket holders at 18:00"],
])("the place %j is printed as %s", (place, words) => {
  expect(placeWords({ place, event })).toBe(words);
});

const refunded = (total_pence: number, ...amounts: number[]) => ({
  total_pence,
  refunds: amounts.map((amount_pence) => ({ amount_pence, succeeded_at: null })),
});
const good = { is_used: false };

test("a refund of a part stands on the ticket with what is still good", () => {
  expect(refundWords(refunded(1300, 250), good)).toBe("£2.50 of £13 refunded. This ticket is still good.");
  expect(refundWords(refunded(1300, 100, 150), good)).toBe(
    "£2.50 of £13 refunded. This ticket is still good.",
  );
  expect(refundWords(refunded(1300, 250), { is_used: true })).toBe("£2.50 of £13 refunded.");
});

test("where nothing or all of it went back, the ticket says nothing of it", () => {
  for (const order of [refunded(1300), refunded(1300, 1300), refunded(1300, 700, 600), refunded(0)])
    expect(refundWords(order, good)).toBeNull();
});
