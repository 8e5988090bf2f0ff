// Base58 as Bitcoin has it, which multibase marks with a `z`. Short values alone: a signature has 64 bytes.
const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const MOST_SIGNS = 200;

/** `z…` for some bytes. */
export function toMultibase(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString("hex")}`);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = ALPHABET.charAt(Number(rest % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${"1".repeat(zeros < 0 ? bytes.length : zeros)}${text}`;
}

/** The bytes of `z…`; null for anything else. */
export function fromMultibase(text: unknown): Buffer | null {
  if (typeof text !== "string" || text.length > MOST_SIGNS || !/^z[1-9A-HJ-NP-Za-km-z]+$/.test(text))
    return null;
  const signs = text.slice(1);
  let value = 0n;
  for (const sign of signs) value = value * 58n + BigInt(ALPHABET.indexOf(sign));
  const zeros = /^1*/.exec(signs)?.[0].length ?? 0;
  const hex = value === 0n ? "" : value.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex")]);
}
