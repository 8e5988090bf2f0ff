// The signing key follows from the secret key, so copies of the server verify each other's tokens;
// the API keys are kept in a file because their signatures are random and people paste them elsewhere.
import { createECDH, createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ApiKeys, createKeyring, type Keyring, type PrivateJwk, signApiKeys } from "@undercroft/tokens";
import type { Secrets } from "./secrets.ts";

/** What signs tokens, and the two keys API clients use. */
export type Keys = { keyring: Keyring; apiKeys: ApiKeys };

/** @param issuer the address of the authentication service, written into every access token */
export async function openKeys(secrets: Secrets, dataDir: string, issuer: string): Promise<Keys> {
  const keyring = createKeyring({ keys: [deriveSigningKey(secrets)], issuer });
  const file = path.join(dataDir, "api-keys.json");
  const kept = await readKept(file, keyring);
  if (kept) return { keyring, apiKeys: kept };
  const apiKeys = await signApiKeys(keyring);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(apiKeys, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return { keyring, apiKeys };
}

/** Keys signed with an earlier secret, or half a file, are replaced. */
async function readKept(file: string, keyring: Keyring): Promise<ApiKeys | null> {
  try {
    const { publishable, service } = JSON.parse(readFileSync(file, "utf8")) as ApiKeys;
    await Promise.all([keyring.verify(publishable), keyring.verify(service)]);
    return { publishable, service };
  } catch {
    return null;
  }
}

/** A P-256 key whose secret number is derived; the rare number outside the group's order takes the next try. */
function deriveSigningKey(secrets: Secrets): PrivateJwk {
  for (let attempt = 0; ; attempt++) {
    const d = secrets.bytes(`signing-key-${attempt}`);
    const curve = createECDH("prime256v1");
    try {
      curve.setPrivateKey(d);
    } catch {
      continue;
    }
    const point = curve.getPublicKey(); // 0x04, then x and y of 32 bytes each
    const kid = createHash("sha256").update(point).digest("base64url").slice(0, 16);
    return {
      kid,
      kty: "EC",
      crv: "P-256",
      alg: "ES256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
      d: d.toString("base64url"),
    };
  }
}
