import { expect, test } from "vitest";
import type { Party, PartyTicket } from "#app/parts/door/door-answers.ts";
import { keepsAllOut, ticketOf, waitingOf, worstTone } from "./result-facts.ts";

test("several results have the sign of the worst of them, and none is a stop", () => {
  expect(worstTone([{ tone: "come_in" }, { tone: "come_in" }])).toBe("come_in");
  expect(worstTone([{ tone: "come_in" }, { tone: "look_again" }])).toBe("look_again");
  expect(worstTone([{ tone: "stop" }, { tone: "look_again" }])).toBe("stop");
  expect(worstTone([])).toBe("stop");
});

test("nobody else of a booking is offered to be let in while the house is full or closed", () => {
  expect(keepsAllOut([{ result: "house_full" }])).toBe(true);
  expect(keepsAllOut([{ result: "too_early" }])).toBe(true);
  expect(keepsAllOut([{ result: "already_in" }, { result: "admitted" }])).toBe(false);
});

test("who can still come in of a booking has a good ticket and is not inside", () => {
  const ticket = (ticket_id: string, is_good: boolean, is_inside: boolean) =>
    ({ ticket_id, is_good, is_inside }) as PartyTicket;
  const party = {
    tickets: [ticket("in", true, true), ticket("refunded", false, false), ticket("next", true, false)],
  } as Party;
  expect(waitingOf(party).map(({ ticket_id }) => ticket_id)).toEqual(["next"]);
});

test("an order that waits for its tickets has nobody to let in, and no ticket of a result", () => {
  const party = { tickets: null } as Party;
  expect(waitingOf(party)).toEqual([]);
  expect(ticketOf([party], { ticket_id: "any" })).toBeNull();
});
