import { createPrivateKey, createPublicKey, sign } from "node:crypto";

/** An Ed25519 key in PKCS #8 (RFC 8410) is these bytes and then its seed. */
const head = Buffer.from("302e020100300506032b657004220420", "hex");

/** Signs with the Ed25519 key of a seed (RFC 8032). */
export type SeedSigner = {
  /** base64url, 43 characters */
  publicKey: string;
  /** @returns the 64 bytes of the signature of a text's UTF-8 */
  sign: (text: string) => Uint8Array;
};

/** @param seed 32 bytes. @throws Error for any other number of them */
export function signWithSeed(seed: Uint8Array): SeedSigner {
  if (seed.length !== 32) throw new Error("a seed has 32 bytes"); // what is behind them would be passed over
  const key = createPrivateKey({ key: Buffer.concat([head, seed]), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(key).export({ format: "jwk" });
  return { publicKey: x, sign: (text) => sign(null, Buffer.from(text, "utf8"), key) };
}
