// Hashes of accounts moved in from Firebase: scrypt gives a key, and the key encrypts the project's own one.
// https://github.com/firebase/scrypt says how, and Supabase Auth in which text form such a hash is handed over.
import { createCipheriv, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<Buffer, Buffer, number, object, Buffer>(scrypt);

const base64 = "[A-Za-z0-9+/]+={0,2}";
// more than a project's console offers would let one sign-in eat the server's memory: 2^16 rounds of 16 blocks are 128 MiB
const form = new RegExp(
  `^\\$fbscrypt\\$v=1,n=([1-9]|1[0-6]),r=([1-9]|1[0-6]),p=1(?:,ss=(${base64}))?,sk=(${base64})\\$(${base64})\\$(${base64})$`,
);

/** True for such a hash: `$fbscrypt$v=1,n=14,r=8,p=1,ss=…,sk=…$salt$hash`, where `ss` and `sk` are the project's. */
export function isFirebaseHash(text: string): boolean {
  return form.test(text);
}

/** True when `password` made `stored`. @throws Error for a text that is no such hash */
export async function checkFirebaseHash(stored: string, password: string): Promise<boolean> {
  const [, n, r, separator = "", signerKey = "", salt = "", hash = ""] = form.exec(stored) ?? [];
  if (!n) throw new Error("A stored hash is not Firebase's");
  const [N, blocks] = [2 ** Number(n), Number(r)];
  const salted = Buffer.concat([Buffer.from(salt, "base64"), Buffer.from(separator, "base64")]);
  const options = { N, r: blocks, p: 1, maxmem: 256 * N * blocks };
  const key = await derive(Buffer.from(password), salted, 32, options);
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  const made = Buffer.concat([cipher.update(Buffer.from(signerKey, "base64")), cipher.final()]);
  const known = Buffer.from(hash, "base64");
  return made.length === known.length && timingSafeEqual(made, known);
}
