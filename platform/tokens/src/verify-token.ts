// The one verifier. A key comes from our own key set by `kid` and brings its one algorithm; nothing else in a token's header
// (jku, x5u, jwk, alg) is ever followed. https://www.rfc-editor.org/rfc/rfc8725
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from "jose";
import { type Claims, TokenError } from "./claims.ts";
import { apiKeyIssuer, type Expectations, isRetired, type ScheduledKey } from "./scheduled-key.ts";

/** Nobody needs a longer one; reading it would only cost time. In characters. */
const longestToken = 16_384;
/** Two machines' clocks may differ by so many seconds where a token says when it was made. */
const clockDifference = 30;
/** The end of the year 9999, as Unix seconds. */
const endOfTime = 253_402_300_799;

/** What a verifier asks beside the signature. */
export type VerifyRules = { skew?: number; mayLackRole?: boolean; isForAnybody?: boolean };

/**
 * @param rules `skew`: seconds by which `exp` and `nbf` may be missed; `mayLackRole`: a token without a role is accepted, as one of
 *   nobody in particular; `isForAnybody`: the caller asks for an audience of its own
 * @throws TokenError
 */
export async function verifyToken(
  token: string,
  keys: readonly ScheduledKey[],
  expected: Expectations,
  { skew = 0, mayLackRole = false, isForAnybody = false }: VerifyRules = {},
): Promise<Claims> {
  // jose would let blanks pass within base64url
  if (token.length > longestToken || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) {
    throw new TokenError("malformed", "token is malformed");
  }
  let key: ScheduledKey | undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      (header) => {
        key = findKey(keys, header);
        return key.verifyWith;
      },
      { algorithms: [...new Set(keys.map(({ alg }) => alg))], clockTolerance: skew },
    );
    requireType(protectedHeader.typ);
    if (!key) throw new TokenError("signature", "token was signed with a key that is not ours");
    requireClaims(payload, key, expected, mayLackRole);
    if (!isForAnybody) requireAudience(payload, expected, key.isOperators);
    return payload as Claims;
  } catch (error) {
    throw error instanceof TokenError ? error : toTokenError(error);
  }
}

/** By `kid`; a token without one can only be signed with a shared secret. */
function findKey(keys: readonly ScheduledKey[], { kid, alg }: JWTHeaderParameters): ScheduledKey {
  const key = keys.find((candidate) => candidate.kid === kid);
  if (!key) throw new TokenError("signature", "token was signed with a key that is not ours");
  if (key.alg !== alg) throw new TokenError("algorithm", "signing method is not allowed");
  return key;
}

function requireClaims(
  payload: JWTPayload,
  key: ScheduledKey,
  expected: Expectations,
  mayLackRole: boolean,
): void {
  const { exp, iat, iss, sub, role } = payload;
  const refuse = (claim: string): never => {
    throw new TokenError("claims", `token has invalid claims: ${claim}`);
  };
  if (role !== undefined && (typeof role !== "string" || role === "")) throw refuse("role");
  if (role === undefined && !mayLackRole) throw refuse("role is missing");
  if (sub !== undefined && typeof sub !== "string") throw refuse("sub");
  if (isRetired(key) && iss !== apiKeyIssuer) {
    throw new TokenError("signature", "token was signed with a key that is no longer in use");
  }
  // an operator's own tools make API keys and administrators' tokens without these, as other servers allow
  const isBare = key.isOperators && payload.session_id === undefined;
  if (exp === undefined ? !isBare : exp > endOfTime) throw refuse("exp");
  if (iat === undefined && !isBare) throw refuse("iat");
  if (iat !== undefined && iat > Date.now() / 1000 + clockDifference) {
    throw new TokenError("issued-in-future", "token has invalid claims: token used before issued");
  }
  if (!isOfIssuer(iss, expected, isBare)) throw refuse("iss");
}

/** A header need not say that a token is one (RFC 7519, section 5.1); what says that it is something else is refused. */
function requireType(typ: unknown): void {
  const isToken = typ === undefined || (typeof typ === "string" && /^(application\/)?jwt$/i.test(typ));
  if (!isToken) throw new TokenError("claims", "token has invalid claims: typ", { claim: "typ" });
}

function requireAudience(payload: JWTPayload, expected: Expectations, mayList: boolean): void {
  const { aud }: { aud?: unknown } = payload;
  const names = Array.isArray(aud) ? aud : [aud ?? ""];
  if (names.some((name) => typeof name !== "string"))
    throw new TokenError("claim-type", "token has invalid claims: aud", { claim: "aud" });
  if (!isForAudience(payload, expected, mayList))
    throw new TokenError("claims", "token has invalid claims: aud", { claim: "aud" });
}

function isOfIssuer(
  iss: unknown,
  { issuer, acceptedIssuers = [] }: Expectations,
  mayLackIt: boolean,
): boolean {
  if (issuer === undefined || (iss === undefined && mayLackIt)) return true;
  return [issuer, apiKeyIssuer, ...acceptedIssuers].some((name) => name === iss);
}

/** API keys are for nobody in particular; a person's token is for us, and ours say so in one word. */
function isForAudience({ aud, sub }: JWTPayload, { audience }: Expectations, mayList: boolean): boolean {
  if (audience === undefined) return true;
  if (aud === undefined) return sub === undefined || mayList;
  return aud === audience || (mayList && Array.isArray(aud) && aud.includes(audience));
}

function toTokenError(error: unknown): TokenError {
  const options = { cause: error };
  if (error instanceof errors.JWTExpired) {
    return new TokenError("expired", "token has invalid claims: token is expired", options);
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason } = error;
    if (claim === "nbf" && reason === "check_failed")
      return new TokenError("not-yet-valid", "token has invalid claims: token is not valid yet", options);
    const isNoNumber = reason === "invalid" && ["exp", "nbf", "iat"].includes(claim);
    return new TokenError(isNoNumber ? "claim-type" : "claims", `token has invalid claims: ${claim}`, {
      ...options,
      claim,
    });
  }
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported) {
    return new TokenError("algorithm", "signing method is not allowed", options);
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenError("signature", "signature is invalid", options);
  }
  return new TokenError("malformed", "token is malformed", options);
}
