import { TERMS_VERSION } from "@undercroft/contract";
import { browserClient, publishableKey } from "#app/api/browser-client.ts";
import { type Answer, call, onlyRow } from "#app/api/call.ts";
import { withMoneyKey } from "#app/api/changes/with-money-key.ts";
import { type Order, parseOrder } from "./order.ts";
import type { TypedTestCard } from "./pay-form.ts";

/** What the payment service refuses with, in the form of the data API's refusals. */
export type PaymentRefusal = { details: string; message: string; hint: string | null; status: number };

async function askPayments<Answer>(path: string, body: unknown, key?: string): Promise<Answer> {
  const { data } = await (await browserClient()).auth.getSession();
  const response = await fetch(`/payments/v1/${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      apikey: publishableKey(),
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
      ...(key ? { "idempotency-key": key } : {}),
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw { ...(answer as object), status: response.status };
  return answer as Answer;
}

/** What people said about themselves on the step before. */
type Details = {
  buyerName: string;
  holderNames: string[];
  accessNotes: string;
  marketingOptIn: boolean;
  answers?: unknown[];
};

/** What the browser needs to pay. */
export type Started = { client_secret: string | null; intent_status?: string };

/** Hands over the details and makes the payment ready. @throws PaymentRefusal */
export function beginPayment(bookingId: string, details: Details): Promise<Started> {
  return askPayments("payments", {
    booking_id: bookingId,
    buyer_name: details.buyerName,
    holder_names: details.holderNames,
    access_notes: details.accessNotes,
    marketing_opt_in: details.marketingOptIn,
    terms_version: TERMS_VERSION,
    ...(details.answers ? { answers: details.answers } : {}),
  });
}

/** Goes on with a payment, or begins a new attempt after one that failed. @throws PaymentRefusal */
export function continuePayment(bookingId: string): Promise<Started> {
  return askPayments("payments", { booking_id: bookingId, terms_version: TERMS_VERSION });
}

/** Has the card company asked now. */
export const checkPayment = (bookingId: string) => askPayments("check", { booking_id: bookingId });

/** A payment for a membership, as it is begun. */
export type StartedMembership = Started & Answer<"start_membership_payment">;

/**
 * Begins to pay for a membership at the price that was shown, or goes on with it. @throws PaymentRefusal
 * @param renews the person agrees that the card is kept and charged for the periods after this one
 */
export const startMembershipPayment = (
  planId: string,
  pricePence: number,
  renews: boolean,
): Promise<StartedMembership> =>
  askPayments("memberships", {
    plan_id: planId,
    price_pence: pricePence,
    terms_version: TERMS_VERSION,
    renews,
  });

/** Pays with the card that a membership is charged to, while its person is there. @throws PaymentRefusal */
export const confirmMembershipCard = (membershipId: string): Promise<StartedMembership> =>
  askPayments("memberships/confirm", { membership_id: membershipId });

/** Begins to change the card that a membership is charged to. @throws PaymentRefusal */
export const startCardChange = (
  membershipId: string,
): Promise<{ setup_id: string; client_secret: string | null }> =>
  askPayments("memberships/card", { membership_id: membershipId });

/** Whether the card is changed. */
export const checkCardChange = (setupId: string): Promise<{ is_changed: boolean }> =>
  askPayments("memberships/card/check", { setup_id: setupId });

/** Has the card company asked now about a payment for a membership. */
export const checkMembershipPayment = (chargeId: string) =>
  askPayments("memberships/check", { charge_id: chargeId });

/** What the bank answers in test mode. */
export type BankAnswer = { status: string; failure_code: string | null };

/** Pays with a test card. @throws PaymentRefusal */
export const payWithTestCard = (card: TypedTestCard & { client_secret: string }): Promise<BankAnswer> =>
  askPayments("test/confirm", card);

/** Says yes or no to the bank of test mode. @throws PaymentRefusal */
export const answerTestBank = (clientSecret: string, approve: boolean): Promise<BankAnswer> =>
  askPayments("test/authorise", { client_secret: clientSecret, approve });

/** Who takes the money here. */
export async function readProvider(): Promise<{ provider: string; publishable_key: string | null }> {
  return (await fetch("/payments/v1/config")).json();
}

/** An order of the caller's by its reference. @throws the database's refusal */
export async function readOrder(ref: string): Promise<Order> {
  return parseOrder(await call("get_payment", { p_ref: ref }));
}

/** Sends the confirmation again, to another address where one is given. @throws the database's refusal */
export async function resendBooking(bookingId: string, email: string): Promise<void> {
  await call("resend_booking", { p_booking_id: bookingId, p_email: email });
}

/** What giving tickets back would send back. */
export type Quote = { total_pence: number; basis: string; until: string | null };

/** @throws the database's refusal */
export async function quoteCancellation(bookingId: string, ticketIds: string[]): Promise<Quote> {
  return onlyRow(await call("quote_cancellation", { p_booking_id: bookingId, p_ticket_ids: ticketIds }));
}

/** Gives tickets back for what was quoted. @throws the database's refusal, also when the quote has changed */
export async function cancelTickets(bookingId: string, ticketIds: string[], pence: number): Promise<void> {
  const asked = { p_booking_id: bookingId, p_ticket_ids: ticketIds, p_expected_pence: pence };
  await withMoneyKey(["cancel_tickets", asked], (key) =>
    call("cancel_tickets", { ...asked, p_idempotency_key: key }),
  );
}

/** What to do about tickets of a night that moved: keep, refund or donate. @throws the database's refusal */
export async function chooseRefund(bookingId: string, choice: string): Promise<void> {
  const asked = { p_booking_id: bookingId, p_choice: choice };
  await withMoneyKey(["choose_refund", asked], (key) =>
    call("choose_refund", { ...asked, p_idempotency_key: key }),
  );
}
