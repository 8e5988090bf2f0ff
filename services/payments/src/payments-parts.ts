import type { ServiceDatabase } from "@undercroft/postgres";
import type { PaymentProvider } from "./provider.ts";
import type { TestDesk } from "./providers/test-provider.ts";

/** What the service is made of. `provider` is null where card payments are not set up. */
export type PaymentsParts = {
  database: ServiceDatabase;
  provider: (PaymentProvider & Partial<TestDesk>) | null;
  /** who a token names, and whether its session is enough for them (second factor). @throws Error when it is none */
  readPerson: (token: string) => Promise<{ userId: string; isProven: boolean }>;
  /** calls a database function as the caller of the request */
  callAs: (authorization: string, name: string, args: Record<string, unknown>) => Promise<Response>;
  /** where people reach the site, which the provider's pages lead back to */
  siteUrl: string;
  /** what cards of guests are hashed with */
  cardKey: string;
  onError: (error: unknown) => void;
};

/** The same where card payments are set up. */
export type WithProvider = PaymentsParts & { provider: NonNullable<PaymentsParts["provider"]> };
