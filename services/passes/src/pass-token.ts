// Tokens of passes, and of links to their files.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Follows from the server's secret, so that it need not be kept: a pass that is given again has the same one. */
export const tokenOf = (secret: string, passId: string): string =>
  createHmac("sha256", secret).update(`token of pass ${passId}`).digest("base64url");

/** What is kept of a token, in hexadecimal. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Whether a token is the one with this hash; takes the same time whatever the answer is. @param hash null where there is none */
export function isTokenOf(token: string, hash: string | null): boolean {
  const isSame = timingSafeEqual(
    createHash("sha256").update(token).digest(),
    hash ? Buffer.from(hash, "hex") : Buffer.alloc(32),
  );
  return isSame && hash !== null;
}

const linkMs = 2 * 60_000;
const signLink = (secret: string, named: string) =>
  createHmac("sha256", secret).update(`file of pass ${named}`).digest("base64url");

/** A name for the file of a pass that anybody may fetch for two minutes: a browser's download carries no token. */
export function linkOf(secret: string, passId: string, now: number): string {
  const named = `${passId}.${now + linkMs}`;
  return `${named}.${signLink(secret, named)}`;
}

/** The pass of such a name, or null when it was changed or its time is up. */
export function passOfLink(secret: string, link: string, now: number): string | null {
  const [passId = "", until = "", signature = "", ...more] = link.split(".");
  const expected = Buffer.from(signLink(secret, `${passId}.${until}`));
  const given = Buffer.from(signature);
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number(until) >= now ? passId : null;
}
