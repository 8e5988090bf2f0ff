import { expect, test } from "vitest";
import { namesPayment } from "./names-payment.ts";

test("Talk of sort codes, transfers and payment apps is noticed", () => {
  for (const text of [
    "sort code 12-34-56",
    "My number is 20-00-00",
    "Just do a bank transfer",
    "PayPal me",
    "I am on Monzo",
    "transfer £40 today",
  ])
    expect(namesPayment(text), text).toBe(true);
});

test("Ordinary talk of nights and money is not", () => {
  for (const text of [
    "It was £12 on the door",
    "See you on 12-11-2026",
    "I transferred to another course",
    "Take the paper flyer",
    "How much is the deposit?",
  ])
    expect(namesPayment(text), text).toBe(false);
});
