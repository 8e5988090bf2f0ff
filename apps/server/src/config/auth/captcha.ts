// The service that tells people from machines: what answers are checked with, and the widget that people solve.
import type { AuthSettings } from "@undercroft/auth";
import type { ForeignSources } from "@undercroft/http";
import { z } from "zod/mini";
import { oneOf, webAddress } from "../kinds.ts";

const addresses = {
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
};

const scripts = {
  hcaptcha: "https://js.hcaptcha.com/1/api.js",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js",
};

const hcaptcha = ["https://hcaptcha.com", "https://*.hcaptcha.com"];
const turnstile = ["https://challenges.cloudflare.com"];

/**
 * What a page must let in for each widget: https://docs.hcaptcha.com/#content-security-policy-settings,
 * https://developers.cloudflare.com/turnstile/reference/content-security-policy/.
 */
const sources: Record<keyof typeof scripts, ForeignSources> = {
  hcaptcha: {
    "script-src": hcaptcha,
    "frame-src": hcaptcha,
    "style-src": hcaptcha,
    "connect-src": hcaptcha,
  },
  turnstile: { "script-src": turnstile, "frame-src": turnstile },
};

export const captchaKeys = {
  AUTH_CAPTCHA_PROVIDER: z._default(oneOf(["hcaptcha", "turnstile"]), "hcaptcha"),
  AUTH_CAPTCHA_SECRET: z.optional(z.string()),
  AUTH_CAPTCHA_URL: z.optional(webAddress),
  AUTH_CAPTCHA_SITE_KEY: z.optional(z.string()),
  AUTH_CAPTCHA_SCRIPT_URL: z.optional(webAddress),
};

type Keys = z.infer<z.ZodMiniObject<typeof captchaKeys>>;

/** The widget on the site's own screens. */
export type CaptchaWidget = {
  provider: "hcaptcha" | "turnstile";
  siteKey: string;
  /** the provider's script, or one of a server that speaks like it */
  scriptUrl: string;
  /** what pages must let in for it */
  sources: ForeignSources;
};

/** The keys as the auth service knows them; null where there is no secret, so no captcha. */
export function toCaptcha(keys: Keys): AuthSettings["captcha"] {
  const { AUTH_CAPTCHA_SECRET: secret, AUTH_CAPTCHA_URL: url, AUTH_CAPTCHA_PROVIDER: provider } = keys;
  return secret === undefined ? null : { secret, url: url ?? addresses[provider] };
}

/**
 * The keys as the site knows them; null where it shows no widget.
 * @throws Error naming AUTH_CAPTCHA_SITE_KEY where nobody would check what people solve
 */
export function toCaptchaWidget(keys: Keys): CaptchaWidget | null {
  const { AUTH_CAPTCHA_SITE_KEY: siteKey, AUTH_CAPTCHA_PROVIDER: provider } = keys;
  if (siteKey === undefined) return null;
  if (keys.AUTH_CAPTCHA_SECRET === undefined) {
    throw new Error("The configuration is wrong:\n  AUTH_CAPTCHA_SITE_KEY: needs AUTH_CAPTCHA_SECRET");
  }
  const { AUTH_CAPTCHA_SCRIPT_URL: given } = keys;
  return {
    provider,
    siteKey,
    scriptUrl: given ?? scripts[provider],
    sources: given === undefined ? sources[provider] : sourcesOf(new URL(given).origin),
  };
}

function sourcesOf(origin: string): ForeignSources {
  const only = [origin];
  return { "script-src": only, "frame-src": only, "style-src": only, "connect-src": only };
}
