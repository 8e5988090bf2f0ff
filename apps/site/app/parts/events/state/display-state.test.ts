import { describe, expect, test } from "vitest";
import {
  DISPLAY_STATES,
  type DisplayState,
  displayState,
  isBookable,
  type StateFacts,
  stateBadges,
  type VisitorFacts,
} from "./display-state.ts";

const before = new Date("2026-11-20T12:00:00Z");
const during = new Date("2026-11-28T01:00:00Z");
const after = new Date("2026-11-28T06:00:00Z");

const onSale: StateFacts = {
  status: "published",
  starts_at: "2026-11-27T22:00:00Z",
  ends_at: "2026-11-28T06:00:00Z",
  sale_state: "on_sale",
  sale_kind: "paid",
  sales_start: null,
  sales_end: null,
  waitlist_enabled: true,
  is_rescheduled: false,
  is_moved: false,
};

const cases: [DisplayState, Partial<StateFacts>, Date, VisitorFacts][] = [
  ["cancelled", { status: "cancelled" }, before, {}],
  ["postponed", { status: "postponed" }, before, {}],
  ["under_review", { status: "under_review" }, before, {}],
  ["past", {}, after, {}],
  ["happening_now", {}, during, {}],
  ["offer_for_you", { sale_state: "sold_out" }, before, { hasOffer: true }],
  ["external", { sale_state: "external", sale_kind: null }, before, {}],
  ["approval_required", { sale_state: "approval" }, before, {}],
  ["not_yet_announced_sale", { sale_state: "unannounced", sale_kind: null }, before, {}],
  ["on_sale_soon", { sale_state: "soon", sales_start: "2026-11-21T10:00:00Z" }, before, {}],
  ["few_left", { sale_state: "few_left" }, before, {}],
  ["on_sale_paid", {}, before, {}],
  ["on_sale_free", { sale_kind: "free" }, before, {}],
  ["on_sale_donation", { sale_kind: "donation" }, before, {}],
  ["resale_available", { sale_state: "sold_out" }, before, { resaleAvailable: true }],
  ["sold_out_waitlist", { sale_state: "sold_out" }, before, {}],
  ["sold_out", { sale_state: "sold_out", waitlist_enabled: false }, before, {}],
  ["sales_ended_door", { sale_state: "door" }, before, {}],
  ["sales_ended", { sale_state: "ended" }, before, {}],
];

describe("an event shows exactly one state", () => {
  test.each(cases)("%s", (state, facts, now, visitor) => {
    expect(displayState({ ...onSale, ...facts }, now, visitor)).toBe(state);
  });

  test("resale is a state that the card alone can tell", () => {
    expect(displayState({ ...onSale, sale_state: "sold_out", has_resale: true }, before)).toBe(
      "resale_available",
    );
    expect(displayState({ ...onSale, has_resale: true }, before)).toBe("on_sale_paid");
  });

  test("every state of the product is covered above", () => {
    expect(cases.map(([state]) => state)).toEqual([...DISPLAY_STATES]);
  });

  test("the first state that is true wins", () => {
    expect(displayState({ ...onSale, status: "cancelled" }, after)).toBe("cancelled");
    expect(displayState({ ...onSale, status: "postponed" }, after)).toBe("postponed");
    expect(displayState({ ...onSale, sale_state: "sold_out" }, during)).toBe("happening_now");
    expect(displayState({ ...onSale, sale_state: "external" }, after)).toBe("past");
  });
});

describe("the clock", () => {
  test("an event without an end is over eight hours after its start", () => {
    const open = { ...onSale, ends_at: null };
    expect(displayState(open, new Date("2026-11-28T05:59:59Z"))).toBe("happening_now");
    expect(displayState(open, new Date("2026-11-28T06:00:00Z"))).toBe("past");
  });

  test("it is never past at midnight", () => {
    expect(displayState(onSale, new Date("2026-11-28T00:00:00Z"))).toBe("happening_now");
  });

  test("sales open and close by themselves", () => {
    const window = {
      ...onSale,
      sale_state: "soon",
      sales_start: "2026-11-21T10:00:00Z",
      sales_end: "2026-11-25T10:00:00Z",
    } as const;
    expect(displayState(window, new Date("2026-11-21T09:59:59Z"))).toBe("on_sale_soon");
    expect(displayState(window, new Date("2026-11-21T10:00:00Z"))).toBe("on_sale_paid");
    expect(displayState(window, new Date("2026-11-25T10:00:00Z"))).toBe("sales_ended");
  });
});

describe("booking", () => {
  test("is possible while places are on sale, even during the night", () => {
    expect(isBookable(onSale, before)).toBe(true);
    expect(isBookable(onSale, during)).toBe(true);
    expect(isBookable({ ...onSale, sale_state: "few_left" }, before)).toBe(true);
  });

  test("is not possible once it is over, called off, sold out or sold elsewhere", () => {
    expect(isBookable(onSale, after)).toBe(false);
    for (const status of ["cancelled", "postponed", "under_review"])
      expect(isBookable({ ...onSale, status }, before)).toBe(false);
    for (const sale_state of [
      "sold_out",
      "external",
      "approval",
      "soon",
      "door",
      "ended",
      "unannounced",
    ] as const)
      expect(isBookable({ ...onSale, sale_state }, before)).toBe(false);
  });
});

test("badges stand on top of the state, the visitor's own first", () => {
  expect(stateBadges(onSale)).toEqual([]);
  expect(
    stateBadges({ ...onSale, is_rescheduled: true, is_moved: true }, { isGoing: true, isHolding: true }),
  ).toEqual(["hold_in_progress", "going", "rescheduled", "moved_venue"]);
});

test("A night without a date is not called newly dated", () => {
  expect(stateBadges({ ...onSale, status: "postponed", is_rescheduled: true })).toEqual([]);
});

test("an exhibition is on only within its hours, and a night until its end though its last entry has passed", () => {
  const run = { ...onSale, starts_at: "2026-11-20T12:00:00Z", ends_at: "2026-12-10T19:00:00Z" };
  expect(displayState(run, new Date("2026-11-28T02:00:00Z"))).toBe("on_sale_paid");
  expect(displayState(run, new Date("2026-11-28T14:00:00Z"))).toBe("happening_now");
  const late = { ...onSale, last_entry_at: "2026-11-28T00:30:00Z" };
  expect(displayState(late, during)).toBe("happening_now");
  expect(isBookable(late, during)).toBe(false);
});
