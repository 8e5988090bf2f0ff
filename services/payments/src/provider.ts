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
};

/** What is to be paid. The same key never makes two payments. */
export type NewIntent = {
  key: string;
  amountPence: number;
  bookingId: string;
  paymentId: string;
  description: string;
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
  /** @throws ProviderRefusal when there is no such payment */
  read: (ref: string) => Promise<Intent>;
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
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A webhook that is not the provider's, or too old to be believed. */
export class WebhookRefused extends Error {}
