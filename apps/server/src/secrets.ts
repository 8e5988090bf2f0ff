// Everything secret is derived from one key, so that copies of the server that share it agree without talking.
import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoginPassword } from "@undercroft/database";
import type { Config } from "./config.ts";
import { sayCannotWrite } from "./lock-data-dir.ts";

/** The secret key: `SECRET_KEY` where it is set, else a file in the data directory, made the first time, readable by us alone. */
export function readSecretKey(config: Pick<Config, "secretKey" | "dataDir">): string {
  if (config.secretKey) return config.secretKey;
  const file = path.join(config.dataDir, "secret.key");
  if (!existsSync(file)) makeKey(config.dataDir, file);
  return readFileSync(file, "utf8").trim();
}

/** A key that is written whole or not at all: a disk that fills meanwhile leaves none. */
function makeKey(dataDir: string, file: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    writeFileSync(draft, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Error(sayCannotWrite(dataDir, error), { cause: error });
  }
}

/**
 * The passwords of the roles that services log in with follow from the key (HKDF-SHA-256, RFC 5869), so that every copy of the server
 * knows them without being told.
 */
export const rolePasswords =
  (secretKey: string): LoginPassword =>
  (role) =>
    Buffer.from(hkdfSync("sha256", secretKey, "undercroft", `role ${role}`, 32)).toString("base64url");
