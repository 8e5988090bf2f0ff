// Who takes card payments.
import { z } from "zod/mini";
import { oneOf, webAddress } from "./kinds.ts";

export const paymentsKeys = {
  PAYMENTS_PROVIDER: z.optional(oneOf(["test", "stripe", "none"])),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, "must begin with sk_ or rk_"))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, "must begin with pk_"))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, "must begin with whsec_"))),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, "must begin with whsec_"))),
  STRIPE_API_URL: z.optional(webAddress),
};

/** Stripe's keys for one account. */
export type StripeConfig = Readonly<{
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  connectWebhookSecret: string | undefined;
  apiUrl: string | undefined;
}>;

/** The card company: of the test mode, Stripe, or none. */
export type PaymentsConfig = Readonly<
  { provider: "test" | "none"; stripe: null } | { provider: "stripe"; stripe: StripeConfig }
>;

/**
 * The keys as the server knows them: a demo has the test provider.
 * @param server `allowsTestPayments`: tickets may be handed out for money that does not move
 * @throws Error naming the key that is missing, or that must not be set so
 */
export function toPayments(
  keys: z.infer<z.ZodMiniObject<typeof paymentsKeys>>,
  { demo, allowsTestPayments }: { demo: boolean; allowsTestPayments: boolean },
): PaymentsConfig {
  const provider = keys.PAYMENTS_PROVIDER ?? (demo ? "test" : "none");
  if (provider === "test" && !allowsTestPayments) {
    throw new Error(
      "PAYMENTS_PROVIDER: test mode gives tickets away for card numbers everybody knows; on a public address (SITE_URL) set DEMO_PUBLIC=true too",
    );
  }
  if (provider !== "stripe") return Object.freeze({ provider, stripe: null });
  const need = (name: "STRIPE_SECRET_KEY" | "STRIPE_PUBLISHABLE_KEY" | "STRIPE_WEBHOOK_SECRET"): string => {
    const value = keys[name];
    if (!value) throw new Error(`${name}: PAYMENTS_PROVIDER=stripe needs it`);
    return value;
  };
  return Object.freeze({
    provider,
    stripe: Object.freeze({
      secretKey: need("STRIPE_SECRET_KEY"),
      publishableKey: need("STRIPE_PUBLISHABLE_KEY"),
      webhookSecret: need("STRIPE_WEBHOOK_SECRET"),
      connectWebhookSecret: keys.STRIPE_CONNECT_WEBHOOK_SECRET,
      apiUrl: keys.STRIPE_API_URL,
    }),
  });
}
