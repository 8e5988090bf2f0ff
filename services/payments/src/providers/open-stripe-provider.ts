import type { PaymentProvider } from "../provider.ts";
import type { StripeAccount } from "./stripe-account.ts";

/** Stripe as a provider. Its SDK is 36 MB of memory, so it is loaded only where an account is given. */
export async function openStripeProvider(account: StripeAccount): Promise<PaymentProvider> {
  const { createStripeProvider } = await import("./stripe-provider.ts");
  return createStripeProvider(account);
}
