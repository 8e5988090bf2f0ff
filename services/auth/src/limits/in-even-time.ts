// Answers about an address must take as long for a stranger as for a member.
import { setTimeout as sleep } from "node:timers/promises";

/** Does `work` and answers, or fails, no sooner than after `milliseconds`. */
export async function inEvenTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
