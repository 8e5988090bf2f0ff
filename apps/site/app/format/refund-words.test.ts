import { describe, expect, test } from "vitest";
import { type RefundQuote, refundButton, refundSentences, TICKET_FATES, toCancels } from "./refund-words.ts";

const ticket = (id: string, change: Partial<RefundQuote["tickets"][number]> = {}) => ({
  id,
  name: "Entry",
  holder_name: "Ada",
  status: "issued",
  ...change,
});

const quote = (change: Partial<RefundQuote> = {}): RefundQuote => ({
  amount_pence: 1250,
  ends_tickets: true,
  owed_pence: 0,
  tickets: [ticket("a")],
  ...change,
});

describe("the button of a refund", () => {
  test.each([
    [quote(), "Send £12.50 back and end 1 ticket"],
    [quote({ ends_tickets: false }), "Send £12.50 back and keep 1 ticket"],
    [quote({ tickets: [ticket("a"), ticket("b")] }), "Send £12.50 back and end 2 tickets"],
    [quote({ amount_pence: 120_000, ends_tickets: false }), "Send £1,200 back and keep 1 ticket"],
    [quote({ amount_pence: 1 }), "Send £0.01 back and end 1 ticket"],
    [quote({ amount_pence: 0 }), "End 1 ticket without a refund"],
  ])("says the money and what becomes of the tickets: case %#", (asked, words) => {
    expect(refundButton(asked)).toBe(words);
  });
});

describe("the sentences of a refund", () => {
  test("name the money and whose ticket ends", () => {
    expect(refundSentences(quote())).toEqual([
      "£12.50 goes back to the card that paid.",
      "1 ticket ends and lets nobody in any more: Entry (Ada).",
    ]);
  });

  test("are worded by the number of tickets, and a ticket may have no name", () => {
    const two = [ticket("a"), ticket("b", { holder_name: null, name: "Companion" })];
    expect(refundSentences(quote({ tickets: two }))[1]).toBe(
      "2 tickets end and let nobody in any more: Entry (Ada), Companion (no name).",
    );
    expect(refundSentences(quote({ tickets: two, ends_tickets: false }))[1]).toBe(
      "2 tickets stay good and let people in as before: Entry (Ada), Companion (no name).",
    );
    expect(refundSentences(quote({ ends_tickets: false }))[1]).toBe(
      "1 ticket stays good and lets people in as before: Entry (Ada).",
    );
  });

  test("promise no money where none goes back", () => {
    expect(refundSentences(quote({ amount_pence: 0 }))[0]).toBe(
      "No money goes back. The buyer is told by email.",
    );
  });

  test("say that nothing of the order is good any more", () => {
    expect(refundSentences(quote({ tickets: [] }))[1]).toBe("No ticket of this order is good any more.");
  });

  test.each([
    [1250, 1250, false],
    [1250, 1249, false],
    [1250, 1251, true],
    [0, 500, true],
  ])("of %i pence where %i are owed warn that it is refused: %s", (amount_pence, owed_pence, isRefused) => {
    const words = refundSentences(quote({ amount_pence, owed_pence })).join(" ");
    expect(words.includes("so this is refused")).toBe(isRefused);
  });
});

test("each fate of tickets goes to the database as it is meant, and by the amount leaves it to the amount", () => {
  expect(TICKET_FATES.map(({ value }) => [value, toCancels(value)])).toEqual([
    ["by_amount", undefined],
    ["keep", false],
    ["end", true],
  ]);
});
