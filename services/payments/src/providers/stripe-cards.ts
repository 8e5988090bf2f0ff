// Payments made at Stripe, and cards that are kept there. What is charged without its person is confirmed as it is made: where a bank wants to
// ask them, or the card is declined, Stripe answers 402 with the payment, which then waits for another card.
import Stripe from "stripe";
import type { CardSetup, NewIntent, PaymentProvider, SavedCard } from "../provider.ts";
import { ProviderRefusal } from "../provider.ts";
import { ask } from "./ask-stripe.ts";

const methods = { enabled: true, allow_redirects: "never" } as const;
const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

/** The last day of the month in which a card ends. */
function lastDay({ exp_month: month, exp_year: year }: { exp_month: number; exp_year: number }): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The card that a payment or a set-up has saved, or null. */
export function savedWith(
  object: Stripe.PaymentIntent | Stripe.SetupIntent,
  card: { last4?: string | null; exp_month?: number; exp_year?: number } | null | undefined,
): SavedCard | null {
  const [customerRef, methodRef] = [idOf(object.customer), idOf(object.payment_method)];
  if (!customerRef || !methodRef) return null;
  return {
    customerRef,
    methodRef,
    last4: card?.last4 ?? null,
    expiresOn:
      card?.exp_month && card.exp_year
        ? lastDay({ exp_month: card.exp_month, exp_year: card.exp_year })
        : null,
  };
}

/** Makes a payment; one with a saved card is charged at once. A card that is declined is an answer, not a failure. */
export async function createIntent(stripe: Stripe, intent: NewIntent): Promise<Stripe.PaymentIntent> {
  const { key, card } = intent;
  const customer = intent.keepsCard ? await newCustomer(stripe, key) : card?.customerRef;
  const made = stripe.paymentIntents.create(
    {
      amount: intent.amountPence,
      currency: "gbp",
      automatic_payment_methods: methods,
      description: intent.description,
      metadata: { booking_id: intent.bookingId, payment_id: intent.paymentId },
      ...(customer ? { customer } : {}),
      ...(intent.isHeld ? { capture_method: "manual" as const } : {}),
      ...(intent.keepsCard ? { setup_future_usage: "off_session" } : {}),
      ...(card
        ? {
            payment_method: card.methodRef,
            confirm: true,
            expand: ["latest_charge"],
            ...(card.isOffSession
              ? { off_session: true, error_on_requires_action: true }
              : { use_stripe_sdk: true }),
          }
        : {}),
    },
    { idempotencyKey: key },
  );
  if (!card) return ask(made);
  try {
    return await ask(made);
  } catch (error) {
    const cause = error instanceof ProviderRefusal ? error.cause : null;
    if (cause instanceof Stripe.errors.StripeCardError && cause.payment_intent) return cause.payment_intent;
    throw error;
  }
}

async function newCustomer(stripe: Stripe, key: string): Promise<string> {
  const { id } = await ask(stripe.customers.create({}, { idempotencyKey: `customer:${key}` }));
  return id;
}

const setupStatuses: Record<string, CardSetup["status"]> = { succeeded: "succeeded", canceled: "cancelled" };

function toSetup(setup: Stripe.SetupIntent): CardSetup {
  const status = setupStatuses[setup.status] ?? "open";
  const method = typeof setup.payment_method === "object" ? setup.payment_method : null;
  return {
    ref: setup.id,
    status,
    clientSecret: setup.client_secret,
    saved: status === "succeeded" ? savedWith(setup, method?.card) : null,
  };
}

/** Cards that Stripe keeps for us. */
export function keepCardsAtStripe(
  stripe: Stripe,
): Pick<PaymentProvider, "createSetup" | "readSetup" | "forgetCard"> {
  return {
    createSetup: async ({ key, setupId }) =>
      toSetup(
        await ask(
          stripe.setupIntents.create(
            {
              customer: await newCustomer(stripe, key),
              usage: "off_session",
              automatic_payment_methods: methods,
              metadata: { setup_id: setupId },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    readSetup: async (ref) =>
      toSetup(await ask(stripe.setupIntents.retrieve(ref, { expand: ["payment_method"] }))),
    forgetCard: async (customerRef) => {
      try {
        await ask(stripe.customers.del(customerRef));
      } catch (error) {
        if (!(error instanceof ProviderRefusal && error.code === "resource_missing")) throw error;
      }
    },
  };
}
