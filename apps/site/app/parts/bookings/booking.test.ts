import { expect, test } from "vitest";
import { parseBooking } from "./booking.ts";

const answer = {
  id: "b",
  ref: "ABCD2345",
  event_id: "e",
  status: "held",
  total_pence: 2500,
  hold_expires_at: "2026-11-28T22:10:00Z",
  hold_extended: false,
  lines: [{ id: "l", ticket_type_id: "t", name: "Entry", quantity: 2, unit_total_pence: 1250 }],
  tickets: [
    { id: "t", ticket_type_id: "t", name: "Entry", holder_name: null, code: "abc", status: "issued" },
  ],
};

test("a booking is read from a procedure, which says the time, and from the table, which says none", () => {
  expect(parseBooking({ ...answer, server_time: "2026-11-28T22:00:00Z" }).server_time).toBe(
    "2026-11-28T22:00:00Z",
  );
  const { server_time, extras, tickets } = parseBooking(answer);
  expect(server_time).toBeUndefined();
  expect(extras).toEqual([]);
  expect(tickets[0]?.code_proof).toBeNull();
});

test("a line keeps that it is bought from its holder, and that it is an extra", () => {
  const [line] = parseBooking({
    ...answer,
    lines: [{ ...answer.lines[0], kind: "extra", resale_listing_id: "r" }],
  }).lines;
  expect(line).toMatchObject({ kind: "extra", resale_listing_id: "r" });
});

test.each([
  ["a sum that is text", { ...answer, total_pence: "2500" }],
  ["no lines", { ...answer, lines: undefined }],
  ["a line without its price", { ...answer, lines: [{ ...answer.lines[0], unit_total_pence: undefined }] }],
  ["a ticket without its code", { ...answer, tickets: [{ ...answer.tickets[0], code: null }] }],
  ["an error", { message: "no", code: "PT409" }],
  ["nothing", null],
])("an answer that is %s is no booking", (_name, odd) => {
  expect(() => parseBooking(odd)).toThrow();
});
