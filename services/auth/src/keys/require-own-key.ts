import type { QueryRows } from "@undercroft/postgres";
import { deriveKey } from "../secrets.ts";
import { unseal } from "./sealed.ts";

/**
 * Opens one sealed key, before a start writes anything that follows from SECRET_KEY. Where there is none yet, every key fits.
 * @param query as the owner of the tables, who may read a database that no start has prepared
 * @throws Error naming SECRET_KEY and the remedy when the keys were sealed under another one
 */
export async function requireOwnKey(query: QueryRows, secretKey: string): Promise<void> {
  const [found] = await query<{ keys: string | null }>("select to_regclass('auth.api_keys') as keys");
  if (!found?.keys) return;
  const [sealed] = await query<{ name: string; secret: Buffer }>(
    `select kid as name, private_key as secret from auth.signing_keys
     union all select name, token from auth.api_keys limit 1`,
  );
  if (!sealed) return;
  try {
    unseal(deriveKey(secretKey, "signing-keys"), sealed.name, sealed.secret);
  } catch (cause) {
    throw new Error(
      "SECRET_KEY is not the one this database's keys were sealed with. Start with the SECRET_KEY of before, or the secret.key of its data directory. Nothing was changed.",
      { cause },
    );
  }
}
