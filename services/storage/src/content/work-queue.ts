// Bounds work that takes much memory: so many at a time, so many waiting, and the next is asked to come back.
import { errors } from "../errors.ts";

/** Runs work when its turn comes. */
export type WorkQueue = {
  /** @throws StorageError 503 with Retry-After where too many wait already */
  run: <T>(work: () => Promise<T>) => Promise<T>;
};

/** @param limits.atOnce how many run; `waiting` how many may wait */
export function createWorkQueue(limits: { atOnce: number; waiting: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run: async (work) => {
      if (running >= limits.atOnce) {
        if (waiting.length >= limits.waiting) throw errors.busy();
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        // the place goes to the next as it is, so that nobody slips in between
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
