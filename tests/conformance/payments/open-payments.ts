import {
  createPayments,
  createTestProvider,
  openStripeProvider,
  type PaymentsParts,
  type StripeAccount,
} from "@undercroft/payments";
import { createServiceDatabase, type DatabaseConnection } from "@undercroft/postgres";

/** The payment service, with its test provider unless an account with Stripe is given. */
export async function openPayments(
  connection: DatabaseConnection,
  given: {
    readPerson: PaymentsParts["readPerson"];
    secretKey: string;
    url: string;
    stripe: StripeAccount | undefined;
    onError: (error: unknown) => void;
  },
) {
  const database = createServiceDatabase({ connection, max: 10 });
  const send = (path: string, headers: Record<string, string>, body: string) =>
    fetch(`${given.url}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
  const provider = given.stripe
    ? await openStripeProvider(given.stripe)
    : createTestProvider({
        database,
        secret: given.secretKey,
        deliver: (body, signature) => send("/payments/v1/webhook", { "stripe-signature": signature }, body),
      });
  const parts: PaymentsParts = {
    database,
    provider,
    readPerson: given.readPerson,
    callAs: (authorization, name, args) =>
      send(`/rest/v1/rpc/${name}`, { authorization }, JSON.stringify(args)),
    siteUrl: given.url,
    cardKey: given.secretKey,
    onError: given.onError,
  };
  return { ...createPayments(parts), parts, close: () => database.close() };
}
