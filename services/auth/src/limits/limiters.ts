// The limits of this process: per network and route, and per account for wrong passwords.
// Each copy of the server counts for itself, and hears each second what the others count; mail limits, which cost money and reputation, are in the database.

import { createHash } from "node:crypto";
import { networkOf } from "@undercroft/http";
import type { ShareLimit } from "@undercroft/postgres";
import { errors } from "../errors.ts";
import type { AuthSettings, LimitName } from "../settings.ts";
import { createTokenBuckets, type TokenBuckets } from "./token-bucket.ts";

/** What may be asked how often. @throws AuthError over_request_rate_limit */
export type Limiters = {
  /** Counts a request of a route; without an address (a call inside the process) nothing is counted. */
  countRequest: (name: LimitName, address: string | undefined) => void;
  /** Counts an attempt at a password, right or wrong. @param account the address or number of whose it is */
  countPasswordAttempt: (account: string, address: string | undefined) => void;
  /** Counts an answer of one person's second factor, right or wrong, wherever it comes from. */
  countFactorAttempt: (userId: string) => void;
};

/** @param now milliseconds @param share has other copies count the same */
export function createLimiters(
  limits: AuthSettings["limits"],
  now: () => number,
  share?: ShareLimit,
): Limiters {
  const buckets = new Map<string, TokenBuckets>(
    Object.entries(limits).map(([name, limit]) => [
      name,
      createTokenBuckets(limit, now, share && { name: `auth ${name}`, share }),
    ]),
  );
  const take = (name: LimitName, key: string) => buckets.get(name)?.(key) ?? 0;
  return {
    countRequest: (name, address) => {
      if (address === undefined) return;
      const wait = take(name, networkOf(address));
      if (wait > 0) throw errors.overRequestRate(wait);
    },
    countPasswordAttempt: (account, address) => {
      const place = address === undefined ? "inside" : networkOf(address);
      const wait = Math.max(
        take("accountFromNetwork", toKey(`${account} ${place}`)),
        take("account", toKey(account)),
      );
      if (wait > 0) throw errors.overRequestRate(wait);
    },
    countFactorAttempt: (userId) => {
      const wait = take("accountFactor", userId);
      if (wait > 0) throw errors.overRequestRate(wait);
    },
  };
}

/** What a stranger names an account is as long as they like; what is remembered of it is not. */
function toKey(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
