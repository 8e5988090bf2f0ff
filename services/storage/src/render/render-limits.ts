// How many pictures one address may have rendered again in a minute. Each server counts for itself.
import QuickLRU from "quick-lru";

const windowMs = 60_000;

/** @returns counts one rendering; the seconds to wait where it is too many, else 0 */
export function createRenderLimits(most: number): (address: string) => number {
  const windows = new QuickLRU<string, { count: number; ends: number }>({
    maxSize: 10_000,
    maxAge: windowMs,
  });
  return (address) => {
    const now = Date.now();
    const window = windows.get(address);
    if (!window || window.ends <= now) {
      windows.set(address, { count: 1, ends: now + windowMs });
      return 0;
    }
    window.count += 1;
    return window.count > most ? Math.ceil((window.ends - now) / 1000) : 0;
  };
}
