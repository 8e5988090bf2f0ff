// A pair of keys as age writes them: the public one encrypts and may lie about, the secret one opens and is kept elsewhere.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { readBech32, writeBech32 } from "./bech32.ts";

const recipientPrefix = "age";
const identityPrefix = "age-secret-key-";
const keyBytes = 32;
/** What stands before the 32 bytes of an X25519 key in PKCS #8. */
const pkcs8 = Buffer.from("302e020100300506032b656e04220420", "hex");

/** A new pair. */
export function makeKeyPair(): { recipient: string; identity: string } {
  const { privateKey } = generateKeyPairSync("x25519");
  const { d = "", x = "" } = privateKey.export({ format: "jwk" });
  return {
    recipient: writeBech32(recipientPrefix, Buffer.from(x, "base64url")),
    identity: writeBech32(identityPrefix, Buffer.from(d, "base64url")).toUpperCase(),
  };
}

/** The public key of `age1…`, or null where it was mistyped. */
export function readRecipient(text: string): Buffer | null {
  const bytes = readBech32(recipientPrefix, text.trim());
  return bytes?.length === keyBytes ? bytes : null;
}

/** The secret key in a file as `age-keygen` writes it: comments, and a line `AGE-SECRET-KEY-1…`. Null where there is none. */
export function readIdentity(file: string): KeyObject | null {
  const line = file
    .split("\n")
    .map((text) => text.trim())
    .find((text) => text !== "" && !text.startsWith("#"));
  const bytes = line === undefined ? null : readBech32(identityPrefix, line);
  if (bytes?.length !== keyBytes) return null;
  return createPrivateKey({ key: Buffer.concat([pkcs8, bytes]), format: "der", type: "pkcs8" });
}

/** The public half of a secret key, as bytes. */
export const publicBytes = (key: KeyObject): Buffer =>
  Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");

/** A public key of bytes. */
export const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: { kty: "OKP", crv: "X25519", x: bytes.toString("base64url") }, format: "jwk" });
