// npm run keys: the API keys, for anyone who may read the server's files. The start does not print the service key into logs.
import { loadKeyring } from "@undercroft/auth";
import { createServiceDatabase } from "@undercroft/postgres";
import type { Config } from "../config.ts";
import { openDatabase } from "../database.ts";
import { readSecretKey, rolePasswords } from "../secrets.ts";
import { say } from "../terminal.ts";

/** Prints both API keys to standard output, or the service key alone, for scripts. @throws Error when the product was never started here */
export async function showKeys(config: Config, isServiceAlone = false): Promise<void> {
  if (config.supabase) {
    const { anonKey, serviceKey } = config.supabase;
    process.stdout.write(
      `${isServiceAlone ? serviceKey : `Publishable  ${anonKey}\nService      ${serviceKey}`}\n`,
    );
    return;
  }
  const secretKey = readSecretKey(config);
  const product = await openDatabase(config, say);
  const database = createServiceDatabase({
    connection: product.as("auth_admin", rolePasswords(secretKey)("auth_admin")),
  });
  try {
    const { issuer = `${config.siteUrl}/auth/v1`, ...tokens } = config.auth.tokens;
    const { apiKeys } = await loadKeyring(database, secretKey, { ...tokens, issuer });
    const { publishable, service } = apiKeys;
    const lines = isServiceAlone ? service : `Publishable  ${publishable}\nService      ${service}`;
    process.stdout.write(`${lines}\n`);
  } catch (error) {
    const isUnprepared = ["42P01", "42703", "28P01"].includes(String((error as { code?: unknown }).code));
    if (isUnprepared) throw new Error("Start the product once first.", { cause: error });
    throw error;
  } finally {
    await database.close();
    await product.leave();
  }
}
