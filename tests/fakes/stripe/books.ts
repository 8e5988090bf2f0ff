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
  customer: string | null;
  payment_method: string | null;
  setup_future_usage: "off_session" | null;
  capture_method: "automatic" | "manual";
};

/** A card that is saved without a payment. */
export type FakeSetup = Pick<
  Stripe.SetupIntent,
  "id" | "object" | "client_secret" | "metadata" | "status"
> & {
  customer: string;
  payment_method: { id: string; card: { last4: string; exp_month: number; exp_year: number } } | null;
};

/** What a saved card does when it is charged without its person. */
export type SavedDoes = "pays" | "declines" | "asks";

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

  /** customers, each with the one card it keeps, and what that does */
  readonly customers = new Map<string, { method: string | null; does: SavedDoes }>();
  readonly setups = new Map<string, FakeSetup>();
  /** what the card of a payment is known by: as many cards as payments, unless it is said here */
  readonly cards = new Map<string, string>();

  customer(): string {
    const id = newId("cus");
    this.customers.set(id, { method: null, does: "pays" });
    return id;
  }

  /** A card is attached to a customer. */
  attach(customer: string): string {
    const known = this.customers.get(customer);
    if (!known) throw new Error(`There is no ${customer}`);
    known.method ??= newId("pm");
    return known.method;
  }

  setUp(customer: string, metadata: Record<string, string>): FakeSetup {
    const id = newId("seti");
    const setup: FakeSetup = {
      id,
      object: "setup_intent",
      client_secret: `${id}_secret_x`,
      metadata,
      status: "requires_payment_method",
      customer,
      payment_method: null,
    };
    this.setups.set(id, setup);
    return setup;
  }

  /** The person gives a card. */
  finishSetup(id: string, does: SavedDoes = "pays"): void {
    const setup = this.setups.get(id);
    if (!setup) throw new Error(`There is no ${id}`);
    const card = { last4: "4242", exp_month: 12, exp_year: 2040 };
    Object.assign(setup, { status: "succeeded", payment_method: { id: this.attach(setup.customer), card } });
    this.behave(setup.customer, does);
  }

  /** From now on a customer's card does this. */
  behave(customer: string, does: SavedDoes): void {
    const known = this.customers.get(customer);
    if (known) known.does = does;
  }

  /** A saved card is charged as its payment is made. */
  chargeSaved(id: string, isOffSession: boolean): "paid" | "waits" | "refused" {
    const intent = this.intent(id);
    const does = this.customers.get(intent.customer ?? "")?.does ?? "declines";
    if (does === "pays") {
      this.succeed(id);
      return "paid";
    }
    if (does === "asks" && !isOffSession) {
      this.become(id, "requires_action");
      return "waits";
    }
    const code = does === "asks" ? "authentication_required" : "card_declined";
    this.decline(id, code);
    return "refused";
  }

  create(
    amount: number,
    metadata: Record<string, string>,
    kept: Partial<
      Pick<FakeIntent, "customer" | "payment_method" | "setup_future_usage" | "capture_method">
    > = {},
  ): FakeIntent {
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
      customer: null,
      payment_method: null,
      setup_future_usage: null,
      capture_method: "automatic",
      ...kept,
    };
    this.intents.set(id, intent);
    return intent;
  }

  intent(id: string): FakeIntent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`There is no ${id}`);
    return intent;
  }

  /** A card pays: the money is captured, or held where that is ours to do. */
  succeed(id: string): void {
    const intent = this.intent(id);
    if (["canceled", "succeeded", "requires_capture"].includes(intent.status)) return;
    const isHeld = intent.capture_method === "manual";
    Object.assign(intent, {
      status: isHeld ? "requires_capture" : "succeeded",
      amount_received: isHeld ? 0 : intent.amount,
      latest_charge: newId("ch"),
      last_payment_error: null,
    });
    if (intent.setup_future_usage && intent.customer) intent.payment_method = this.attach(intent.customer);
  }

  /** What is held is taken. Answers whether there was anything. */
  capture(id: string): boolean {
    const intent = this.intent(id);
    if (intent.status !== "requires_capture") return false;
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount });
    return true;
  }

  /** Stripe lets go of a card that was held for a week. */
  letGo(id: string): void {
    const intent = this.intent(id);
    if (intent.status === "requires_capture") intent.status = "canceled";
  }

  /** What the charge of a payment says of its card, where the charge is asked for with it. */
  charge(id: string): object | null {
    const { latest_charge: charge } = this.intent(id);
    const card = { last4: "4242", fingerprint: this.cards.get(id) ?? `fp_${id}` };
    if (!charge) return null;
    return { id: charge, object: "charge", payment_method_details: { type: "card", card } };
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
