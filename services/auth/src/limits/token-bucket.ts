// Token buckets in memory, one per key; a full bucket is as good as none, so those are forgotten.
import type { ShareLimit } from "@undercroft/postgres";
import type { Limit } from "../settings.ts";

/** Takes one token. Gives 0 when there was one, otherwise the seconds until there will be. */
export type TokenBuckets = (key: string) => number;

type Bucket = { tokens: number; at: number; untold: number };

const mostKeys = 50_000;

/**
 * @param now milliseconds, for tests
 * @param shared has other copies count the same keys
 */
export function createTokenBuckets(
  limit: Limit,
  now: () => number = Date.now,
  shared?: { name: string; share: ShareLimit },
): TokenBuckets {
  const perMillisecond = limit.requests / (limit.seconds * 1000);
  const buckets = new Map<string, Bucket>();
  const refill = (bucket: Bucket, at: number) =>
    Math.min(limit.burst, bucket.tokens + (at - bucket.at) * perMillisecond);
  const forgetFull = (at: number) => {
    for (const [key, bucket] of buckets) if (refill(bucket, at) >= limit.burst) buckets.delete(key);
    // still too many means an attack from everywhere: the oldest go, which only ever forgives
    for (const key of buckets.keys()) {
      if (buckets.size < mostKeys) break;
      buckets.delete(key);
    }
  };
  const put = (key: string, bucket: Bucket): void => {
    if (!buckets.has(key) && buckets.size >= mostKeys) forgetFull(bucket.at);
    buckets.set(key, bucket);
  };
  const tell = (share: number): [string, number][] => {
    const at = now();
    return [...buckets].flatMap(([key, bucket]): [string, number][] => {
      const used = limit.burst - refill(bucket, at);
      if (bucket.untold === 0 || used < share * limit.burst) return [];
      // what was given back in the meantime is not worth telling
      const amount = Math.min(bucket.untold, Math.ceil(used));
      bucket.untold = 0;
      return [[key, amount]];
    });
  };
  const hear = (key: string, amount: number): void => {
    const at = now();
    const bucket = buckets.get(key);
    const tokens = bucket ? refill(bucket, at) : limit.burst;
    put(key, { tokens: Math.max(0, tokens - amount), at, untold: bucket?.untold ?? 0 });
  };
  const toKey = shared?.share({ name: shared.name, tell, hear }).toKey ?? ((key: string) => key);
  return (given) => {
    const key = toKey(given);
    const at = now();
    const bucket = buckets.get(key);
    const tokens = bucket ? refill(bucket, at) : limit.burst;
    if (tokens < 1) return Math.ceil((1 - tokens) / perMillisecond / 1000);
    put(key, { tokens: tokens - 1, at, untold: (bucket?.untold ?? 0) + 1 });
    return 0;
  };
}
