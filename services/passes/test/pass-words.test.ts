import { expect, test } from "vitest";
import { toGoogleObject } from "../src/google/google-objects.ts";
import type { TicketPass as Pass } from "../src/pass.ts";
import { passFacts } from "../src/pass-words.ts";

const pass = (ticket: Partial<Pass["ticket"]>): Pass => ({
  id: "1",
  token_hash: null,
  changed_at: "2026-11-01T10:00:00Z",
  ending: null,
  event: {
    id: "2",
    title: "Night",
    status: "published",
    night_date: "2026-11-27",
    starts_at: "2026-11-27T22:00:00Z",
    ends_at: null,
    doors_at: null,
    last_entry_at: null,
    reveal_at: null,
    place: null,
  },
  ticket: {
    id: "3",
    code: "CODE",
    type: "Standard",
    entry_before: null,
    holder_name: "Robin",
    booking_ref: "REF",
    is_used: false,
    refunded_pence: 0,
    total_pence: 1300,
    ...ticket,
  },
  place: null,
});
const refundOf = (shown: Pass) => passFacts(shown).find(({ key }) => key === "refund")?.value;

test("a wallet pass says what a part refund left, and that the ticket is still good until it is used", () => {
  expect(refundOf(pass({ refunded_pence: 250 }))).toBe("£2.50 of £13 refunded. This ticket is still good.");
  expect(refundOf(pass({ refunded_pence: 250, is_used: true }))).toBe("£2.50 of £13 refunded.");
});

test("a wallet pass says nothing of a refund where none or all of the money went back", () => {
  expect(refundOf(pass({}))).toBeUndefined();
  expect(refundOf(pass({ refunded_pence: 1300 }))).toBeUndefined();
  expect(refundOf({ ...pass({ refunded_pence: 250 }), ticket: null })).toBeUndefined();
});

test("Google's object of a pass carries what a part refund left", () => {
  expect(toGoogleObject("issuer", pass({ refunded_pence: 250 })).textModulesData).toContainEqual({
    id: "refund",
    header: "Refund",
    body: "£2.50 of £13 refunded. This ticket is still good.",
  });
});
