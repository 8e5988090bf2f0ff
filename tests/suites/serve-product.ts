// A product without the demo, at the address that the tests of supabase-js ask, with the keys that are written in them, and what they
// find in their own database.
import { generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { openProduct, type SuiteProduct } from "./open-product.ts";

/** The secret of a local Supabase, which their tests name. */
const secret = "super-secret-jwt-token-with-at-least-32-characters-long";

/** Their own key, which their sources leave out: made here, and given to both. */
function makeKeys(packages: string): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = {
    ...privateKey.export({ format: "jwk" }),
    kid: "suite",
    alg: "RS256",
    use: "sig",
    key_ops: ["sign", "verify"],
  };
  const keys = JSON.stringify([key]);
  writeFileSync(path.join(packages, "auth-js/test/supabase/signing_keys.json"), keys);
  return keys;
}

/** Their tables, buckets and policies. */
async function fill(packages: string, client: pg.Client): Promise<void> {
  const folder = path.join(packages, "supabase-js/supabase/migrations");
  for (const file of readdirSync(folder).sort())
    await client.query(readFileSync(path.join(folder, file), "utf8"));
  await client.query("grant all on public.todos to anon, authenticated, service_role");
  const seed = readFileSync(path.join(packages, "storage-js/test/supabase/seed.sql"), "utf8");
  await client.query(seed.replaceAll(/crypt\([^)]*\([^)]*\)\)/g, "''")); // nobody signs in with these passwords
}

/** Serves until closed. @param packages the folder of supabase-js's packages */
export function serveProduct(packages: string, port: number): Promise<SuiteProduct> {
  const settings = {
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    AUTH_JWT_KEYS: makeKeys(packages),
    AUTH_JWT_SECRET: secret,
    AUTH_ACCEPTED_ISSUERS: "supabase-demo",
    AUTH_CONFIRM_EMAIL: "false",
    AUTH_ANONYMOUS: "true",
    AUTH_PASSWORD_MIN_LENGTH: "6",
    AUTH_MAIL_FREQUENCY: "1s",
    AUTH_MAILS_PER_HOUR: "1000",
    AUTH_REDIRECT_ALLOW_LIST: "http://localhost:9999/**",
  };
  return openProduct(settings, (client) => fill(packages, client));
}
