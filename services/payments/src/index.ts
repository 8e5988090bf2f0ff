export { createPayments, type PaymentsParts } from "./create-payments.ts";
export { ProviderAway } from "./provider.ts";
export { openStripeProvider } from "./providers/open-stripe-provider.ts";
export type { StripeAccount } from "./providers/stripe-account.ts";
export { createTestProvider } from "./providers/test-provider.ts";
