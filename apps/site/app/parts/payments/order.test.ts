import { describe, expect, test } from "vitest";
import { parseOrder } from "./order.ts";

const answer = {
  booking: {
    id: "b",
    ref: "ABCD2345",
    event_id: "e",
    status: "confirmed",
    buyer_name: "Ada",
    buyer_email: null,
    face_pence: 2200,
    fee_pence: 300,
    levy_pence: 0,
    discount_pence: 0,
    total_pence: 2500,
    hold_expires_at: null,
    hold_extended: false,
    server_time: "2026-11-28T22:00:00Z",
    confirmed_at: "2026-11-28T21:00:00Z",
    lines: [{ id: "l", name: "Entry", quantity: 2, unit_total_pence: 1250, total_pence: 2500 }],
    tickets: [
      { id: "t", ticket_type_id: "tt", name: "Entry", holder_name: null, code: "abc", status: "issued" },
    ],
  },
  payment: null,
  event: {
    id: "e",
    title: "Low End",
    slug: "low-end",
    status: "published",
    starts_at: "2026-12-05T22:00:00Z",
    ends_at: null,
    venue: null,
  },
  seller: { name: "Slow Burn", vat_number: null },
  face_vat_pence: 0,
  fee_vat_pence: 50,
  refund_sentence: "Refundable until Friday.",
  money_sentence: "£25",
  has_details: true,
  refunds: [],
  invoices: [],
  choice: null,
};

describe("what the server says of an order", () => {
  test("is read with what an older server leaves out", () => {
    const { booking } = parseOrder(answer);
    expect(booking.lines[0]).toMatchObject({ bundle: null, saving_pence: 0, total_pence: 2500 });
    expect(booking.tickets[0]?.code_proof).toBeNull();
    expect(booking.extras).toEqual([]);
  });

  test("keeps sums as whole pence", () => {
    expect(parseOrder(answer).booking.total_pence).toBe(2500);
    const { face_pence, fee_pence, total_pence } = parseOrder(answer).booking;
    expect(face_pence + fee_pence).toBe(total_pence);
  });

  test.each([
    ["a sum that is text", { ...answer, fee_vat_pence: "50" }],
    ["no booking", { ...answer, booking: undefined }],
    ["a booking without its total", { ...answer, booking: { ...answer.booking, total_pence: null } }],
    ["a payment without its sum", { ...answer, payment: { id: "p", status: "succeeded" } }],
    ["nothing", null],
    ["a page of a train's network", "<html>"],
  ])("is refused where it is %s, so that no screen shows money that nobody said", (_name, odd) => {
    expect(() => parseOrder(odd)).toThrow();
  });
});
