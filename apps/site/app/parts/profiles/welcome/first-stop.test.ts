import { describe, expect, test } from "vitest";
import { isUrgent } from "./first-stop.ts";

describe("where somebody goes who has just arrived", () => {
  test.each([
    "/events/low-end/book",
    "/events/low-end/book?code=EARLY",
    "/events/low-end/queue",
    "/payment",
    "/payment?booking=ABCD2345",
    "/bookings/offers/0b9f6c1e",
    "/transfers/0b9f6c1e?code=x",
    "/comps/0b9f6c1e",
    "/guest-lists/0b9f6c1e",
    "/organise/join/0b9f6c1e",
    "/door/low-end",
    "/door",
  ])("is %s at once: a place is held there, or a queue goes on", (next) => {
    expect(isUrgent(next)).toBe(true);
  });

  test.each([
    "/",
    "/events/low-end",
    "/events",
    "/bookings",
    "/payments-explained",
    "/doors",
    "/transfers-help",
    "/venues/payment",
    "/events/book",
    "/welcome?next=/payment",
    "",
  ])("may be the three questions first on the way to %j", (next) => {
    expect(isUrgent(next)).toBe(false);
  });
});
