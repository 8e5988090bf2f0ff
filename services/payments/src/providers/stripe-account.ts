/** Keys of an account with Stripe. `apiUrl` is another address than Stripe's, for tests. */
export type StripeAccount = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** of the endpoint that Stripe calls about accounts of organisers */
  connectWebhookSecret?: string | undefined;
  apiUrl?: string | undefined;
};
