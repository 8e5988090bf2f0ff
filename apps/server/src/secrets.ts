// Everything secret is derived from one key, so that copies of the server that share it agree without talking.
import { createSecretKey, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "./config.ts";

/** Derives independent secrets from the product's one key. */
export type Secrets = {
  /** 32 bytes that belong to `purpose` alone (HKDF-SHA-256, RFC 5869) */
  bytes: (purpose: string) => Buffer;
  /** the same as text that is safe in a password or an address */
  text: (purpose: string) => string;
};

/**
 * The secret key: `SECRET_KEY` where it is set, else a file in the data directory, made the first time, readable by us alone.
 */
export function openSecrets(config: Pick<Config, "secretKey" | "dataDir">): Secrets {
  const key = createSecretKey(Buffer.from(config.secretKey ?? readKeyFile(config.dataDir)));
  const bytes = (purpose: string): Buffer => Buffer.from(hkdfSync("sha256", key, "undercroft", purpose, 32));
  return { bytes, text: (purpose) => bytes(purpose).toString("base64url") };
}

function readKeyFile(dataDir: string): string {
  const file = path.join(dataDir, "secret.key");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  return readFileSync(file, "utf8").trim();
}
