export { createPayments, type PaymentsParts } from "./create-payments.ts";
export { createStripeProvider, type StripeAccount } from "./providers/stripe-provider.ts";
export { createTestProvider } from "./providers/test-provider.ts";
