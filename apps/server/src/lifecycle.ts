// Ending, one rule for all: whatever is started is registered with how it is told to end, how long it may take and what happens then.
// What was started last ends first.
import { setTimeout as sleep } from "node:timers/promises";

/** Something that was started and has to end. */
export type Started = {
  /** as the log names it */
  name: string;
  /** tells it to end; resolves when it has */
  stop: () => unknown;
  /** milliseconds it may take */
  deadline: number;
  /** what is done when it has not ended by then; without it, it is left behind, and goes with the process */
  cut?: () => unknown;
};

/** Knows what was started, and ends it. */
export type Lifecycle = {
  /** aborted when the ending begins, after the drain: a start that is under way breaks off */
  signal: AbortSignal;
  /** true from the first word of stopping: this copy is not ready any more, and serves as ever until the drain is over */
  isStopping: () => boolean;
  /** Registers what has just been started. Several at once end beside each other. Ended at once when the ending has already begun. */
  register: (...started: Started[]) => Promise<void>;
  /** Not ready from now on; resolves after so many milliseconds of ordinary service. */
  drain: (milliseconds: number) => Promise<void>;
  /** Ends everything, last started first. A failure to end one thing, or its lateness, does not keep the others running. */
  stop: () => Promise<void>;
};

/** Told of what could not be ended cleanly (an error), or in time. */
export type OnUnclean = (name: string, error?: unknown) => void;

/** @param onUnclean told of what did not end as it should */
export function createLifecycle(onUnclean: OnUnclean): Lifecycle {
  const controller = new AbortController();
  const groups: Started[][] = [];
  let isStopping = false;
  const endAll = async (group: readonly Started[]): Promise<void> => {
    await Promise.all(group.map((started) => end(started, onUnclean)));
  };
  return {
    signal: controller.signal,
    isStopping: () => isStopping,
    register: async (...started) => {
      if (controller.signal.aborted) await endAll(started);
      else groups.push(started);
    },
    drain: async (milliseconds) => {
      isStopping = true;
      if (milliseconds > 0) await sleep(milliseconds);
    },
    stop: async () => {
      isStopping = true;
      controller.abort();
      for (const group of groups.splice(0).reverse()) await endAll(group);
    },
  };
}

const late = Symbol("late");

async function end({ name, stop, deadline, cut }: Started, onUnclean: OnUnclean): Promise<void> {
  const timer = new AbortController();
  try {
    const ended = Promise.resolve(stop());
    const first = await Promise.race([ended, sleep(deadline, late, { signal: timer.signal })]);
    if (first !== late) return;
    ended.catch(() => {}); // it is told already
    onUnclean(name);
    await cut?.();
  } catch (error) {
    onUnclean(name, error);
  } finally {
    timer.abort();
  }
}
