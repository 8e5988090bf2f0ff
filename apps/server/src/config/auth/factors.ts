// Second factors and passkeys: which kinds, how many, whom keys are made for.
import type { AuthSettings, GivenSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { list, toggle, wholeNumber } from "../kinds.ts";

/** The keys of second factors. Phones follow whether anybody carries texts, unless told. */
export const factorKeys = {
  AUTH_MFA_TOTP_ENROLL: z._default(toggle, true),
  AUTH_MFA_TOTP_VERIFY: z._default(toggle, true),
  AUTH_MFA_PHONE_ENROLL: z.optional(toggle),
  AUTH_MFA_PHONE_VERIFY: z.optional(toggle),
  AUTH_MFA_WEBAUTHN_ENROLL: z._default(toggle, true),
  AUTH_MFA_WEBAUTHN_VERIFY: z._default(toggle, true),
  AUTH_MFA_MAX_FACTORS: z._default(wholeNumber(1, 100), 10),
  AUTH_PASSKEYS: z._default(toggle, true),
  AUTH_WEBAUTHN_RP_ID: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?!\d+(\.\d+){3}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/,
          "must be a domain such as undercroft.example, without https://",
        ),
      ),
  ),
  AUTH_WEBAUTHN_RP_NAME: z.optional(z.string()),
  AUTH_WEBAUTHN_ORIGINS: z.optional(
    list.check(
      z.refine(
        (origins) => origins.every((origin) => isOrigin(origin)),
        "must be addresses such as https://undercroft.example, with commas between",
      ),
    ),
  ),
};

/** Of a page, or of an app by the hash of its key. */
const isOrigin = (text: string) =>
  text.startsWith("android:apk-key-hash:") || (URL.canParse(text) && new URL(text).origin === text);

type Keys = z.infer<z.ZodMiniObject<typeof factorKeys>>;

/** The keys as the auth service knows them. @param hasTexts whether anybody carries text messages */
export function toFactors(keys: Keys, hasTexts: boolean): Partial<AuthSettings["factors"]> {
  return {
    totp: { enrol: keys.AUTH_MFA_TOTP_ENROLL, verify: keys.AUTH_MFA_TOTP_VERIFY },
    phone: {
      enrol: keys.AUTH_MFA_PHONE_ENROLL ?? hasTexts,
      verify: keys.AUTH_MFA_PHONE_VERIFY ?? hasTexts,
    },
    webauthn: { enrol: keys.AUTH_MFA_WEBAUTHN_ENROLL, verify: keys.AUTH_MFA_WEBAUTHN_VERIFY },
    most: keys.AUTH_MFA_MAX_FACTORS,
  };
}

/** Sign-in by passkey, and whom keys are made for: the site, unless told. @throws Error where browsers would refuse that domain */
export function toPasskeys(
  keys: Keys,
  { siteUrl, brandName }: { siteUrl: string; brandName: string },
): Pick<GivenSettings, "passkeys" | "webauthn"> {
  const { AUTH_WEBAUTHN_RP_ID: rpId, AUTH_WEBAUTHN_ORIGINS: origins } = keys;
  const { hostname } = new URL(siteUrl);
  if (rpId !== undefined && origins === undefined && hostname !== rpId && !hostname.endsWith(`.${rpId}`))
    throw new Error(
      `The configuration is wrong:\n  AUTH_WEBAUTHN_RP_ID: must be ${hostname}, the host of SITE_URL, or a domain above it`,
    );
  return {
    passkeys: { enabled: keys.AUTH_PASSKEYS },
    webauthn: {
      rpName: keys.AUTH_WEBAUTHN_RP_NAME ?? brandName,
      ...(rpId === undefined ? {} : { rpId }),
      ...(origins === undefined ? {} : { origins }),
    },
  };
}
