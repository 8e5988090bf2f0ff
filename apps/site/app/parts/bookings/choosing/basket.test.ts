import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ticketType } from "#app/parts/bookings/test/ticket-type.ts";
import {
  type Basket,
  clampBasket,
  countTickets,
  firstBasket,
  isSameBasket,
  limitOf,
  toLines,
  totalOf,
  withQuantity,
} from "./basket.ts";
import { canBeBooked, whyNotBookable } from "./ticket-type.ts";

const companion = ticketType({ id: "companion", kind: "companion", parent_type_id: "entry" });
const moment = (iso: string) => iso;

describe("a basket's choices", () => {
  test("include what is free and what is paid", () => {
    expect(canBeBooked(ticketType())).toBe(true);
    expect(canBeBooked(ticketType({ state: "few_left", remaining: 2 }))).toBe(true);
    const paid = ticketType({ kind: "paid", total_pence: 1250 });
    expect(canBeBooked(paid)).toBe(true);
    expect(whyNotBookable(paid, moment)).toBeNull();
    expect(whyNotBookable(ticketType({ state: "soon", sales_start: "Friday" }), moment)).toBe(
      "On sale from Friday.",
    );
    expect(whyNotBookable(ticketType(), moment)).toBeNull();
  });

  test("include what people choose the price of, with a least amount or without", () => {
    expect(canBeBooked(ticketType({ kind: "donation", min_pence: 0, total_pence: 500 }))).toBe(true);
    expect(canBeBooked(ticketType({ kind: "donation", min_pence: 300 }))).toBe(true);
    expect(whyNotBookable(ticketType({ kind: "donation", min_pence: 300 }), moment)).toBeNull();
  });
});

describe("a basket starts with", () => {
  test("one place where a free ticket is all there is to choose, its companion aside", () => {
    expect(firstBasket([ticketType()])).toEqual({ entry: 1 });
    expect(firstBasket([ticketType(), companion])).toEqual({ entry: 1 });
  });

  test("nothing where there is a choice, a price, a gift or no place left for this person", () => {
    expect(firstBasket([])).toEqual({});
    expect(firstBasket([ticketType(), ticketType({ id: "late" })])).toEqual({});
    expect(firstBasket([ticketType({ kind: "paid", total_pence: 900 })])).toEqual({});
    expect(firstBasket([ticketType({ kind: "donation", min_pence: 0 })])).toEqual({});
    expect(firstBasket([ticketType({ state: "sold_out" })])).toEqual({});
    expect(firstBasket([ticketType({ mine: 6 })])).toEqual({});
  });
});

describe("choosing places", () => {
  test("stops at the smallest limit, which is the reason shown", () => {
    expect(limitOf(ticketType(), {})).toEqual({ max: 6, reason: "At most 6 in one booking." });
    expect(limitOf(ticketType({ per_person_max: 4, mine: 4 }), {})).toEqual({
      max: 0,
      reason: "You already hold 4 of 4.",
    });
    expect(limitOf(ticketType({ state: "few_left", remaining: 2 }), {})).toEqual({
      max: 2,
      reason: "2 left.",
    });
    expect(limitOf(ticketType({ state: "sold_out" }), {})).toEqual({ max: 0, reason: null });
  });

  test("counts places in the visitor's own hold, though all others are gone", () => {
    expect(limitOf(ticketType({ state: "sold_out" }), {}, { entry: 2 }).max).toBe(2);
    expect(limitOf(ticketType({ state: "few_left", remaining: 1 }), {}, { entry: 2 }).max).toBe(3);
  });

  test("adds and removes a companion ticket with its ticket", () => {
    const types = [companion, ticketType()];
    expect(limitOf(companion, {}).max).toBe(0);
    const both = clampBasket({ companion: 1, entry: 2 }, types);
    expect(both).toEqual({ entry: 2, companion: 1 });
    expect(withQuantity(both, types, "entry", 0)).toEqual({});
  });

  test("cuts a stored basket down to what can still be booked", () => {
    const types = [ticketType({ per_person_max: 3, mine: 1 }), companion];
    const stored = fc.dictionary(fc.constantFrom("entry", "companion", "gone"), fc.anything());
    fc.assert(
      fc.property(stored, (basket) => {
        const clamped = clampBasket(basket as Basket, types);
        expect(clamped.entry ?? 0).toBeLessThanOrEqual(2);
        expect(clamped.companion ?? 0).toBeLessThanOrEqual(clamped.entry ?? 0);
        expect(Object.values(clamped).every((quantity) => Number.isInteger(quantity) && quantity > 0)).toBe(
          true,
        );
        expect(clampBasket(clamped, types)).toEqual(clamped);
      }),
      { examples: [[{ entry: { toString: null } }]] },
    );
  });
});

test("a basket adds up, and becomes the lines of a hold", () => {
  const gift = ticketType({ id: "gift", kind: "donation", min_pence: 0, total_pence: 500 });
  const paid = ticketType({ id: "paid", kind: "paid", total_pence: 1250 });
  expect(totalOf({ entry: 2, paid: 2, gift: 1 }, [ticketType(), paid, gift])).toBe(3000);
  expect(toLines({ entry: 2, gift: 1, none: 0 }, [ticketType(), gift])).toEqual([
    { ticket_type_id: "entry", quantity: 2 },
    { ticket_type_id: "gift", quantity: 1, amount_pence: 500 },
  ]);
  expect(countTickets({ entry: 2, gift: 1 })).toBe(3);
  expect(isSameBasket({ entry: 2, gift: 0 }, { entry: 2 })).toBe(true);
  expect(isSameBasket({ entry: 2 }, { entry: 1 })).toBe(false);
});
