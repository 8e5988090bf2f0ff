import { describe, expect, test } from "vitest";
import { extraType, ticketType } from "#app/parts/bookings/test/ticket-type.ts";
import { extraRoom } from "./extra-room.ts";

const entry = ticketType();
const noEnd = Number.POSITIVE_INFINITY;

describe("an extra that goes with a ticket", () => {
  const coat = extraType();

  test.each([
    [{}, 0],
    [{ entry: 1 }, noEnd],
    [{ coat: 3 }, 0],
  ])("has room beside the basket %j for %d", (basket, room) => {
    expect(extraRoom(coat, [entry, coat], basket)).toBe(room);
  });

  test("can be had alone by somebody who has a ticket of the night", () => {
    expect(extraRoom(extraType({}, { myTickets: 1 }), [entry, coat], {})).toBe(noEnd);
  });

  test("does not go with another extra, which lets nobody in", () => {
    const drink = extraType({ id: "drink" }, { id: "tokens", rule: "any" });
    expect(extraRoom(coat, [coat, drink], { drink: 2 })).toBe(0);
  });
});

describe("an extra of which each ticket has one", () => {
  const cup = (change = {}, extra = {}) =>
    extraType({ id: "cup", ...change }, { id: "cup", rule: "one_per_ticket", ...extra });

  test.each([
    [{}, 0],
    [{ entry: 1 }, 1],
    [{ entry: 4 }, 4],
    // its own number in the basket is what is being chosen
    [{ entry: 4, cup: 3 }, 4],
  ])("has room beside the basket %j for %d", (basket, room) => {
    expect(extraRoom(cup(), [entry, cup()], basket)).toBe(room);
  });

  test("counts the tickets and the extras that the reader has already", () => {
    const type = cup({ mine: 1 }, { myTickets: 2 });
    expect(extraRoom(type, [entry, type], {})).toBe(1);
    expect(extraRoom(type, [entry, type], { entry: 3 })).toBe(4);
  });

  test("shares its room among its sizes and stops", () => {
    const [small, large] = ["small", "large"].map((id) => cup({ id }));
    if (!small || !large) throw new Error("two sizes");
    expect(extraRoom(small, [entry, small, large], { entry: 3, large: 2 })).toBe(1);
    expect(extraRoom(large, [entry, small, large], { entry: 3, small: 3 })).toBe(0);
  });

  test("is not counted below nothing where more are had than there are tickets", () => {
    const type = cup({ mine: 3 }, { myTickets: 1 });
    expect(extraRoom(type, [entry, type], {})).toBe(0);
  });
});

test("what anybody can have, and a ticket itself, have room without end", () => {
  const gift = extraType({}, { rule: "any" });
  expect(extraRoom(gift, [gift], {})).toBe(noEnd);
  expect(extraRoom(entry, [entry], {})).toBe(noEnd);
});
