import { describe, expect, test } from "vitest";
import type { StateFacts } from "./display-state.ts";
import { BADGE_WORDS, bookingWords, priceText, priceWords, stateWords } from "./price-and-state-words.ts";

const price = (from: number | null, to: number | null, sale_kind: StateFacts["sale_kind"] = "paid") =>
  priceWords({ price_from_pence: from, price_to_pence: to, sale_kind });

describe("the price of a night in one phrase", () => {
  test.each([
    [0, 0, "free", "Free"],
    [0, null, "free", "Free"],
    [1250, 1250, "paid", "£12.50"],
    [1250, null, "paid", "£12.50"],
    [1000, 1500, "paid", "from £10"],
    // some places are free, others are not: it is not called free
    [0, 1500, "paid", "Free to £15"],
    [300, 300, "donation", "pay what you can, from £3"],
    [0, 0, "donation", "Pay what you can"],
    [0, null, null, "Free"],
  ] as const)("from %s to %s pence, sold as %s, is %j", (from, to, kind, words) => {
    const said = price(from, to, kind);
    expect(said && priceText(said)).toBe(words);
  });

  test("is not said where nothing is known of it", () => {
    expect(price(null, null)).toBeNull();
    expect(price(null, 1500)).toBeNull();
  });

  test("is called free only where nobody pays", () => {
    expect(price(0, 0, "free")?.isFree).toBe(true);
    for (const some of [price(0, 1500), price(0, 0, "donation"), price(1, 1), price(0, 1)])
      expect(some?.isFree).toBe(false);
  });

  test("is in words alone where each decides, so that no 'all in' stands behind it", () => {
    expect(price(0, 0, "donation")?.isOpen).toBe(true);
    expect(price(300, 300, "donation")?.isOpen).toBeUndefined();
  });
});

const facts = (change: Partial<StateFacts> = {}): StateFacts => ({
  status: "published",
  starts_at: "2026-11-28T22:00:00Z",
  ends_at: "2026-11-29T06:00:00Z",
  sale_state: "on_sale",
  sale_kind: "paid",
  sales_start: null,
  sales_end: null,
  waitlist_enabled: false,
  is_rescheduled: false,
  is_moved: false,
  ...change,
});
const before = new Date("2026-11-27T12:00:00Z");
const during = new Date("2026-11-29T01:00:00Z");
const say = (change: Partial<StateFacts>, now = before) => stateWords(facts(change), now)?.text ?? null;

describe("what a row says of a night besides its price", () => {
  test.each([
    [{}, null],
    [{ status: "cancelled" }, "Cancelled"],
    [{ status: "postponed" }, "Postponed"],
    [{ status: "under_review" }, "Under review"],
    [{ sale_state: "external" }, "Tickets elsewhere"],
    [{ sale_state: "approval" }, "By application"],
    [{ sale_state: "unannounced" }, "Tickets to be announced"],
    [{ sale_state: "few_left" }, "Few left"],
    [{ sale_state: "sold_out" }, "Sold out"],
    [{ sale_state: "sold_out", waitlist_enabled: true }, "Waiting list"],
    [{ sale_state: "sold_out", waitlist_enabled: true, has_resale: true }, "Resale"],
    [{ sale_state: "door" }, "On the door"],
    [{ sale_state: "ended" }, "Sales ended"],
    [{ sale_state: "soon" }, "On sale soon"],
    [{ sale_state: "soon", sales_start: "2026-11-28T10:00:00Z" }, "On sale Sat 28 Nov 10:00"],
    [{ sales_end: "2026-11-27T12:00:00Z" }, "Sales ended"],
  ] as const)("%j: %j", (change, words) => {
    expect(say(change as Partial<StateFacts>)).toBe(words);
  });

  test("is that it is on, and that nobody gets in any more without a ticket", () => {
    expect(say({}, during)).toBe("Happening now");
    expect(say({ sale_state: "sold_out" }, during)).toBe("Happening now, sold out");
    expect(say({ status: "cancelled" }, during)).toBe("Cancelled");
  });

  test("is that it is over, from its last minute on", () => {
    expect(say({}, new Date("2026-11-29T06:00:00Z"))).toBe("Past");
    expect(say({ ends_at: null }, new Date("2026-11-29T05:59:00Z"))).toBe("Happening now");
    expect(say({ ends_at: null }, new Date("2026-11-29T06:00:00Z"))).toBe("Past");
  });

  test("opens a sale by London's clock on the night it changes", () => {
    expect(
      say({ sale_state: "soon", sales_start: "2026-10-25T01:30:00Z" }, new Date("2026-10-24T12:00:00Z")),
    ).toBe("On sale Sun 25 Oct 01:30");
  });
});

describe("the button of a night", () => {
  const press = (change: Partial<StateFacts>, now = before) =>
    bookingWords({ ...facts(change), price_from_pence: 1000 }, now);

  test.each([
    [{}, "Book"],
    [{ sale_kind: "free" }, "Reserve"],
    [{ sale_kind: "donation" }, "Book"],
    [{ sale_state: "few_left" }, "Book"],
    [{ sale_state: "sold_out" }, null],
    [{ sale_state: "external" }, null],
    [{ sale_state: "soon", sales_start: "2026-11-28T10:00:00Z" }, null],
    [{ status: "cancelled" }, null],
    [{ status: "postponed" }, null],
    [{ status: "draft" }, null],
  ] as const)("%j says %j", (change, words) => {
    expect(press(change as Partial<StateFacts>)).toBe(words);
  });

  test("is there until nobody is let in any more", () => {
    expect(press({}, during)).toBe("Book");
    expect(press({ last_entry_at: "2026-11-29T01:00:00Z" }, during)).toBeNull();
  });
});

test("every badge has words", () => {
  expect(Object.values(BADGE_WORDS).every(({ text }) => /^[A-Z]/.test(text))).toBe(true);
});
