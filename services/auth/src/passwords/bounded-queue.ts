// A bound on work that eats a processor or a connection: some at a time, some waiting, the rest told to come back.
import { type AuthError, errors } from "../errors.ts";

/** Runs a task when a slot is free. @throws AuthError when the queue is full */
export type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * @param limits.running tasks at a time; `limits.waiting` more may queue
 * @param full makes the error for who finds no room; by default over_request_rate_limit
 */
export function createBoundedQueue(
  limits: { running: number; waiting: number },
  full: () => AuthError = () => errors.overRequestRate(1),
): BoundedQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < limits.running) {
      running += 1;
    } else {
      if (waiting.length >= limits.waiting) throw full();
      // a finishing task hands its slot on, so `running` does not change here
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
