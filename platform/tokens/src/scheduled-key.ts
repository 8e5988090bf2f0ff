// What a key does at which time, and whose tokens are expected of it.
import type { SigningKey } from "./signing-key.ts";

/** Issuer of API keys, which stay valid when the site moves to another address. */
export const apiKeyIssuer = "undercroft";

/** A key and when it does what. Times are Unix milliseconds. */
export type ScheduledKey = SigningKey & {
  /** from then on it signs, unless a later one does; before, it is only shown */
  signsFrom: number;
  /** from then on it is neither shown nor accepted, but for the API keys it signed; null: never */
  retiresAt: number | null;
  /** given by the operator, whose own tools sign with it too */
  isOperators: boolean;
};

/** Whose tokens are accepted. A claim without an expectation here is not checked. */
export type Expectations = {
  issuer?: string | undefined;
  /** accepted besides `issuer` */
  acceptedIssuers?: readonly string[];
  /** who a person's token is for */
  audience?: string;
};

/** A key that signs from the first and is never retired. */
export function nonExpiringKey(key: SigningKey, isOperators = false): ScheduledKey {
  return { ...key, signsFrom: 0, retiresAt: null, isOperators };
}

/** True when a key's time is over. */
export function isRetired(key: ScheduledKey, now = Date.now()): boolean {
  return key.retiresAt !== null && key.retiresAt <= now;
}
