import { createPublicKey, createVerify } from "node:crypto";
import type { ReadSignature } from "./incoming-request.ts";

/** Whether a public key, as PEM, made a signature. Keys that are no RSA key of 2048 to 8192 bits made none. */
export function isSignedBy(publicKey: string, { text, signature }: ReadSignature): boolean {
  try {
    const key = createPublicKey(publicKey);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== "rsa" || bits < 2048 || bits > 8192) return false;
    return createVerify("sha256").update(text).verify(key, signature);
  } catch {
    return false; // no key at all
  }
}
