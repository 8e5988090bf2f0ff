// Counting by windows of time.

/** Answers whether one more is allowed within the window. */
export type Rate = { take: () => boolean };

/** @param most in `ms` milliseconds */
export function createRate(most: number, ms = 1_000): Rate {
  let began = 0;
  let count = 0;
  return {
    take: () => {
      const now = Date.now();
      if (now - began >= ms) [began, count] = [now, 0];
      count += 1;
      return count <= most;
    },
  };
}
