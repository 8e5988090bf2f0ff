// The limits of this process: per network and route, and per account for wrong passwords.
// Each copy of the server counts for itself; mail limits, which cost money and reputation, are in the database.
import { errors } from "../errors.ts";
import type { AuthSettings, LimitName } from "../settings.ts";
import { networkOf } from "./network-of.ts";
import { createTokenBuckets, type TokenBuckets } from "./token-bucket.ts";

/** What may be asked how often. @throws AuthError over_request_rate_limit */
export type Limiters = {
  /** Counts a request of a route; without an address (a call inside the process) nothing is counted. */
  countRequest: (name: LimitName, address: string | undefined) => void;
  /** Counts an attempt at a password, right or wrong. */
  countPasswordAttempt: (email: string, address: string | undefined) => void;
  /** Counts an answer of one person's second factor, right or wrong, wherever it comes from. */
  countFactorAttempt: (userId: string) => void;
};

/** @param now milliseconds */
export function createLimiters(limits: AuthSettings["limits"], now: () => number): Limiters {
  const buckets = new Map<string, TokenBuckets>(
    Object.entries(limits).map(([name, limit]) => [name, createTokenBuckets(limit, now)]),
  );
  const take = (name: LimitName, key: string) => buckets.get(name)?.(key) ?? 0;
  return {
    countRequest: (name, address) => {
      if (address === undefined) return;
      const wait = take(name, networkOf(address));
      if (wait > 0) throw errors.overRequestRate(wait);
    },
    countPasswordAttempt: (email, address) => {
      const place = address === undefined ? "inside" : networkOf(address);
      const wait = Math.max(take("accountFromNetwork", `${email} ${place}`), take("account", email));
      if (wait > 0) throw errors.overRequestRate(wait);
    },
    countFactorAttempt: (userId) => {
      const wait = take("accountFactor", userId);
      if (wait > 0) throw errors.overRequestRate(wait);
    },
  };
}
