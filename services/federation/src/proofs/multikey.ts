// Public keys of Ed25519 as a Multikey names them: the prefix ed01 and 32 bytes.
import { createPublicKey, type KeyObject } from "node:crypto";
import { fromMultibase, toMultibase } from "./base58.ts";

const PREFIX = Buffer.from([0xed, 0x01]);
const LENGTH = 32;

/** @param publicKey of Ed25519 */
export const toMultikey = (publicKey: KeyObject): string =>
  toMultibase(Buffer.concat([PREFIX, Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url")]));

/** The key; null where the text names none of Ed25519. */
export function fromMultikey(text: unknown): KeyObject | null {
  const bytes = fromMultibase(text);
  if (!bytes?.subarray(0, 2).equals(PREFIX) || bytes.length !== PREFIX.length + LENGTH) return null;
  try {
    const x = bytes.subarray(2).toString("base64url");
    return createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x } });
  } catch {
    return null; // no point of the curve
  }
}
