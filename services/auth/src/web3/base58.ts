import { base58 } from "@scure/base";

/** The bytes of a text in base 58; undefined when it holds another character. */
export function decodeBase58(text: string): Buffer | undefined {
  try {
    return Buffer.from(base58.decode(text));
  } catch {
    return undefined;
  }
}
