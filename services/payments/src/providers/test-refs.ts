// What rows in the books of test mode are called, and the secrets that open them to a browser.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { ServiceDatabase } from "@undercroft/postgres";

/** What the books need. */
export type Books = { database: ServiceDatabase; secret: string };

/** A new name in the books: "pi_test_…". */
export const newRef = (prefix: string): string => `${prefix}_test_${randomBytes(12).toString("hex")}`;

/** What opens a payment or an account to the browser it is given to, and nothing else. */
export const secretOf = ({ secret }: Books, ref: string): string =>
  `${ref}_secret_${createHmac("sha256", secret).update(ref).digest("hex").slice(0, 32)}`;

/** Which payment or account a secret opens, or null. */
export function readClientSecret(books: Books, given: string): string | null {
  const ref = given.split("_secret_")[0] ?? "";
  const expected = Buffer.from(secretOf(books, ref));
  const typed = Buffer.from(given);
  return typed.length === expected.length && timingSafeEqual(typed, expected) ? ref : null;
}
