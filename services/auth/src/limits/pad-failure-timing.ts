// Answers about an address must take as long for a stranger as for a member.
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does `work` and answers, or fails, only at whole multiples of `step` milliseconds after it began, so that what the
 * work took shows neither on a quiet server nor, but for a step, on a busy one.
 */
export async function inEvenTime<T>(step: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const [outcome] = await Promise.allSettled([work()]);
  await waitForStep(step, began);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

/** The same for failures only: anyone who proved who they are is let in at once. */
export async function padFailureTiming<T>(step: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await waitForStep(step, began);
    throw error;
  }
}

function waitForStep(step: number, began: number): Promise<void> {
  const elapsed = performance.now() - began;
  return sleep(Math.ceil(elapsed / step) * step - elapsed);
}
