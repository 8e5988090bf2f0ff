// https://datatracker.ietf.org/doc/html/draft-msporny-base58-03
const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** The bytes of a text in base 58; undefined when it holds another character. */
export function decodeBase58(text: string): Buffer | undefined {
  let number = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = number === 0n ? "" : number.toString(16);
  return Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex"),
  ]);
}
