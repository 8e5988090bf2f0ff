// The card company of test mode. Its books are tables of its own, it calls our webhook, and no money moves.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { PaymentProvider } from "../provider.ts";
import {
  accountLink,
  createTestCounter,
  openAccount,
  readAccount,
  type TestCounter,
} from "./test-accounts.ts";
import { createTestBank, type TestBank } from "./test-bank.ts";
import {
  cancelIntent,
  captureIntent,
  createIntent,
  readIntent,
  refundIntent,
  searchIntents,
} from "./test-books.ts";
import { createTestCalls, type Deliver, readTestCall } from "./test-calls.ts";
import { readClientSecret } from "./test-refs.ts";
import { createTestSetup, forgetTestCard, readTestSetup } from "./test-saved-cards.ts";
import { readTransfer, sendTransfer } from "./test-transfers.ts";

/** What test mode is made of. `deliver` posts a signed webhook to our own address. */
export type TestProviderParts = { database: ServiceDatabase; secret: string; deliver: Deliver };

/** What only test mode has: its bank, where a buyer's browser sends a card, and the counter where owners open accounts. */
export type TestDesk = { bank: TestBank; counter: TestCounter };

/** Opens the provider of test mode. */
export function createTestProvider(parts: TestProviderParts): PaymentProvider & TestDesk {
  const { database, secret, deliver } = parts;
  const calls = createTestCalls(database, secret, deliver);
  return {
    name: "test",
    publishableKey: null,
    create: (intent) => createIntent(parts, intent),
    read: (ref) => readIntent(parts, ref),
    cancel: (ref) => cancelIntent(parts, ref),
    capture: (ref) => captureIntent(parts, ref),
    refund: (refund) => refundIntent(parts, refund),
    createSetup: (setup) => createTestSetup(parts, setup),
    readSetup: (ref) => readTestSetup(parts, ref),
    forgetCard: (customerRef) => forgetTestCard(parts, customerRef),
    search: async (bookingId) =>
      (await searchIntents(parts, bookingId)).map((intent) => ({ paymentId: null, intent })),
    verify: (body, headers) => readTestCall(secret, body, headers),
    openAccount: (account) => openAccount(parts, account),
    accountLink: async (visit) => accountLink(parts, visit),
    readAccount: (ref) => readAccount(parts, ref),
    transfer: (transfer) => sendTransfer(parts, transfer),
    readTransfer: (sent) => readTransfer(parts, sent),
    work: calls.sendDue,
    counter: createTestCounter(parts, calls.send),
    bank: createTestBank({
      database,
      ownsSecret: (clientSecret) => readClientSecret(parts, clientSecret),
      send: calls.send,
    }),
  };
}
