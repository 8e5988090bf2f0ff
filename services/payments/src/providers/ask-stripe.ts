// What Stripe's refusals and silences mean to us.
import Stripe from "stripe";
import { ProviderAway, ProviderRefusal } from "../provider.ts";

/** What went wrong: refused for good, or nothing known. A replayed 500 is as unknown as a lost answer. */
function toProblem(error: unknown): Error {
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripePermissionError && error.code === "account_invalid");
  // asked for twice at once: the first of them is still at work
  const isBusy = isRefused && error.code === "idempotency_key_in_use";
  if (isRefused && !isBusy)
    return new ProviderRefusal(error.code ?? error.type, error.message, { cause: error });
  return new ProviderAway(error instanceof Error ? error.message : "Stripe does not answer", {
    cause: error,
  });
}

/** An answer of Stripe's. @throws ProviderAway, ProviderRefusal */
export async function ask<Type>(call: Promise<Type>): Promise<Type> {
  try {
    return await call;
  } catch (error) {
    throw toProblem(error);
  }
}
