// Who is asking: the token's claims and the role they name, remembered by token until it expires.
import { type Claims, TokenError } from "@undercroft/tokens";
import QuickLRU from "quick-lru";
import { findClaim, parseClaimPath } from "./claim-path.ts";
import { type RestError, tokenError } from "./errors.ts";
import type { RestSettings } from "./settings.ts";

/** The caller of a request. */
export type Caller = {
  role: string;
  /** all claims as JSON text, the role among them */
  claims: string;
};

/** twice as many may be kept for a while */
const maxRemembered = 5_000;
/** of a token that never expires, in ms */
const longestMemory = 60_000;
const skewSeconds = 30;

/** The claims of a token that may be accepted. @throws TokenError */
export type VerifyCallerToken = (token: string, rules: { isForAnybody: boolean }) => Promise<Claims>;

/** Finds callers by their Authorization header. */
export type Authenticator = {
  /** the caller when the token was seen before; undefined when it must be verified */
  recall: (authorization: string | undefined) => Caller | undefined;
  /** @throws RestError PGRST301, PGRST302, PGRST303 */
  authenticate: (authorization: string | undefined) => Promise<Caller>;
};

/** A token that says of itself that nobody signed it. */
function isUnsecured(token: string): boolean {
  try {
    return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).alg === "none";
  } catch {
    return false;
  }
}

function toTokenAnswer(error: TokenError, token: string): RestError {
  switch (error.code) {
    case "expired":
      return tokenError("PGRST303", "JWT expired");
    case "not-yet-valid":
      return tokenError("PGRST303", "JWT not yet valid");
    case "issued-in-future":
      return tokenError("PGRST303", "JWT issued at future");
    case "claim-type":
      return error.claim === "aud"
        ? audienceTypeError()
        : tokenError("PGRST303", `The JWT '${error.claim}' claim must be a number`);
    case "claims":
      return tokenError("PGRST303", error.claim === "aud" ? "JWT not in audience" : "Parsing claims failed");
    case "algorithm":
      return tokenError(
        "PGRST301",
        "Wrong or unsupported encoding algorithm",
        isUnsecured(token) ? "JWT is unsecured but expected 'alg' was not 'none'" : null,
      );
    case "malformed": {
      const parts = token.split(".").length;
      return parts === 3
        ? tokenError("PGRST301", "JWT cryptographic operation failed")
        : tokenError("PGRST301", `Expected 3 parts in JWT; got ${parts}`);
    }
    default:
      return tokenError(
        "PGRST301",
        "No suitable key or wrong key type",
        "None of the keys was able to decode the JWT",
      );
  }
}

const audienceTypeError = () =>
  tokenError("PGRST303", "The JWT 'aud' claim must be a string or an array of strings");

function isInAudience(claims: Claims, audience: string | undefined): boolean {
  const aud: unknown = claims.aud;
  if (aud === undefined || aud === null) return true;
  const list: unknown[] = Array.isArray(aud) ? aud : [aud];
  if (list.some((name) => typeof name !== "string")) throw audienceTypeError();
  // an empty list or an empty name is for nobody in particular
  return audience === undefined || list.length === 0 || aud === "" || list.includes(audience);
}

/** Reads `Bearer <token>`; undefined when the header is absent or of another scheme. */
function toToken(authorization: string | undefined): string | undefined {
  if (!authorization) return undefined;
  const match = /^bearer(?: (.*))?$/i.exec(authorization);
  return match ? (match[1] ?? "").trim() : undefined;
}

type CallerSettings = Pick<RestSettings, "anonymousRole" | "roleClaim" | "audience">;

/**
 * @param verifyToken gives the claims of a token that may be accepted, throws TokenError otherwise; `isForAnybody` where the settings
 *   name an audience, which is asked for here
 * @param current the settings in force; when they change, every token is looked at again
 * @param keysVersion the same for the keys
 */
export function createAuthenticator(
  verifyToken: VerifyCallerToken,
  current: () => CallerSettings,
  keysVersion: () => unknown = () => 0,
): Authenticator {
  let settings: CallerSettings | undefined;
  let version: unknown;
  let made: Authenticator | undefined;
  const authenticator = () => {
    const now = current();
    const keys = keysVersion();
    if (made && now === settings && keys === version) return made;
    settings = now;
    version = keys;
    made = createFixedAuthenticator(verifyToken, now);
    return made;
  };
  return {
    recall: (authorization) => authenticator().recall(authorization),
    authenticate: (authorization) => authenticator().authenticate(authorization),
  };
}

function createFixedAuthenticator(verifyToken: VerifyCallerToken, settings: CallerSettings): Authenticator {
  const remembered = new QuickLRU<string, Caller>({ maxSize: maxRemembered });
  const rolePath = parseClaimPath(settings.roleClaim);
  const anonymous: Caller = {
    role: settings.anonymousRole,
    claims: JSON.stringify({ role: settings.anonymousRole }),
  };

  function toCaller(claims: Claims): Caller {
    const named = findClaim(claims, rolePath);
    const role = typeof named === "string" && named !== "" ? named : settings.anonymousRole;
    return { role, claims: JSON.stringify({ ...claims, role }) };
  }

  function remember(authorization: string, caller: Caller, claims: Claims): void {
    const maxAge =
      typeof claims.exp === "number" ? (claims.exp + skewSeconds) * 1000 - Date.now() : longestMemory;
    remembered.set(authorization, caller, { maxAge });
  }

  const recall = (authorization: string | undefined): Caller | undefined => {
    if (authorization === undefined) return settings.anonymousRole === "" ? undefined : anonymous;
    return remembered.get(authorization);
  };

  return {
    recall,
    authenticate: async (authorization) => {
      const known = recall(authorization);
      if (known) return known;
      const token = toToken(authorization);
      if (token === undefined) {
        if (settings.anonymousRole === "") throw tokenError("PGRST302", "Anonymous access is disabled");
        return anonymous;
      }
      if (token === "") throw tokenError("PGRST301", "Empty JWT is sent in Authorization header");
      try {
        const claims = await verifyToken(token, { isForAnybody: settings.audience !== undefined });
        if (!isInAudience(claims, settings.audience)) throw tokenError("PGRST303", "JWT not in audience");
        const caller = toCaller(claims);
        remember(authorization ?? "", caller, claims);
        return caller;
      } catch (error) {
        throw error instanceof TokenError ? toTokenAnswer(error, token) : error;
      }
    },
  };
}
