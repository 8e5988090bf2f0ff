import { expect, test } from "vitest";
import { limitOf, toLines, totalOf } from "./basket.ts";
import { type Fund, readGift } from "./fund-gift.ts";
import { amountProblem, withOwnAmounts } from "./own-amounts.ts";

const fund = (change: Partial<Fund> = {}): Fund =>
  ({
    gift_type_id: "gift",
    least_pence: 100,
    most_pence: 50_000,
    is_open: true,
    rest: "What is left goes to the next night.",
    ...change,
  }) as Fund;

test("a gift to a fund is one line of the price list, at an amount of one's own", () => {
  const gift = readGift(fund());
  expect(limitOf(gift, {})).toMatchObject({ max: 1 });
  const [chosen] = withOwnAmounts([gift], { gift: 2500 });
  if (!chosen) throw new Error("one line");
  expect(totalOf({ gift: 1 }, [chosen])).toBe(2500);
  expect(toLines({ gift: 1 }, [chosen])).toEqual([
    { ticket_type_id: "gift", quantity: 1, amount_pence: 2500 },
  ]);
});

test("a gift keeps within what the fund takes, and carries no fee", () => {
  const gift = readGift(fund());
  expect([99, 100, 50_000, 50_001].map((pence) => amountProblem(gift, pence))).toEqual([
    "Pay at least £1",
    null,
    null,
    "Pay at most £500",
  ]);
  expect([gift.fee_pence, gift.levy_pence]).toEqual([0, 0]);
});

test("a gift costs the least the fund takes until somebody chooses more", () => {
  expect(totalOf({ gift: 1 }, withOwnAmounts([readGift(fund())], {}))).toBe(100);
});

test("a fund that is closed takes nothing", () => {
  expect(limitOf(readGift(fund({ is_open: false })), {}).max).toBe(0);
});

test("what becomes of a gift is said before it is paid", () => {
  expect(readGift(fund()).description).toMatch(
    /comes back to you if the night is cancelled\. What is left goes/,
  );
});
