import { createHmac } from "node:crypto";
import { createPersonReader } from "@undercroft/auth";
import { countedAttempts } from "@undercroft/database";
import { createPayments, createTestProvider, openStripeProvider } from "@undercroft/payments";
import { createServiceDatabase } from "@undercroft/postgres";
import type { ServiceFile, ServiceParts } from "./service.ts";

/** A webhook has 256 kB at most; whatever else is sent here is far smaller. */
const largestBody = 256 * 1024 + 1;

/** The provider that the settings name, or null. Test mode calls our own webhook, in process. */
async function openProvider(
  { config, secretKey, fetch }: ServiceParts,
  database: ReturnType<typeof createServiceDatabase>,
) {
  const { provider, stripe } = config.payments;
  if (provider === "none") return null;
  if (provider === "stripe") return openStripeProvider(stripe);
  return createTestProvider({
    database,
    secret: createHmac("sha256", secretKey).update("test payments").digest("hex"),
    deliver: (body, signature) =>
      fetch(
        new Request(`${config.siteUrl}/payments/v1/webhook`, {
          method: "POST",
          headers: { "stripe-signature": signature, "content-type": "application/json" },
          body,
        }),
      ),
  });
}

/** Card payments, at `/payments/v1`. */
export default {
  doors: [
    {
      prefix: "/payments/v1",
      by: "router",
      limit: { maxBytes: largestBody, seconds: 30 },
      cache: "none",
    },
  ],
  open: async (parts) => {
    const { config, database, passwordOf, keys, log } = parts;
    const paymentsDatabase = createServiceDatabase({
      connection: database.forRequests("payments_admin", passwordOf("payments_admin")),
      max: config.databaseConnections,
      survivor: countedAttempts,
    });
    const { app, tasks } = createPayments({
      database: paymentsDatabase,
      provider: await openProvider(parts, paymentsDatabase),
      readPerson: createPersonReader(keys, parts.authDatabase),
      callAs: (authorization, name, args) =>
        parts.fetch(
          new Request(`${config.siteUrl}/rest/v1/rpc/${name}`, {
            method: "POST",
            headers: { apikey: keys.apiKeys.publishable, authorization, "content-type": "application/json" },
            body: JSON.stringify(args),
          }),
        ),
      siteUrl: config.siteUrl,
      cardKey: createHmac("sha256", parts.secretKey).update("cards of guests").digest("hex"),
      onError: (error) => log.error({ err: error, part: "payments" }, "failed"),
    });
    return {
      routes: { "/payments/v1": app },
      tasks,
      close: () => paymentsDatabase.close(),
    };
  },
} satisfies ServiceFile;
