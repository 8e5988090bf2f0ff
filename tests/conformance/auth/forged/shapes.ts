// What is no token at all, or one of another kind.
import { CompactEncrypt, FlattenedSign, importJWK } from "jose";
import { type Forgery, type Material, unbelieved } from "./forge.ts";
import { encode } from "./sign-by-hand.ts";

/** Encrypted tokens and other serialisations, which we neither make nor read. */
export async function otherSerialisations({ key, claims }: Material): Promise<Forgery[]> {
  const { d: _, ...shown } = key;
  const plain = new TextEncoder().encode(JSON.stringify(claims));
  const encrypted = await new CompactEncrypt(plain)
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: key.kid })
    .encrypt(await importJWK({ ...shown, alg: "ECDH-ES" }));
  const direct = await new CompactEncrypt(plain)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(new Uint8Array(32));
  const json = await new FlattenedSign(plain)
    .setProtectedHeader({ alg: "ES256", kid: key.kid })
    .sign(await importJWK(key));
  return [
    unbelieved("encrypted to our public key", encrypted),
    unbelieved("encrypted with a key of zeros", direct),
    unbelieved("in JSON", JSON.stringify(json)),
  ];
}

/** Text that is not a token, or nearly one. */
export function oddTexts({ genuine }: Material): Forgery[] {
  const [head, body, signature] = genuine.split(".");
  const bytes = (text: string) => Buffer.from(text).toString("latin1");
  return [
    unbelieved("nothing", "", 401),
    unbelieved("a word", "abc"),
    unbelieved("a dot", "."),
    unbelieved("two dots", ".."),
    unbelieved("letters and dots", "a.b.c"),
    unbelieved("two parts", `${head}.${body}`),
    unbelieved("four parts", `${genuine}.${signature}`),
    unbelieved("five empty parts", "...."),
    unbelieved("a blank inside", `${head}. ${body}.${signature}`, 401),
    unbelieved("a tab inside", `${head}\t.${body}.${signature}`, 401),
    unbelieved("two tokens", `${genuine} ${genuine}`, 401),
    unbelieved("two tokens with a comma", `${genuine},${genuine}`),
    unbelieved("in quotation marks", `"${genuine}"`),
    unbelieved("encoded once more", encode(genuine)),
    unbelieved("in the other base64", `${head}.${body}.${"+/".repeat(43)}`),
    unbelieved("padded throughout", `${head}=.${body}=.${signature}=`),
    unbelieved("with percent signs", `${head}%2E${body}%2E${signature}`),
    unbelieved("a letter from another alphabet", bytes(`е${genuine.slice(1)}`)),
    unbelieved("a wide full stop", bytes(`${head}．${body}．${signature}`)),
    unbelieved("an invisible blank", bytes(`${head}\u200b.${body}.${signature}`)),
    unbelieved("the word null", "null"),
    unbelieved("the word undefined", "undefined"),
    unbelieved("twelve kilobytes", `${head}.${"A".repeat(12_000)}.${signature}`),
    unbelieved("a hundred kilobytes", `${head}.${"A".repeat(100_000)}.${signature}`, 431),
  ];
}
