// What the fake card company knows: payments, refunds and disputes, and a ledger of its own that judges ours.
import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { FakeConnect } from "./connect.ts";

/** A payment as the fake keeps it: what of Stripe's object our code reads, and a little more. */
export type FakeIntent = Pick<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "amount"
  | "amount_received"
  | "currency"
  | "client_secret"
  | "created"
  | "metadata"
  | "status"
> & {
  last_payment_error: { code: string; decline_code?: string; message: string } | null;
  latest_charge: string | null;
};

/** A refund as the fake keeps it. */
export type FakeRefund = Pick<
  Stripe.Refund,
  "id" | "object" | "amount" | "created" | "currency" | "payment_intent" | "status"
> & { metadata: Record<string, string>; failure_reason: string | null };

/** A dispute as the fake keeps it. */
export type FakeDispute = Pick<Stripe.Dispute, "id" | "object" | "amount" | "payment_intent" | "status">;

const newId = (prefix: string): string => `${prefix}_${randomBytes(9).toString("hex")}`;
const now = () => Math.floor(Date.now() / 1000);

/** The books, and what happens to payments there. */
export class FakeBooks {
  /** accounts of organisers, and what was sent to them */
  readonly connect = new FakeConnect();
  readonly intents = new Map<string, FakeIntent>();
  readonly refunds = new Map<string, FakeRefund>();
  readonly disputes = new Map<string, FakeDispute>();

  create(amount: number, metadata: Record<string, string>): FakeIntent {
    const id = newId("pi");
    const intent: FakeIntent = {
      id,
      object: "payment_intent",
      amount,
      amount_received: 0,
      currency: "gbp",
      client_secret: `${id}_secret_x`,
      created: now(),
      metadata,
      status: "requires_payment_method",
      last_payment_error: null,
      latest_charge: null,
    };
    this.intents.set(id, intent);
    return intent;
  }

  intent(id: string): FakeIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`There is no ${id}`);
    return intent;
  }

  /** A card pays: the money is captured. */
  succeed(id: string): void {
    const intent = this.intent(id);
    if (intent.status === "canceled" || intent.status === "succeeded") return;
    Object.assign(intent, {
      status: "succeeded",
      amount_received: intent.amount,
      latest_charge: newId("ch"),
      last_payment_error: null,
    });
  }

  /** A card is declined: the payment waits for another. */
  decline(id: string, code = "card_declined"): void {
    Object.assign(this.intent(id), {
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", decline_code: code, message: "Your card was declined." },
    });
  }

  /** The bank asks for 3-D Secure, or takes its time. */
  become(id: string, status: "requires_action" | "processing"): void {
    this.intent(id).status = status;
  }

  refunded(intentId: string): number {
    return [...this.refunds.values()]
      .filter((refund) => refund.payment_intent === intentId && refund.status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  refund(
    intentId: string,
    amount: number,
    metadata: Record<string, string> = {},
    status: "succeeded" | "pending" = "succeeded",
  ): FakeRefund {
    const refund: FakeRefund = {
      id: newId("re"),
      object: "refund",
      amount,
      created: now(),
      currency: "gbp",
      payment_intent: intentId,
      status,
      metadata,
      failure_reason: null,
    };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  /** The card's owner disputes what is left of a payment, or the bank decides about it. */
  dispute(intentId: string, status: Stripe.Dispute["status"]): void {
    const known = this.disputes.get(intentId);
    this.disputes.set(intentId, {
      id: known?.id ?? newId("dp"),
      object: "dispute",
      amount: known?.amount ?? this.left(intentId),
      payment_intent: intentId,
      status,
    });
  }

  /** What the bank has taken back while it looks, or for good. */
  disputed(intentId: string): number {
    const dispute = this.disputes.get(intentId);
    return !dispute || dispute.status === "won" ? 0 : dispute.amount;
  }

  /** What of a payment may still be sent back. */
  left(intentId: string): number {
    return this.intent(intentId).amount_received - this.refunded(intentId) - this.disputed(intentId);
  }

  /** What is here in the end: captured less sent back, disputed and sent to organisers, in pence. */
  kept(): number {
    return [...this.intents.keys()].reduce((sum, id) => sum + this.left(id), 0) - this.connect.sent();
  }
}
