import { describe, expect, test } from "vitest";
import { extraType, ticketType } from "#app/parts/bookings/test/ticket-type.ts";
import { canBeBooked, onlyTickets, whyNotBookable } from "./ticket-type.ts";

const at = (iso: string) => `<${iso}>`;

describe("a ticket type", () => {
  test.each([
    ["on_sale", true],
    ["few_left", true],
    ["sold_out", false],
    ["soon", false],
    ["waiting", false],
    ["paused", false],
    ["ended", false],
    ["members", false],
    ["", false],
  ])("in the state %j can be booked: %s", (state, can) => {
    expect(canBeBooked(ticketType({ state }))).toBe(can);
  });

  test("that is sold on the door is booked by nobody here, whatever its state", () => {
    const door = ticketType({ kind: "door" });
    expect(canBeBooked(door)).toBe(false);
    expect(whyNotBookable(door, at)).toBe("Sold on the door only.");
  });

  test.each([
    [{ state: "sold_out" }, "Sold out."],
    [{ state: "members" }, "For members."],
    [{ state: "soon", sales_start: "2026-11-28T10:00:00Z" }, "On sale from <2026-11-28T10:00:00Z>."],
    [{ state: "soon" }, "Not on sale yet."],
    [{ state: "waiting" }, "Goes on sale when the release before it sells out."],
    [{ state: "paused" }, "Not on sale at the moment."],
    [{ state: "ended" }, "Sales have ended."],
    [{ state: "on_sale" }, null],
    [{ state: "few_left" }, null],
  ])("that is %j says %j", (change, words) => {
    expect(whyNotBookable(ticketType(change), at)).toBe(words);
  });

  test("that cannot be booked always says why", () => {
    for (const state of ["sold_out", "members", "soon", "waiting", "paused", "ended"])
      expect(whyNotBookable(ticketType({ state }), at)).toMatch(/^[A-Z].*\.$/);
  });
});

test("what lets nobody in is no ticket", () => {
  const entry = ticketType();
  expect(onlyTickets([extraType(), entry, extraType({ id: "drink" })])).toEqual([entry]);
  expect(onlyTickets([])).toEqual([]);
});
