// Base58 as Bitcoin has it, which multibase marks with a `z`. Short values alone: a signature has 64 bytes.
import { base58 } from "@scure/base";

const MOST_SIGNS = 200;

/** `z…` for some bytes. */
export const toMultibase = (bytes: Uint8Array): string => `z${base58.encode(new Uint8Array(bytes))}`;

/** The bytes of `z…`; null for anything else. */
export function fromMultibase(text: unknown): Buffer | null {
  if (typeof text !== "string" || text.length > MOST_SIGNS || !/^z[1-9A-HJ-NP-Za-km-z]+$/.test(text))
    return null;
  return Buffer.from(base58.decode(text.slice(1)));
}
