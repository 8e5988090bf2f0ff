// Signing keys and API keys live in the database, sealed under SECRET_KEY, so that all copies of the server share them.
import type { QueryRows, ServiceDatabase } from "@undercroft/postgres";
import {
  type ApiKeys,
  createKeyring,
  type Expectations,
  type Keyring,
  type ScheduledKey,
  signApiKeys,
} from "@undercroft/tokens";
import { deriveKey } from "../secrets.ts";
import { seal, unseal } from "./sealed.ts";
import { listSigningKeys, lockSigningKeys, makeSigningKey } from "./signing-keys.ts";

/** What a server needs to sign, verify and print. Both follow the database once {@link LoadedKeys.reload} is called. */
export type LoadedKeys = {
  keyring: Keyring;
  apiKeys: Readonly<ApiKeys>;
  /** puts in force what the database holds now */
  reload: () => Promise<void>;
};

/** Whose tokens to sign and believe. */
export type KeyOptions = Expectations & {
  /** the auth service's outside address unless the operator says otherwise; put into tokens and required of them */
  issuer: string;
  /** keys the operator gave: in place of those the database keeps where one of them can sign, else beside them */
  given?: readonly ScheduledKey[] | undefined;
};

const audience = "authenticated";

/**
 * Loads the keys; makes the first ones when there are none. Safe under concurrent starts.
 * @param database logged in as auth_admin
 * @throws Error naming SECRET_KEY when the stored keys were sealed under another one
 */
export async function loadKeyring(
  database: ServiceDatabase,
  secretKey: string,
  { given, ...expected }: KeyOptions,
): Promise<LoadedKeys> {
  const sealingKey = deriveKey(secretKey, "signing-keys");
  const load = () =>
    database.transaction(async (query) => {
      await lockSigningKeys(query);
      const signs = given?.some(({ signWith }) => signWith !== undefined) ?? false;
      const keys = [...(given ?? []), ...(signs ? [] : await loadSigningKeys(query, sealingKey))];
      const keyring = createKeyring(keys, { audience, ...expected });
      return { keys, keyring, apiKeys: await loadApiKeys(query, sealingKey, keyring) };
    });
  const first = await load();
  const keyring = first.keyring;
  let { apiKeys } = first;
  return {
    keyring,
    get apiKeys() {
      return apiKeys;
    },
    reload: async () => {
      const next = await load();
      apiKeys = next.apiKeys;
      keyring.replace(next.keys);
    },
  };
}

async function loadSigningKeys(query: QueryRows, sealingKey: Buffer): Promise<ScheduledKey[]> {
  const keys = await listSigningKeys(query, sealingKey);
  return keys.length > 0 ? keys : [await makeSigningKey(query, sealingKey)];
}

async function loadApiKeys(query: QueryRows, sealingKey: Buffer, keyring: Keyring): Promise<ApiKeys> {
  const rows = await query<{ name: string; token: Buffer }>("select name, token from auth.api_keys");
  const stored = Object.fromEntries(rows.map((row) => [row.name, unseal(sealingKey, row.name, row.token)]));
  const { publishable, service } = stored;
  if (publishable && service && (await isBelieved(keyring, publishable))) return { publishable, service };
  // their signing key is gone or they ran out: new ones are due
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
