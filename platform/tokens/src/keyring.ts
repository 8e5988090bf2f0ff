// Signs and verifies tokens with one pinned algorithm; the key comes from our own map by `kid`, and nothing
// else in a token's header (jku, x5u, jwk, alg) is ever followed. https://www.rfc-editor.org/rfc/rfc8725
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import { type Claims, TokenError } from "./claims.ts";
import { type PrivateJwk, type PublicJwk, signingAlgorithm } from "./signing-key.ts";

/** Issuer of API keys, which stay valid when the site moves to another address. */
export const apiKeyIssuer = "undercroft";

/** `keys[0]` signs, all of them verify. With `issuer`, tokens of another issuer are refused (API keys are ours). */
export type KeyringOptions = { keys: readonly PrivateJwk[]; issuer?: string };

/** Signs and verifies. Verdicts are not cached here: cache them by token, never beyond `exp`. */
export type Keyring = {
  /** Signs `claims`, adding `iat` and, unless stated, `exp` and `iss`. @param options.expiresIn seconds */
  sign: (claims: Claims, options: { expiresIn: number }) => Promise<string>;
  /** The claims of a token that may be believed. @throws TokenError */
  verify: (token: string) => Promise<Claims>;
  /** The public keys, as served at `.well-known/jwks.json`. */
  jwks: () => { keys: (PublicJwk & { use: "sig"; key_ops: ["verify"] })[] };
};

/** @throws Error when `keys` is empty or a key is not ES256 */
export function createKeyring({ keys, issuer }: KeyringOptions): Keyring {
  const [current] = keys;
  if (!current) throw new Error("A keyring needs at least one signing key");
  const signingKey = createPrivateKey({ key: current, format: "jwk" });
  const publicKeys = new Map<string, KeyObject>(
    keys.map((key) => [key.kid, createPublicKey({ key: toPublicJwk(key), format: "jwk" })]),
  );
  return {
    sign: (claims, { expiresIn }) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: issuer, exp: now + expiresIn, ...claims, iat: now })
        .setProtectedHeader({ alg: signingAlgorithm, typ: "JWT", kid: current.kid })
        .sign(signingKey);
    },
    verify: (token) => verify(token, publicKeys, issuer),
    jwks: () => ({ keys: keys.map((key) => ({ ...toPublicJwk(key), use: "sig", key_ops: ["verify"] })) }),
  };
}

function toPublicJwk({ kid, kty, crv, alg, x, y }: PrivateJwk): PublicJwk {
  return { kid, kty, crv, alg, x, y };
}

async function verify(token: string, keys: Map<string, KeyObject>, issuer?: string): Promise<Claims> {
  const findKey = ({ kid }: JWTHeaderParameters): KeyObject => {
    const key = kid === undefined ? undefined : keys.get(kid);
    if (!key) throw new TokenError("signature", "token was signed with a key that is not ours");
    return key;
  };
  try {
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: [signingAlgorithm],
      typ: "JWT",
      requiredClaims: ["exp", "iat"],
      ...(issuer === undefined ? {} : { issuer: [issuer, apiKeyIssuer] }),
    });
    if (typeof payload.role !== "string" || payload.role === "") {
      throw new TokenError("claims", "token has invalid claims: role is missing");
    }
    return payload as Claims;
  } catch (error) {
    throw error instanceof TokenError ? error : toTokenError(error);
  }
}

function toTokenError(error: unknown): TokenError {
  const options = { cause: error };
  if (error instanceof errors.JWTExpired) {
    return new TokenError("expired", "token has invalid claims: token is expired", options);
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === "nbf"
      ? new TokenError("not-yet-valid", "token has invalid claims: token is not valid yet", options)
      : new TokenError("claims", `token has invalid claims: ${error.claim}`, options);
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) {
    return new TokenError("algorithm", "signing method is not allowed", options);
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenError("signature", "signature is invalid", options);
  }
  return new TokenError("malformed", "token is malformed", options);
}
