// The keys of wallet passes: each wallet has all of its own, or none. Half a set stops the start, since passes that are given out and
// never follow their tickets would be worse than none.
import { X509Certificate } from "node:crypto";
import type { AppleKeys, GoogleKeys } from "@undercroft/passes";
import { z } from "zod/mini";
import { isCertificateOf, rsaPrivateKey } from "./kinds.ts";
import type { PartValues } from "./part-settings.ts";
import type settings from "./parts/passes.ts";

type Values = PartValues<typeof settings>;

const account = z.object({
  client_email: z.string().check(z.minLength(3)),
  private_key: rsaPrivateKey,
  token_uri: z.url({ protocol: /^https?$/ }),
});

const toLines = (text: string) => text.replaceAll("\\n", "\n");

/** @returns null without keys. @throws Error naming what is missing, or what does not fit the rest */
export function readAppleKeys(values: Values): AppleKeys | null {
  const all = {
    APPLE_PASS_TYPE: values.APPLE_PASS_TYPE,
    APPLE_PASS_TEAM: values.APPLE_PASS_TEAM,
    APPLE_PASS_CERTIFICATE: values.APPLE_PASS_CERTIFICATE,
    APPLE_PASS_KEY: values.APPLE_PASS_KEY,
    APPLE_PASS_WWDR: values.APPLE_PASS_WWDR,
  };
  if (!isWhole(all, "Apple Wallet")) return null;
  const keys: AppleKeys = {
    passType: all.APPLE_PASS_TYPE,
    team: all.APPLE_PASS_TEAM,
    certificate: toLines(all.APPLE_PASS_CERTIFICATE),
    key: toLines(all.APPLE_PASS_KEY),
    wwdr: toLines(all.APPLE_PASS_WWDR),
  };
  if (!isCertificateOf(keys.certificate, keys.key))
    throw new Error("APPLE_PASS_KEY: it is not the key of APPLE_PASS_CERTIFICATE");
  const { subject } = new X509Certificate(keys.certificate);
  if (!subject.split("\n").includes(`UID=${keys.passType}`))
    throw new Error(
      "APPLE_PASS_CERTIFICATE: it is the certificate of another pass type than APPLE_PASS_TYPE",
    );
  return keys;
}

/** @returns null without keys. @throws Error naming what is missing or cannot be read */
export function readGoogleKeys(values: Values): GoogleKeys | null {
  const all = {
    GOOGLE_WALLET_ISSUER: values.GOOGLE_WALLET_ISSUER,
    GOOGLE_WALLET_KEY: values.GOOGLE_WALLET_KEY,
  };
  if (!isWhole(all, "Google Wallet")) return null;
  const parsed = account.safeParse(readJson(all.GOOGLE_WALLET_KEY));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".");
    throw new Error(
      `GOOGLE_WALLET_KEY: ${field ? `its ${field} is missing or cannot be read` : "it is not the JSON of a service account"}`,
    );
  }
  return {
    issuer: all.GOOGLE_WALLET_ISSUER,
    clientEmail: parsed.data.client_email,
    privateKey: toLines(parsed.data.private_key),
    tokenUri: parsed.data.token_uri,
  };
}

/** @throws Error when some are set and others are not */
function isWhole<Keys extends Record<string, string | undefined>>(
  keys: Keys,
  wallet: string,
): keys is Keys & { [Name in keyof Keys]: string } {
  const missing = Object.keys(keys).filter((name) => keys[name] === undefined);
  if (missing.length === Object.keys(keys).length) return false;
  if (missing.length > 0)
    throw new Error(`${missing.join(", ")}: passes for ${wallet} need it beside the rest`);
  return true;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
