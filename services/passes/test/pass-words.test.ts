import { expect, test } from "vitest";
import { toGoogleObject } from "../src/google/google-objects.ts";
import type { PassTicket, TicketPass } from "../src/pass.ts";
import { passFacts } from "../src/pass-words.ts";
import { pass, ticket } from "./made-pass.ts";

const passOf = (changed: Partial<PassTicket>): TicketPass => ({ ...pass, ticket: { ...ticket, ...changed } });
const refundOf = (shown: TicketPass) => passFacts(shown).find(({ key }) => key === "refund")?.value;

test("a wallet pass says what a part refund left, and that the ticket is still good until it is used", () => {
  expect(refundOf(passOf({ refunded_pence: 250 }))).toBe("£2.50 of £13 refunded. This ticket is still good.");
  expect(refundOf(passOf({ refunded_pence: 250, is_used: true }))).toBe("£2.50 of £13 refunded.");
});

test("a wallet pass says nothing of a refund where none or all of the money went back", () => {
  expect(refundOf(passOf({}))).toBeUndefined();
  expect(refundOf(passOf({ refunded_pence: 1300 }))).toBeUndefined();
  expect(refundOf({ ...passOf({ refunded_pence: 250 }), ticket: null })).toBeUndefined();
});

test("Google's object of a pass carries what a part refund left", () => {
  expect(toGoogleObject("issuer", passOf({ refunded_pence: 250 })).textModulesData).toContainEqual({
    id: "refund",
    header: "Refund",
    body: "£2.50 of £13 refunded. This ticket is still good.",
  });
});
