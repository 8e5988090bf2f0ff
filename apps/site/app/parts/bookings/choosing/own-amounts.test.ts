import { expect, test } from "vitest";
import { amountProblem, holdsAmounts, unpayable, withOwnAmounts } from "./own-amounts.ts";
import type { TicketType } from "./ticket-type.ts";

const gift = {
  id: "gift",
  kind: "donation",
  min_pence: 300,
  suggested_pence: 500,
  total_pence: 0,
} as TicketType;

test("an open price begins with what is suggested, else with the least, and is what somebody chose", () => {
  const priceOf = (type: TicketType, amounts = {}) => withOwnAmounts([type], amounts)[0]?.total_pence;
  expect(priceOf(gift)).toBe(500);
  expect(priceOf({ ...gift, suggested_pence: null })).toBe(300);
  expect(priceOf({ ...gift, suggested_pence: null, min_pence: null })).toBe(0);
  expect(priceOf(gift, { gift: 850 })).toBe(850);
  expect(priceOf({ ...gift, kind: "paid", total_pence: 1200 }, { gift: 1 })).toBe(1200);
});

test("an amount below the least, too small for a card, too large or no amount at all is refused with the remedy", () => {
  const open = { ...gift, min_pence: 0 };
  expect(amountProblem(gift, 299)).toBe("Pay at least £3");
  expect(amountProblem(gift, 300)).toBeNull();
  expect(amountProblem(open, 0)).toBeNull();
  expect(amountProblem(open, 29)).toBe("A card pays 30p or more. Choose 0.30 or nothing");
  expect(amountProblem(open, 30)).toBeNull();
  expect(amountProblem(open, 1_000_001)).toBe("Pay at most £10,000");
  expect(amountProblem({ ...gift, max_pence: 2000 }, 2000)).toBeNull();
  expect(amountProblem({ ...gift, max_pence: 2000 }, 2001)).toBe("Pay at most £20");
  expect(amountProblem(open, Number.NaN)).toBe("Write an amount in pounds, such as 7.50");
});

test("only what is in the basket has to be payable", () => {
  const types = withOwnAmounts([gift], { gift: 100 });
  expect(unpayable(types, {})).toEqual([]);
  expect(unpayable(types, { gift: 2 })).toHaveLength(1);
});

test("a hold taken at another amount is not the same hold", () => {
  const lines = [{ id: "l", ticket_type_id: "gift", name: "Gift", quantity: 1, unit_total_pence: 500 }];
  expect(holdsAmounts({ lines }, withOwnAmounts([gift], {}))).toBe(true);
  expect(holdsAmounts({ lines }, withOwnAmounts([gift], { gift: 700 }))).toBe(false);
});
