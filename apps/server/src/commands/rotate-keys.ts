// npm run auth:rotate-keys: a new key for access tokens, while the product runs or not.
import { loadKeyring, rotateKeys } from "@undercroft/auth";
import { createServiceDatabase } from "@undercroft/postgres";
import type { Config } from "../config.ts";
import { openDatabase } from "../database.ts";
import { readSecretKey, rolePasswords } from "../secrets.ts";
import { say } from "../terminal.ts";

/**
 * Rotates. Running copies of the product hear of it by themselves.
 * @param dropOld the present keys are compromised: whatever they signed is refused at once
 * @throws Error when the keys come from the configuration, or an earlier rotation is not over
 */
export async function rotateProductKeys(config: Config, dropOld: boolean): Promise<void> {
  if (config.supabase) throw new Error("The keys are the project's: rotate them in its dashboard.");
  if (config.auth.tokens.given?.some(({ signWith }) => signWith !== undefined)) {
    throw new Error("The keys come from AUTH_JWT_KEYS or AUTH_JWT_SECRET: rotate them there.");
  }
  const secretKey = readSecretKey(config);
  const passwordOf = rolePasswords(secretKey);
  const product = await openDatabase(config, say);
  const database = createServiceDatabase({ connection: product.as("auth_admin", passwordOf("auth_admin")) });
  try {
    const tokenSeconds = config.auth.settings.accessTokenSeconds ?? 0;
    const { kid, signsFrom, oldRetireAt } = await rotateKeys(database, secretKey, { tokenSeconds, dropOld });
    say(`Key ${kid} signs from ${signsFrom.toISOString()}.`);
    if (!dropOld) {
      say(`The one before it is believed until ${oldRetireAt.toISOString()}. API keys stay the same.`);
      return;
    }
    const issuer = config.auth.tokens.issuer ?? `${config.siteUrl}/auth/v1`;
    const { apiKeys } = await loadKeyring(database, secretKey, { issuer });
    // kept pages carry the publishable key
    await database.query("select pg_notify('undercroft_cache', 'api_keys')");
    say("Every token and API key from before is refused. The new API keys:");
    say(`Publishable  ${apiKeys.publishable}\nService      ${apiKeys.service}`);
  } catch (error) {
    const isUnprepared = ["42P01", "42703", "28P01"].includes(String((error as { code?: unknown }).code));
    if (isUnprepared) throw new Error("Start this version of the product once first.", { cause: error });
    throw error;
  } finally {
    await database.close();
    await product.leave();
  }
}
