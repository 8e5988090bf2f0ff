// A share of the connections: so many may use it at once, so many may wait for it, and none for long.
import { DatabaseUnavailable } from "../connection.ts";

/** Runs work when there is room. @throws DatabaseUnavailable phase "busy" when too many wait, or one has waited too long */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** @param most at once @param waiting at most in the queue @param waitMs in the queue */
export function createLane({
  most,
  waiting,
  waitMs,
}: {
  most: number;
  waiting: number;
  waitMs: number;
}): Lane {
  let running = 0;
  const queue: (() => void)[] = [];
  const busy = () => new DatabaseUnavailable("busy", "Too many slow requests at once.");

  function enter(): Promise<void> {
    if (running < most) {
      running++;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(busy());
      }, waitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(start);
    });
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
