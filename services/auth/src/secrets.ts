// Keys for separate purposes, all derived from the one SECRET_KEY, so that none can stand in for another. RFC 5869.
import { createHmac, hkdfSync } from "node:crypto";

/** What a derived key is for. */
export type SecretPurpose =
  | "signing-keys"
  | "refresh-tokens"
  | "one-time-codes"
  | "mail-limits"
  | "factor-secrets"
  | "provider-tokens";

/** A 32-byte key for one purpose. */
export function deriveKey(secretKey: string, purpose: SecretPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "undercroft", purpose, 32));
}

/** A keyed hash: tells nothing about `text` to somebody who has the database but not the key. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
