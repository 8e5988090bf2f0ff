// Tokens made without a library, so that what no library would write can be tried.
import { createHmac, createSign, type JsonWebKey, type KeyObject, sign } from "node:crypto";

/** What a part of a token may be made of: JSON of a value, or a text as it is. */
export type Part = object | string;

/** One part, in base64url. */
export const encode = (part: Part): string =>
  Buffer.from(typeof part === "string" ? part : JSON.stringify(part)).toString("base64url");

/** Signs with ECDSA over P-256, as ES256 wants it. */
export function es256(header: Part, payload: Part, key: object): string {
  const input = `${encode(header)}.${encode(payload)}`;
  const signature = createSign("sha256")
    .update(input)
    .sign({ key: key as JsonWebKey, format: "jwk", dsaEncoding: "ieee-p1363" });
  return `${input}.${signature.toString("base64url")}`;
}

/** Signs with a secret. @param bits 256, 384 or 512 */
export function hmac(header: Part, payload: Part, secret: string | Buffer, bits = 256): string {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${createHmac(`sha${bits}`, secret).update(input).digest("base64url")}`;
}

/** Signs with whatever key, as its kind does. @param digest null for Edwards curves */
export function signWith(header: Part, payload: Part, key: KeyObject, digest: string | null): string {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${sign(digest, Buffer.from(input), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

/** Header and payload with a signature of one's choice. */
export function unsigned(header: Part, payload: Part, signature = ""): string {
  return `${encode(header)}.${encode(payload)}.${signature}`;
}
