// The keys in force: which one signs, which are accepted, which are shown. One set serves every service of a process.
import { SignJWT } from "jose";
import type { Claims } from "./claims.ts";
import { type Expectations, isRetired, type ScheduledKey } from "./scheduled-key.ts";
import type { PublicJwk } from "./signing-key.ts";
import { type VerifyRules, verifyToken } from "./verify-token.ts";

/** Signs and verifies. Verdicts are not cached here: cache them by token, never beyond `exp`, and ask `version`. */
export type Keyring = {
  /** Signs `claims`, adding `iat` and, unless stated, `exp`, `iss` and for a person `aud`. @param options.expiresIn seconds */
  sign: (claims: Claims, options: { expiresIn: number }) => Promise<string>;
  /** The claims of a token that may be accepted. @param rules.skew seconds two clocks may differ by @throws TokenError */
  verify: (token: string, rules?: VerifyRules) => Promise<Claims>;
  /** The public keys, as served at `.well-known/jwks.json`. */
  jwks: () => { keys: (PublicJwk & { use: "sig"; key_ops: ["verify"] })[] };
  /** Whether the key that signs may not yet, since the clock was ahead when it was made. */
  signsEarly: () => boolean;
  /** Puts other keys in force at once. @throws Error when none of them signs */
  replace: (keys: readonly ScheduledKey[]) => void;
  /** Changes when keys were replaced: what was accepted before must be asked again. */
  version: () => number;
};

/** @throws Error when no key signs */
export function createKeyring(keys: readonly ScheduledKey[], expected: Expectations = {}): Keyring {
  let current: readonly ScheduledKey[] = [];
  let version = 0;
  const replace = (next: readonly ScheduledKey[]) => {
    if (!findSigner(next)) throw new Error("A keyring needs a key that signs");
    current = next;
    version += 1;
  };
  replace(keys);
  return {
    sign: (claims, options) => sign(current, expected, claims, options.expiresIn),
    verify: (token, rules) => verifyToken(token, current, expected, rules),
    jwks: () => ({ keys: shown(current) }),
    signsEarly: () => (findSigner(current)?.signsFrom ?? 0) > Date.now(),
    replace,
    version: () => version,
  };
}

/**
 * Of the keys that may sign by now the latest; among equals the first. Where none may yet, since the clock was ahead when they were made,
 * the one that may soonest.
 */
function findSigner(keys: readonly ScheduledKey[]) {
  const now = Date.now();
  const able = keys.filter((key) => key.signWith && !isRetired(key, now));
  const due = able.filter((key) => key.signsFrom <= now);
  if (due.length === 0) return able.toSorted((left, right) => left.signsFrom - right.signsFrom)[0];
  return due.toSorted((left, right) => right.signsFrom - left.signsFrom)[0];
}

async function sign(
  keys: readonly ScheduledKey[],
  expected: Expectations,
  claims: Claims,
  expiresIn: number,
) {
  const key = findSigner(keys);
  if (!key?.signWith) throw new Error("A keyring needs a key that signs");
  const now = Math.floor(Date.now() / 1000);
  const audience = claims.sub === undefined || !expected.audience ? {} : { aud: expected.audience };
  return new SignJWT({ iss: expected.issuer, exp: now + expiresIn, ...audience, ...claims, iat: now })
    .setProtectedHeader({ alg: key.alg, typ: "JWT", ...(key.kid === undefined ? {} : { kid: key.kid }) })
    .sign(key.signWith);
}

function shown(keys: readonly ScheduledKey[]) {
  return keys
    .filter((key) => !isRetired(key))
    .flatMap((key) =>
      key.publicJwk ? [{ ...key.publicJwk, use: "sig" as const, key_ops: ["verify"] as ["verify"] }] : [],
    );
}
