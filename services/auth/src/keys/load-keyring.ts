// Signing keys and API keys live in the database, sealed under SECRET_KEY, so that all copies of the server share them.
import type { QueryRows, ServiceDatabase } from "@undercroft/postgres";
import {
  type ApiKeys,
  createKeyring,
  generateSigningKey,
  type Keyring,
  type PrivateJwk,
  signApiKeys,
} from "@undercroft/tokens";
import { deriveKey } from "../secrets.ts";
import { seal, unseal } from "./sealed.ts";

/** What a server needs to sign, verify and print. */
export type LoadedKeys = { keyring: Keyring; apiKeys: ApiKeys };

/** The transactions of two starts at once take turns, so the second finds what the first made. */
const startLock = 7_265_002;

/**
 * Loads the keys; makes the first ones when there are none. Safe under concurrent starts.
 * @param database logged in as auth_admin
 * @param issuer the auth service's outside address, put into tokens and required of them
 * @throws Error naming SECRET_KEY when the stored keys were sealed under another one
 */
export function loadKeyring(
  database: ServiceDatabase,
  secretKey: string,
  issuer: string,
): Promise<LoadedKeys> {
  const sealingKey = deriveKey(secretKey, "signing-keys");
  return database.transaction(async (query) => {
    await query("select pg_advisory_xact_lock($1)", [startLock]);
    const keyring = createKeyring({ keys: await loadSigningKeys(query, sealingKey), issuer });
    return { keyring, apiKeys: await loadApiKeys(query, sealingKey, keyring) };
  });
}

function open(sealingKey: Buffer, name: string, sealed: Buffer): string {
  try {
    return unseal(sealingKey, name, sealed);
  } catch (cause) {
    throw new Error("SECRET_KEY is not the one this database's keys were sealed with", { cause });
  }
}

async function loadSigningKeys(query: QueryRows, sealingKey: Buffer): Promise<PrivateJwk[]> {
  const rows = await query<{ kid: string; private_key: Buffer }>(
    "select kid, private_key from auth.signing_keys order by created_at desc, kid",
  );
  if (rows.length > 0) {
    return rows.map((row): PrivateJwk => JSON.parse(open(sealingKey, row.kid, row.private_key)));
  }
  const key = generateSigningKey();
  await query("insert into auth.signing_keys (kid, private_key) values ($1, $2)", [
    key.kid,
    seal(sealingKey, key.kid, JSON.stringify(key)),
  ]);
  return [key];
}

async function loadApiKeys(query: QueryRows, sealingKey: Buffer, keyring: Keyring): Promise<ApiKeys> {
  const rows = await query<{ name: string; token: Buffer }>("select name, token from auth.api_keys");
  const stored = Object.fromEntries(rows.map((row) => [row.name, open(sealingKey, row.name, row.token)]));
  const { publishable, service } = stored;
  if (publishable && service && (await isBelieved(keyring, publishable))) return { publishable, service };
  // their signing key was retired or they ran out: new ones are due
  const keys = await signApiKeys(keyring);
  for (const [name, token] of Object.entries(keys)) {
    await query(
      `insert into auth.api_keys (name, token) values ($1, $2)
       on conflict (name) do update set token = excluded.token, created_at = now()`,
      [name, seal(sealingKey, name, token)],
    );
  }
  return keys;
}

function isBelieved(keyring: Keyring, token: string): Promise<boolean> {
  return keyring.verify(token).then(
    () => true,
    () => false,
  );
}
