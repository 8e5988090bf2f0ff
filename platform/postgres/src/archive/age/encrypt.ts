// Files in the format of age (C2SP, age-encryption.org/v1) for one X25519 recipient, by Node's own primitives: `age -d` opens them.
import {
  createCipheriv,
  createHmac,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { publicBytes, publicKeyOf } from "./keys.ts";

/** Bytes of a piece of the content, each of which is sealed by itself. */
export const pieceBytes = 64 * 1024;
export const tagBytes = 16;
export const firstLine = "age-encryption.org/v1";

export const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

export const derive = (secret: Buffer, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));

/** The key that wraps a file's key, from what both sides can work out. */
export function wrapKey(own: KeyObject, other: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  const shared = diffieHellman({ privateKey: own, publicKey: publicKeyOf(other) });
  return derive(shared, Buffer.concat([ephemeral, recipient]), "age-encryption.org/v1/X25519");
}

/** The sum over a header, by which a change of it shows. */
export const sumOfHeader = (fileKey: Buffer, header: string): Buffer =>
  createHmac("sha256", derive(fileKey, Buffer.alloc(0), "header"))
    .update(header)
    .digest();

/** Number of a piece, and whether it is the last. */
export function pieceNonce(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(at), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: tagBytes });
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function writeHeader(fileKey: Buffer, recipient: Buffer): string {
  const { privateKey } = generateKeyPairSync("x25519");
  const ephemeral = publicBytes(privateKey);
  const wrapped = seal(wrapKey(privateKey, recipient, ephemeral, recipient), Buffer.alloc(12), fileKey);
  const header = `${firstLine}\n-> X25519 ${base64(ephemeral)}\n${base64(wrapped)}\n---`;
  return `${header} ${base64(sumOfHeader(fileKey, header))}\n`;
}

/** @param recipient the 32 bytes of a public key @returns the file, piece by piece */
export async function* encrypt(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  recipient: Buffer,
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(16);
  const nonce = randomBytes(16);
  yield Buffer.from(writeHeader(fileKey, recipient));
  yield nonce;
  const key = derive(fileKey, nonce, "payload");
  let held: Buffer = Buffer.alloc(0);
  let at = 0;
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    // the last piece is known only when nothing follows it
    for (; held.length > pieceBytes; held = held.subarray(pieceBytes))
      yield seal(key, pieceNonce(at++, false), held.subarray(0, pieceBytes));
  }
  yield seal(key, pieceNonce(at, true), held);
}
