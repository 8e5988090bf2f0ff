// Tokens as the tests sign them: access tokens by the project's secret, those of signed addresses by the key that the product derives for them.
import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

export const SIGNED_URL_SCOPE_DOWNLOAD = "download";
export const SIGNED_URL_SCOPE_UPLOAD = "upload";

const secretKey = process.env.SUITE_SECRET_KEY ?? "";
const addressKey = new Uint8Array(hkdfSync("sha256", secretKey, "undercroft", "storage-urls", 32));

/** @param expires seconds, or a span as jose reads it */
export function signJWT(
  claims: Record<string, unknown>,
  secret: unknown,
  expires: number | string,
): Promise<string> {
  if (typeof secret !== "string") throw new Error("a setting of their own process: a key for addresses");
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime(typeof expires === "number" ? `${expires}s` : expires)
    .sign("url" in claims ? addressKey : new TextEncoder().encode(secret));
}

/** Opens the token of an address. */
export async function verifyJWT(token: string): Promise<Record<string, unknown>> {
  return (await jwtVerify(token, addressKey)).payload;
}

export const generateHS512JWK = (): Promise<object> => Promise.resolve({ kty: "oct" });

/** The last second that a date can name. */
export const getMaxNumericJWTExpiration = (): number =>
  Math.floor(8_640_000_000_000_000 / 1000) - Math.floor(Date.now() / 1000);
