// The service that tells people from machines.
import type { AuthSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { webAddress } from "../kinds.ts";

const addresses = {
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
};

/** The keys of captchas. */
export const captchaKeys = {
  AUTH_CAPTCHA_PROVIDER: z._default(z.enum(["hcaptcha", "turnstile"]), "hcaptcha"),
  AUTH_CAPTCHA_SECRET: z.optional(z.string()),
  AUTH_CAPTCHA_URL: z.optional(webAddress),
};

/** The keys as the auth service knows them; null where there is no secret, so no captcha. */
export function toCaptcha(keys: z.infer<z.ZodMiniObject<typeof captchaKeys>>): AuthSettings["captcha"] {
  const { AUTH_CAPTCHA_SECRET: secret, AUTH_CAPTCHA_URL: url, AUTH_CAPTCHA_PROVIDER: provider } = keys;
  return secret === undefined ? null : { secret, url: url ?? addresses[provider] };
}
