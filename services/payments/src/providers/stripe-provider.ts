// Stripe, by its official SDK. The API version is pinned: a new one is chosen here, never by the account's settings.
import Stripe from "stripe";
import {
  type Intent,
  type IntentStatus,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  ProviderRefusal,
  WebhookRefused,
} from "../provider.ts";
import { signatureTolerance } from "../signature.ts";
import { ask } from "./ask-stripe.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { createIntent, keepCardsAtStripe, savedWith } from "./stripe-cards.ts";
import { connectStripe } from "./stripe-payouts.ts";

/** The version of Stripe's API that this file was written for. */
export const stripeApiVersion = "2026-10-28.endive";

const answerWithin = 10_000;

const statuses: Record<string, IntentStatus> = {
  requires_confirmation: "created",
  requires_action: "requires_action",
  processing: "processing",
  requires_capture: "processing",
  succeeded: "succeeded",
  canceled: "cancelled",
};

function statusOf(intent: Stripe.PaymentIntent): IntentStatus {
  if (intent.status === "requires_payment_method") return intent.last_payment_error ? "failed" : "created";
  return statuses[intent.status] ?? "processing";
}

const disputes: Record<string, NonNullable<Intent["dispute"]>["status"]> = {
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const known: Record<string, ProviderRefund["status"]> = {
    succeeded: "succeeded",
    failed: "failed",
    canceled: "cancelled",
    requires_action: "requires_action",
  };
  return {
    ref: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    amountPence: refund.amount,
    status: known[refund.status ?? ""] ?? "pending",
    failureCode: refund.failure_reason ?? null,
  };
}

function openStripe({ secretKey, apiUrl }: StripeAccount): Stripe {
  const address = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: answerWithin,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address
      ? {
          host: address.hostname,
          port: address.port,
          protocol: address.protocol === "http:" ? ("http" as const) : ("https" as const),
        }
      : {}),
  });
}

/** A payment with its refunds and dispute, which a payment that was not made has none of. */
async function readWhole(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Intent> {
  const status = statusOf(intent);
  const isPaid = status === "succeeded";
  const refunds = isPaid ? await ask(stripe.refunds.list({ payment_intent: intent.id, limit: 100 })) : null;
  const disputed = isPaid ? await ask(stripe.disputes.list({ payment_intent: intent.id, limit: 1 })) : null;
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const method = charge?.payment_method_details;
  const dispute = disputed?.data[0];
  return {
    ref: intent.id,
    status,
    capturedPence: intent.currency === "gbp" ? intent.amount_received : 0,
    failureCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    method: method?.type ?? null,
    last4: method?.card?.last4 ?? null,
    clientSecret: intent.client_secret,
    dispute: dispute ? { status: disputes[dispute.status] ?? "disputed", amountPence: dispute.amount } : null,
    refunds: (refunds?.data ?? []).map(toRefund),
    held: intent.status === "requires_capture" ? { card: method?.card?.fingerprint ?? null } : null,
    saved: isPaid && intent.setup_future_usage === "off_session" ? savedWith(intent, method?.card) : null,
  };
}

export function createStripeProvider(account: StripeAccount): PaymentProvider {
  const stripe = openStripe(account);

  const retrieve = (ref: string) => ask(stripe.paymentIntents.retrieve(ref, { expand: ["latest_charge"] }));
  // what a held card is known by stands in its charge alone, which a search does not tell
  const toIntent = async (intent: Stripe.PaymentIntent) =>
    readWhole(
      stripe,
      intent.status === "requires_capture" && typeof intent.latest_charge === "string"
        ? await retrieve(intent.id)
        : intent,
    );
  const read = async (ref: string) => toIntent(await retrieve(ref));
  /** What has been done already, or cannot be done any more, says so itself. */
  const orRead = async (ref: string, act: Promise<Stripe.PaymentIntent>) => {
    try {
      return await toIntent(await ask(act));
    } catch (error) {
      if (error instanceof ProviderRefusal) return read(ref);
      throw error;
    }
  };

  return {
    name: "stripe",
    publishableKey: account.publishableKey,
    read,
    create: async (intent) => toIntent(await createIntent(stripe, intent)),
    cancel: (ref) => orRead(ref, stripe.paymentIntents.cancel(ref)),
    capture: (ref) => orRead(ref, stripe.paymentIntents.capture(ref, { expand: ["latest_charge"] })),
    refund: async ({ key, intentRef, amountPence, refundId }) =>
      toRefund(
        await ask(
          stripe.refunds.create(
            { payment_intent: intentRef, amount: amountPence, metadata: { refund_id: refundId } },
            { idempotencyKey: `refund:${key}` },
          ),
        ),
      ),
    search: async (bookingId) => {
      const found = await ask(
        stripe.paymentIntents.search({ query: `metadata['booking_id']:'${bookingId}'`, limit: 20 }),
      );
      return Promise.all(
        found.data.map(async (intent) => ({
          paymentId: intent.metadata.payment_id ?? null,
          intent: await toIntent(intent),
        })),
      );
    },
    verify: (body, headers) => readSigned(stripe, account, body, headers),
    ...keepCardsAtStripe(stripe),
    ...connectStripe(stripe),
  };
}

/** Calls about accounts come to an endpoint of their own with a secret of its own. @throws WebhookRefused */
function readSigned(stripe: Stripe, account: StripeAccount, body: string, headers: Headers): ProviderEvent {
  try {
    return readEvent(stripe, account.webhookSecret, body, headers);
  } catch (error) {
    if (!account.connectWebhookSecret) throw error;
    return readEvent(stripe, account.connectWebhookSecret, body, headers);
  }
}

/** @throws WebhookRefused */
function readEvent(stripe: Stripe, secret: string, body: string, headers: Headers): ProviderEvent {
  try {
    const signature = headers.get("stripe-signature") ?? "";
    const event = stripe.webhooks.constructEvent(body, signature, secret, signatureTolerance);
    refuseFuture(event.created);
    refuseFuture(Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]));
    return { id: event.id, type: event.type, intentRef: intentOf(event) };
  } catch (error) {
    throw new WebhookRefused(error instanceof Error ? error.message : "The signature is wrong");
  }
}

/** The SDK refuses old signatures only. @param moment of the event, or of its signature, in Unix seconds */
function refuseFuture(moment: number): void {
  if (!(moment - Date.now() / 1000 <= signatureTolerance)) throw new Error("The event is from the future");
}

function intentOf(event: Stripe.Event): string | null {
  const object = event.data.object as {
    id?: string;
    object?: string;
    payment_intent?: string | { id: string } | null;
  };
  // an account that left us is named by the event alone
  if (event.type.startsWith("account.") && event.account) return event.account;
  if (["payment_intent", "setup_intent", "account", "transfer"].includes(object.object ?? ""))
    return object.id ?? null;
  const intent = object.payment_intent;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}
