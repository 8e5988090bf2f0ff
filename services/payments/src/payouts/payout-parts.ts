import type { ServiceDatabase } from "@undercroft/postgres";
import type { PaymentProvider } from "../provider.ts";

/** What the steps of a pay-out need. */
export type PayoutParts = { database: ServiceDatabase; provider: PaymentProvider };
