// Token buckets in memory, one per key; a full bucket is as good as none, so those are forgotten.
import type { Limit } from "../settings.ts";

/** Takes one token. Gives 0 when there was one, otherwise the seconds until there will be. */
export type TokenBuckets = (key: string) => number;

const mostKeys = 50_000;

/** @param now milliseconds, for tests */
export function createTokenBuckets(limit: Limit, now: () => number = Date.now): TokenBuckets {
  const perMillisecond = limit.requests / (limit.seconds * 1000);
  const buckets = new Map<string, { tokens: number; at: number }>();
  const refill = (bucket: { tokens: number; at: number }, at: number) =>
    Math.min(limit.burst, bucket.tokens + (at - bucket.at) * perMillisecond);
  const forgetFull = (at: number) => {
    for (const [key, bucket] of buckets) if (refill(bucket, at) >= limit.burst) buckets.delete(key);
    // still too many means an attack from everywhere: the oldest go, which only ever forgives
    for (const key of buckets.keys()) {
      if (buckets.size < mostKeys) break;
      buckets.delete(key);
    }
  };
  return (key) => {
    const at = now();
    const bucket = buckets.get(key);
    const tokens = bucket ? refill(bucket, at) : limit.burst;
    if (!bucket && buckets.size >= mostKeys) forgetFull(at);
    if (tokens >= 1) {
      buckets.set(key, { tokens: tokens - 1, at });
      return 0;
    }
    return Math.ceil((1 - tokens) / perMillisecond / 1000);
  };
}
