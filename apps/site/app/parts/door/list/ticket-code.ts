// What a QR or a printed code says, and whether its signature is the night's.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const signedText =
  /^U1([0-9A-HJKMNP-TV-Z]{26})([0-9A-HJKMNP-TV-Z]{2})([0-9A-HJKMNP-TV-Z]{2})([0-9A-HJKMNP-TV-Z]{103})$/;
const signatureBytes = 64;

/** A code that was scanned or typed. `signed` is there where the whole text of a QR was read. */
export type TicketCode = {
  code: string;
  signed: { words: string; type: number; signature: Uint8Array<ArrayBuffer> } | null;
};

const toNumber = (pair: string) => letters.indexOf(pair[0] ?? "") * 32 + letters.indexOf(pair[1] ?? "");

/** Bytes out of base 32 with the letters of codes. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(signatureBytes);
  let rest = 0;
  let bits = 0;
  let at = 0;
  for (const letter of text) {
    rest = (rest << 5) | letters.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (rest >> bits) & 255;
    rest &= (1 << bits) - 1;
  }
  return bytes;
}

/** Reads what was scanned or typed, in any case, with spaces or hyphens or without. */
export function readTicketCode(text: string): TicketCode {
  const words = text.replaceAll(/[\s-]/g, "").toUpperCase();
  const [, code, , type = "", signature = ""] = signedText.exec(words) ?? [];
  if (code)
    return {
      code: code.toLowerCase(),
      signed: { words: words.slice(0, 32), type: toNumber(type), signature: toBytes(signature) },
    };
  return {
    code: /^U1[0-9A-Z]{26}/.test(words) ? words.slice(2, 28).toLowerCase() : words.toLowerCase(),
    signed: null,
  };
}

/** By what a code is known on a list. */
export async function hashCode(eventId: string, code: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${eventId}:${code}`));
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.slice(0, 16).replaceAll("+", "-").replaceAll("/", "_");
}

/** Whether the night signed this code. False as well where the browser cannot tell. */
export async function isSignedBy(
  publicKey: string | null,
  eventId: string,
  { signed }: TicketCode,
): Promise<boolean> {
  if (!publicKey || !signed) return false;
  try {
    const key = await crypto.subtle.importKey(
      "jwk",
      { kty: "OKP", crv: "Ed25519", x: publicKey },
      "Ed25519",
      false,
      ["verify"],
    );
    const text = new TextEncoder().encode(`${signed.words} ${eventId}`);
    return await crypto.subtle.verify("Ed25519", key, signed.signature, text);
  } catch {
    return false;
  }
}
