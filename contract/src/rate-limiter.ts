import type { RateLimit } from "./constants.ts";

/** Counts actions in a sliding window and says how long the next one has to wait. */
export type RateLimiter = {
  /** Counts one action. Returns 0 when it may go ahead, otherwise the milliseconds until one may. */
  take(): number;
};

/** A limiter that remembers for as long as the page lives. The server enforces the same limits on its own. */
export function createRateLimiter(limit: RateLimit, now: () => number = Date.now): RateLimiter {
  let taken: number[] = [];
  return {
    take() {
      const time = now();
      taken = taken.filter((moment) => time - moment < limit.windowMs);
      const oldest = taken[0];
      if (oldest !== undefined && taken.length >= limit.attempts) return oldest + limit.windowMs - time;
      taken.push(time);
      return 0;
    },
  };
}
