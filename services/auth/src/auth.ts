// What every handler of this service works with.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Keyring } from "@undercroft/tokens";
import type { Limiters } from "./limits/limiters.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import type { SmsProvider } from "./phone/sms-provider.ts";
import type { Providers } from "./providers/create-providers.ts";
import type { AuthSettings } from "./settings.ts";

/** The service's own things, made once by `createAuth`. */
export type Auth = {
  database: ServiceDatabase;
  /** a transaction that opens or renews a session */
  sessionTransaction: ServiceDatabase["transaction"];
  keyring: Keyring;
  settings: AuthSettings;
  passwords: PasswordHasher;
  limiters: Limiters;
  /** derived keys, one per purpose */
  secrets: {
    refreshTokens: Buffer;
    oneTimeCodes: Buffer;
    mailLimits: Buffer;
    factors: Buffer;
    providerTokens: Buffer;
  };
  /** identity providers that are set up */
  providers: Providers;
  /** tells of a failure that is ours and that the answer only hints at */
  report: (error: unknown) => void;
  /** carries text messages; undefined where nobody does */
  texts: SmsProvider | undefined;
  now: () => Date;
};
