// ID tokens that somebody else obtained, e.g. a phone app by the system's own dialogue. Believed by the issuer's keys.
import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from "jose";

/** An issuer, and where its keys are. */
export type IdTokenIssuer = { issuer: string; jwksUri: string };

/** Reads ID tokens. @throws Error when one is not the issuer's, or not of this time */
export type IdTokenReader = (
  token: string,
  accessToken: string | undefined,
  now: Date,
) => Promise<JWTPayload>;

/** Only what is signed with a key that stays at the issuer; a shared secret is no proof of the issuer. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** @param find asked again for each token, since an issuer may move its keys */
export function createIdTokenReader(find: () => Promise<IdTokenIssuer>): IdTokenReader {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  return async (token, accessToken, now) => {
    const { issuer, jwksUri } = await find();
    const keys = keySets.get(jwksUri) ?? createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 10_000 });
    keySets.set(jwksUri, keys);
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      // Google's older tokens name themselves without a scheme
      issuer: issuer === "https://accounts.google.com" ? [issuer, "accounts.google.com"] : issuer,
      requiredClaims: ["exp", "aud"],
      currentDate: now,
    });
    if (accessToken && typeof payload.at_hash === "string") requireBound(token, accessToken, payload.at_hash);
    return payload;
  };
}

/** https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken: the left half of the access token's hash. */
function requireBound(token: string, accessToken: string, expected: string): void {
  const { alg = "" } = decodeProtectedHeader(token);
  const size = alg === "EdDSA" ? "512" : alg.slice(-3);
  const digest = createHash(`sha${size}`).update(accessToken).digest();
  if (digest.subarray(0, digest.length / 2).toString("base64url") !== expected) {
    throw new Error("The access token is not the one of the ID token");
  }
}
