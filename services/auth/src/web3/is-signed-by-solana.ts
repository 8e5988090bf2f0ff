// Ed25519 (RFC 8032) by the key that the address is.
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { decodeBase58 } from "./base58.ts";

/** True when `signature` (64 bytes) is of `message` and by `address`, bare or as hardware wallets wrap it. */
export function isSignedBySolana(
  message: string,
  signature: Buffer,
  address: string,
  domain: string,
): boolean {
  const key = decodeBase58(address);
  if (key?.length !== 32 || signature.length !== 64) return false;
  const text = Buffer.from(message);
  const owner = toKey(key);
  if (!owner) return false;
  return [text, wrap(text, key, domain)].some((signed) => signed && verify(null, signed, owner, signature));
}

function toKey(key: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: key.toString("base64url") },
      format: "jwk",
    });
  } catch {
    return undefined;
  }
}

/** https://docs.anza.xyz/proposals/off-chain-message-signing: header, application's domain, format, one signer, text. */
function wrap(text: Buffer, key: Buffer, domain: string): Buffer | undefined {
  if (text.length > 0xffff) return undefined;
  const application = Buffer.alloc(32);
  application.write(domain);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(text.length);
  return Buffer.concat([
    Buffer.from([0xff]),
    Buffer.from("solana offchain"),
    Buffer.from([0]),
    application,
    Buffer.from([0, 1]),
    key,
    length,
    text,
  ]);
}
