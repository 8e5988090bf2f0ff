// The pair by which browsers' services know this server (RFC 8292), made of 32 random bytes that the database keeps.
import { createECDH } from "node:crypto";

/** Both halves in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** @param secret 32 bytes. @throws Error when they are no key of the curve P-256 (one chance in four billion) */
export function toPushKeys(secret: Uint8Array): PushKeys {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(secret);
  return {
    publicKey: curve.getPublicKey("base64url"),
    privateKey: Buffer.from(secret).toString("base64url"),
  };
}
