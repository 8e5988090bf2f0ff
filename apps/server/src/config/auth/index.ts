// The auth service: one room for each thing an operator thinks of, put together here.
import type { AuthSettings } from "@undercroft/auth";
import type { z } from "zod/mini";
import { accountKeys, toAccounts } from "./accounts.ts";
import { limitKeys, toLimits } from "./limits.ts";
import { passwordKeys, toPasswords } from "./passwords.ts";
import { providerKeys, toProviders, toWallets } from "./providers.ts";
import { sessionKeys, toSessions } from "./sessions.ts";
import { type TokenConfig, tokenKeys, toTokens } from "./tokens.ts";

/** The keys of the auth service. */
export const authKeys = {
  ...accountKeys,
  ...passwordKeys,
  ...sessionKeys,
  ...providerKeys,
  ...tokenKeys,
  ...limitKeys,
};

/** What the auth service may be told. */
export type AuthConfig = Readonly<{
  /** over the service's own defaults */
  settings: Readonly<Partial<Omit<AuthSettings, "limits">>>;
  /** the limits that were set */
  limits: Partial<AuthSettings["limits"]>;
  tokens: TokenConfig;
}>;

/** The keys as the auth service knows them. @param environment in which providers have names of the operator's choice */
export function toAuth(
  keys: z.infer<z.ZodMiniObject<typeof authKeys>>,
  environment: Record<string, string | undefined>,
): AuthConfig {
  return Object.freeze({
    settings: {
      ...toAccounts(keys),
      ...toPasswords(keys),
      ...toSessions(keys),
      providers: toProviders(environment),
      web3: toWallets(keys),
    },
    limits: toLimits(Object.fromEntries(Object.entries(keys).filter(([key]) => key in limitKeys))),
    tokens: toTokens(keys),
  });
}
