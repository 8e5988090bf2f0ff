// Second factors: which kinds, how many, how long a challenge stands.
import type { AuthSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { duration, toggle, wholeNumber } from "../kinds.ts";

/** The keys of second factors. Phones follow whether anybody carries texts, unless told. */
export const factorKeys = {
  AUTH_MFA_TOTP_ENROLL: z._default(toggle, true),
  AUTH_MFA_TOTP_VERIFY: z._default(toggle, true),
  AUTH_MFA_PHONE_ENROLL: z.optional(toggle),
  AUTH_MFA_PHONE_VERIFY: z.optional(toggle),
  AUTH_MFA_MAX_FACTORS: z._default(wholeNumber(1, 100), 10),
  AUTH_MFA_CHALLENGE_LIFETIME: z._default(duration, 5 * 60),
};

type Keys = z.infer<z.ZodMiniObject<typeof factorKeys>>;

/** The keys as the auth service knows them. @param hasTexts whether anybody carries text messages */
export function toFactors(keys: Keys, hasTexts: boolean): Partial<AuthSettings["factors"]> {
  return {
    totp: { enrol: keys.AUTH_MFA_TOTP_ENROLL, verify: keys.AUTH_MFA_TOTP_VERIFY },
    phone: {
      enrol: keys.AUTH_MFA_PHONE_ENROLL ?? hasTexts,
      verify: keys.AUTH_MFA_PHONE_VERIFY ?? hasTexts,
    },
    most: keys.AUTH_MFA_MAX_FACTORS,
    challengeSeconds: keys.AUTH_MFA_CHALLENGE_LIFETIME,
  };
}
