import { describe, expect, test } from "vitest";
import {
  canCancel,
  partRefundOf,
  refundOfTicket,
  splitBookings,
  stateOf,
  ticketStateOf,
} from "./my-bookings.ts";

const now = new Date("2026-11-27T23:00:00Z");
const booking = (id: string, starts_at: string, status = "confirmed") => ({
  id,
  status,
  total_pence: 0,
  hold_expires_at: null as string | null,
  event: { starts_at, ends_at: null, status: "published" },
  tickets: [{ status: "issued" }],
});

describe("my bookings", () => {
  test("list running and coming events soonest first, past ones latest first", () => {
    const { upcoming, past } = splitBookings(
      [
        booking("tomorrow", "2026-11-28T22:00:00Z"),
        booking("now", "2026-11-27T22:00:00Z"),
        booking("yesterday", "2026-11-26T22:00:00Z"),
        booking("last week", "2026-11-20T22:00:00Z"),
        booking("given back", "2026-11-29T22:00:00Z", "cancelled"),
      ],
      now,
    );
    expect(upcoming.map(({ id }) => id)).toEqual(["now", "tomorrow"]);
    expect(past.map(({ id }) => id)).toEqual(["given back", "yesterday", "last week"]);
  });

  test("a cancelled event is said before the state of the booking", () => {
    const cancelled = {
      ...booking("x", "2026-11-28T22:00:00Z"),
      event: { starts_at: "", ends_at: null, status: "cancelled" },
    };
    expect(stateOf(cancelled, now)?.text).toBe("Event cancelled");
    expect(stateOf(booking("x", "2026-11-28T22:00:00Z"), now)).toBeNull();
  });

  test("show whether a hold has time left", () => {
    const held = { ...booking("x", "2026-11-28T22:00:00Z", "held"), hold_expires_at: "2026-11-27T23:05:00Z" };
    expect(stateOf(held, now)?.text).toBe("Held for you, not booked yet");
    expect(stateOf({ ...held, hold_expires_at: "2026-11-27T22:59:00Z" }, now)?.text).toBe("Hold expired");
  });

  test("only a free, unused booking before the start can be given back", () => {
    expect(canCancel(booking("x", "2026-11-28T22:00:00Z"), now)).toBe(true);
    expect(canCancel(booking("x", "2026-11-27T22:00:00Z"), now)).toBe(false);
    expect(canCancel({ ...booking("x", "2026-11-28T22:00:00Z"), total_pence: 500 }, now)).toBe(false);
    expect(
      canCancel({ ...booking("x", "2026-11-28T22:00:00Z"), tickets: [{ status: "checked_in" }] }, now),
    ).toBe(false);
    expect(canCancel(booking("x", "2026-11-28T22:00:00Z", "held"), now)).toBe(false);
  });

  test("a used ticket says when, an unknown state never passes as good", () => {
    expect(ticketStateOf({ status: "issued", checked_in_at: null }, String)).toBeNull();
    expect(ticketStateOf({ status: "checked_in", checked_in_at: "23:10" }, String)).toBe("Let in 23:10");
    expect(ticketStateOf({ status: "void", checked_in_at: null }, String)).toBe("Not valid");
  });
});

test("what a part refund left is the money that came back and the tickets that still let people in", () => {
  const paid = { total_pence: 1300, tickets: [{ status: "issued" }, { status: "refunded" }] };
  const refund = (amount_pence: number, status: string) => ({ amount_pence, status });
  expect(
    partRefundOf({
      ...paid,
      refunds: [refund(250, "succeeded"), refund(100, "pending"), refund(900, "declined")],
    }),
  ).toEqual({ sentPence: 350, good: 1 });
  expect(partRefundOf({ ...paid, refunds: [refund(1300, "succeeded")] })).toBeNull();
  expect(
    partRefundOf({ ...paid, refunds: [refund(250, "succeeded")], tickets: [{ status: "refunded" }] }),
  ).toBeNull();
  expect(partRefundOf(paid)).toBeNull();
});

test("a ticket over the whole screen says what a part refund left while it still lets its holder in", () => {
  const booking = {
    total_pence: 1300,
    refunds: [{ amount_pence: 250, status: "succeeded" }],
    tickets: [{ status: "issued" }, { status: "checked_in" }],
  };
  expect(refundOfTicket(booking, { status: "issued" })).toBe(
    "£2.50 of £13 refunded. This ticket is still good.",
  );
  expect(refundOfTicket(booking, { status: "checked_in" })).toBe("£2.50 of £13 refunded.");
  expect(refundOfTicket({ ...booking, refunds: [] }, { status: "issued" })).toBeNull();
});
