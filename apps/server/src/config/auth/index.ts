// The auth service: one room for each thing an operator thinks of, put together here.
import type { AuthSettings, GivenSettings } from "@undercroft/auth";
import type { TwilioAccount } from "@undercroft/mail";
import type { z } from "zod/mini";
import { accountKeys, toAccounts } from "./accounts.ts";
import { type CaptchaWidget, captchaKeys, toCaptcha, toCaptchaWidget } from "./captcha.ts";
import { factorKeys, toFactors, toPasskeys } from "./factors.ts";
import { hookKeys, toHooks } from "./hooks.ts";
import { limitKeys, toLimits } from "./limits.ts";
import { passwordKeys, toPasswords } from "./passwords.ts";
import { phoneKeys, toPhone, toTwilio } from "./phone.ts";
import { providerKeys, toProviders, toWallets } from "./providers.ts";
import { sessionKeys, toSessions } from "./sessions.ts";
import { singleSignOnKeys, toSingleSignOn } from "./single-sign-on.ts";
import { type TokenConfig, tokenKeys, toTokens } from "./tokens.ts";

/** The keys of the auth service. */
export const authKeys = {
  ...accountKeys,
  ...passwordKeys,
  ...sessionKeys,
  ...captchaKeys,
  ...phoneKeys,
  ...factorKeys,
  ...providerKeys,
  ...singleSignOnKeys,
  ...tokenKeys,
  ...hookKeys,
  ...limitKeys,
};

/** What the auth service may be told. */
export type AuthConfig = Readonly<{
  /** over the service's own defaults */
  settings: Readonly<Omit<GivenSettings, "limits">>;
  /** the limits that were set */
  limits: Partial<AuthSettings["limits"]>;
  tokens: TokenConfig;
  /** what the site's own screens ask people to solve; null where they ask nothing */
  captchaWidget: CaptchaWidget | null;
  /** the account with the carrier of text messages; without, a demo keeps them in its inbox */
  twilio: TwilioAccount | undefined;
}>;

/**
 * The keys as the auth service knows them.
 * @param environment in which providers have names of the operator's choice
 * @param server.demo texts find an inbox where there is no carrier
 */
export function toAuth(
  keys: z.infer<z.ZodMiniObject<typeof authKeys>>,
  environment: Record<string, string | undefined>,
  { demo, siteUrl, brandName }: { demo: boolean; siteUrl: string; brandName: string },
): AuthConfig {
  const twilio = toTwilio(keys);
  const hasTexts = twilio !== undefined || demo;
  return Object.freeze({
    settings: {
      ...toAccounts(keys),
      ...toPasswords(keys),
      ...toSessions(keys),
      captcha: toCaptcha(keys),
      phone: toPhone(keys, hasTexts, brandName),
      factors: toFactors(keys, hasTexts),
      ...toPasskeys(keys, { siteUrl, brandName }),
      providers: toProviders(environment),
      web3: toWallets(keys),
      ...toSingleSignOn(keys),
      hooks: toHooks(keys),
    },
    limits: toLimits(Object.fromEntries(Object.entries(keys).filter(([key]) => key in limitKeys))),
    tokens: toTokens(keys),
    captchaWidget: toCaptchaWidget(keys),
    twilio,
  });
}
