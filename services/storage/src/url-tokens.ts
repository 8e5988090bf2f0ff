// Tokens in signed addresses: JWTs of a key of their own, so that no access token signs a file and no file token signs in.
import { hkdfSync } from "node:crypto";
import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { errors } from "./errors.ts";

/** Whose right to see a file is asked again when its address is used. */
export type Signer = { role: string; sub?: string; aal?: string; is_anonymous?: boolean };

/** What a signed address allows. */
export type UrlClaims = {
  /** `bucket/name` */
  url: string;
  scope: "download" | "upload";
  /** query of a rendered picture, e.g. `width:100,height:100` */
  transformations?: string;
  /** of buckets whose readers change */
  signer?: Signer;
  /** of uploads: who signed the address, and whether it may replace */
  owner?: string;
  upsert?: boolean;
};

/** The same with its beginning and end, in Unix seconds. */
export type SignedClaims = UrlClaims & { iat: number; exp: number };

/** Signs addresses and opens what was signed. */
export type UrlTokens = {
  /** @param expiresIn seconds */
  sign: (claims: UrlClaims, expiresIn: number) => Promise<string>;
  /** @throws StorageError InvalidJWT, or InvalidSignature where it is for something else */
  open: (token: string, expected: { url: string; scope: UrlClaims["scope"] }) => Promise<SignedClaims>;
};

/** @param secretKey the process's SECRET_KEY; the tokens' key is derived from it (HKDF-SHA-256, RFC 5869) */
export function createUrlTokens(secretKey: string): UrlTokens {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "undercroft", "storage-urls", 32));
  return {
    sign: (claims, expiresIn) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
        .sign(key),
    open: async (token, expected) => {
      const payload = await verify(token, key);
      if (payload.url !== expected.url) throw errors.signature();
      if (payload.scope !== expected.scope) {
        throw errors.signature(`Token is not scoped for ${expected.scope}`);
      }
      return payload;
    },
  };
}

async function verify(token: string, key: Uint8Array): Promise<SignedClaims> {
  try {
    const { payload } = await jwtVerify<SignedClaims>(token, key, {
      algorithms: ["HS256"],
      requiredClaims: ["iat", "exp"],
    });
    return payload;
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) throw errors.urlToken(error.message);
    throw error;
  }
}
