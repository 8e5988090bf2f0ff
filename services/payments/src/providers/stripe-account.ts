/** Keys of an account with Stripe. `apiUrl` is another address than Stripe's, for tests. */
export type StripeAccount = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl?: string | undefined;
};
