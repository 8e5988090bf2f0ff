// The card company of test mode. Its books are tables of its own, it calls our webhook, and no money moves.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { PaymentProvider } from "../provider.ts";
import { createTestBank, type TestBank } from "./test-bank.ts";
import {
  cancelIntent,
  createIntent,
  readClientSecret,
  readIntent,
  refundIntent,
  searchIntents,
} from "./test-books.ts";
import { createTestCalls, type Deliver, readTestCall } from "./test-calls.ts";

/** What test mode is made of. `deliver` posts a signed webhook to our own address. */
export type TestProviderParts = { database: ServiceDatabase; secret: string; deliver: Deliver };

/** Opens the provider of test mode, with its bank: where the buyer's browser sends a card. */
export function createTestProvider(parts: TestProviderParts): PaymentProvider & { bank: TestBank } {
  const { database, secret, deliver } = parts;
  const calls = createTestCalls(database, secret, deliver);
  return {
    name: "test",
    publishableKey: null,
    create: (intent) => createIntent(parts, intent),
    read: (ref) => readIntent(parts, ref),
    cancel: (ref) => cancelIntent(parts, ref),
    refund: (refund) => refundIntent(parts, refund),
    search: async (bookingId) =>
      (await searchIntents(parts, bookingId)).map((intent) => ({ paymentId: null, intent })),
    verify: (body, headers) => readTestCall(secret, body, headers),
    work: calls.sendDue,
    bank: createTestBank({
      database,
      ownsSecret: (clientSecret) => readClientSecret(parts, clientSecret),
      send: calls.send,
    }),
  };
}
