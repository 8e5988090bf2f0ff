export { createPayments } from "./create-payments.ts";
export type { PaymentsParts } from "./payments-parts.ts";
export { ProviderAway } from "./provider.ts";
export { openStripeProvider } from "./providers/open-stripe-provider.ts";
export type { StripeAccount } from "./providers/stripe-account.ts";
export { createTestProvider } from "./providers/test-provider.ts";
