// Identity providers. The ones everybody knows need an id and a secret; any other OpenID provider needs a name of the
// operator's choice, AUTH_EXTERNAL_<NAME>_ISSUER, and so on.
import type { AppleKey, AuthSettings, ProviderSettings } from "@undercroft/auth";
import { z } from "zod/mini";
import { list, privateKey, toggle, webAddress } from "../kinds.ts";

const text = z.optional(z.string());
const secure = webAddress.check(
  z.refine((address) => /^https:|^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/]/.test(`${address}/`), {
    error: "must be an https address",
  }),
);

/** The keys of the providers everybody knows. */
export const providerKeys = {
  AUTH_EXTERNAL_APPLE_CLIENT_ID: text,
  AUTH_EXTERNAL_APPLE_CLIENT_SECRET: text,
  AUTH_EXTERNAL_APPLE_TEAM_ID: text,
  AUTH_EXTERNAL_APPLE_KEY_ID: text,
  AUTH_EXTERNAL_APPLE_PRIVATE_KEY: text,
  AUTH_EXTERNAL_DISCORD_CLIENT_ID: text,
  AUTH_EXTERNAL_DISCORD_CLIENT_SECRET: text,
  AUTH_EXTERNAL_GITHUB_CLIENT_ID: text,
  AUTH_EXTERNAL_GITHUB_CLIENT_SECRET: text,
  AUTH_EXTERNAL_GITHUB_URL: z.optional(secure),
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: text,
  AUTH_EXTERNAL_GOOGLE_CLIENT_SECRET: text,
  AUTH_EXTERNAL_SPOTIFY_CLIENT_ID: text,
  AUTH_EXTERNAL_SPOTIFY_CLIENT_SECRET: text,
  AUTH_WEB3_ETHEREUM: z._default(toggle, false),
  AUTH_WEB3_SOLANA: z._default(toggle, false),
};

/** Chains whose wallets may sign in. */
export function toWallets(keys: z.infer<z.ZodMiniObject<typeof providerKeys>>): AuthSettings["web3"] {
  return { ethereum: keys.AUTH_WEB3_ETHEREUM, solana: keys.AUTH_WEB3_SOLANA };
}

const fields = z.object({
  CLIENT_ID: list.check(z.minLength(1)),
  CLIENT_SECRET: text,
  ISSUER: z.optional(secure),
  URL: z.optional(secure),
  EMAIL_OPTIONAL: z._default(toggle, false),
  SKIP_NONCE_CHECK: z._default(toggle, false),
  TEAM_ID: text,
  KEY_ID: text,
  PRIVATE_KEY: z.optional(privateKey),
});

const pattern = new RegExp(`^AUTH_EXTERNAL_(.+?)_(${Object.keys(fields.shape).join("|")})$`);
const known = new Set(["apple", "discord", "github", "google", "spotify"]);

/**
 * Every provider that is set up, in the order of their names.
 * @throws Error with one line for each key that is wrong
 */
export function toProviders(environment: Record<string, string | undefined>): ProviderSettings[] {
  const given = new Map<string, Record<string, string>>();
  for (const [key, value] of Object.entries(environment)) {
    if (!key.startsWith("AUTH_EXTERNAL_") || !value) continue;
    const [, name, field] = pattern.exec(key) ?? [];
    if (!name || !field) throw new Error(`The configuration is wrong:\n  ${key}: is not known`);
    given.set(name, { ...given.get(name), [field]: value });
  }
  return [...given].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(toProvider);
}

function toProvider([name, values]: [string, Record<string, string>]): ProviderSettings {
  const refuse = (field: string, why: string): never => {
    throw new Error(`The configuration is wrong:\n  AUTH_EXTERNAL_${name}_${field}: ${why}`);
  };
  const parsed = fields.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(
      String(issue?.path[0]),
      values[String(issue?.path[0])] ? (issue?.message ?? "") : "is missing",
    );
  }
  const { CLIENT_ID: clientIds, ISSUER: issuer, URL: url, ...rest } = parsed.data;
  const own = name.toLowerCase();
  if (!known.has(own) && !issuer && !url) refuse("ISSUER", "is missing");
  const [first = "", ...others] = clientIds;
  return {
    name: own,
    clientIds: [first, ...others],
    clientSecret: rest.CLIENT_SECRET ?? toAppleKey(rest) ?? refuse("CLIENT_SECRET", "is missing"),
    issuer,
    url,
    emailOptional: rest.EMAIL_OPTIONAL,
    skipNonceCheck: rest.SKIP_NONCE_CHECK,
  };
}

/** In place of a secret, Apple gives a key to sign secrets with. */
function toAppleKey(keys: { TEAM_ID?: string; KEY_ID?: string; PRIVATE_KEY?: string }): AppleKey | undefined {
  const { TEAM_ID: teamId, KEY_ID: keyId, PRIVATE_KEY: privateKey } = keys;
  return teamId && keyId && privateKey ? { teamId, keyId, privateKey } : undefined;
}
