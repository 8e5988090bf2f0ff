// What the payment service asks of a card company, and nothing more: every provider is one of these.
import type { PayoutProvider } from "./payouts/payout-provider.ts";

/** States of a payment at the provider, in the words of public.payments. */
export type IntentStatus =
  | "created"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "failed"
  | "cancelled";

/** A refund as the provider knows it. `refundId` is ours, when it was made by us. */
export type ProviderRefund = {
  ref: string;
  refundId: string | null;
  amountPence: number;
  status: "pending" | "requires_action" | "succeeded" | "failed" | "cancelled";
  failureCode: string | null;
};

/** A payment as the provider knows it at this moment. */
export type Intent = {
  ref: string;
  status: IntentStatus;
  capturedPence: number;
  failureCode: string | null;
  method: string | null;
  last4: string | null;
  /** lets the buyer's browser pay this payment, and nothing else */
  clientSecret: string | null;
  /** what the bank looks at, and how much it took for it */
  dispute: { status: "disputed" | "won" | "lost"; amountPence: number } | null;
  refunds: readonly ProviderRefund[];
  /** the card that was saved with it, where it was paid and was to save one */
  saved: SavedCard | null;
  /** a card is authorised and waits to be captured or let go, and what it is known by, where the provider knows it by something */
  held: { card: string | null } | null;
};

/** A card that the provider keeps for us. Each has a customer of its own, so that deleting the customer deletes this card alone. */
export type SavedCard = {
  customerRef: string;
  methodRef: string;
  last4: string | null;
  /** the last day on which it is good, as YYYY-MM-DD */
  expiresOn: string | null;
};

/** A card that is saved without a payment. */
export type CardSetup = {
  ref: string;
  status: "open" | "succeeded" | "cancelled";
  /** lets the browser of its person give the card, and nothing else */
  clientSecret: string | null;
  saved: SavedCard | null;
};

/** What is to be paid. The same key never makes two payments. */
export type NewIntent = {
  key: string;
  amountPence: number;
  bookingId: string;
  paymentId: string;
  description: string;
  /** the card is kept for payments to come, which the person has agreed to */
  keepsCard: boolean;
  /** the card is authorised and not captured, so that it can be looked at first */
  isHeld: boolean;
  /** the saved card that pays, at once; without its person nothing can be asked of them */
  card: { customerRef: string; methodRef: string; isOffSession: boolean } | null;
};

/** What is to go back. */
export type NewRefund = { key: string; intentRef: string; amountPence: number; refundId: string };

/** A call of the provider whose signature was right: about which payment, account or pay-out. The truth is asked for. */
export type ProviderEvent = { id: string; type: string; intentRef: string | null };

/** A card company. Every method throws ProviderAway when it cannot be known what happened. */
export type PaymentProvider = PayoutProvider & {
  name: "test" | "stripe";
  /** what the browser needs to speak to the provider; null where it speaks to us alone */
  publishableKey: string | null;
  create: (intent: NewIntent) => Promise<Intent>;
  /** Begins to save a card without a payment. The same key never begins two. */
  createSetup: (setup: { key: string; setupId: string }) => Promise<CardSetup>;
  /** @throws ProviderRefusal when there is none */
  readSetup: (ref: string) => Promise<CardSetup>;
  /** Deletes a saved card. One that is gone already is deleted. */
  forgetCard: (customerRef: string) => Promise<void>;
  /** @throws ProviderRefusal when there is no such payment */
  read: (ref: string) => Promise<Intent>;
  /** Takes the money of a card that is authorised, and answers what the payment is then. */
  capture: (ref: string) => Promise<Intent>;
  /** Cancels what has not been paid, and answers what it is then. */
  cancel: (ref: string) => Promise<Intent>;
  /** @throws ProviderRefusal when the money cannot go back */
  refund: (refund: NewRefund) => Promise<ProviderRefund>;
  /** Payments made for a booking, found without their key. */
  search: (bookingId: string) => Promise<{ paymentId: string | null; intent: Intent }[]>;
  /** Reads a call. @throws WebhookRefused */
  verify: (body: string, headers: Headers) => ProviderEvent;
  /** work of the provider's own, done with ours; only test mode has any */
  work?: () => Promise<void>;
};

/** The provider cannot be reached, or its answer was lost: nothing is known. */
export class ProviderAway extends Error {}

/** The provider said no, for good. */
export class ProviderRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** A webhook that is not the provider's, or too old to be believed. */
export class WebhookRefused extends Error {}
