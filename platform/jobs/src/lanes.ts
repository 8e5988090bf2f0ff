// Lanes: kinds of work that never wait for each other, each with slots of its own.
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "graphile-worker";

/** One lane: the tasks that go by it, and how many run at once. */
export type Lane = { tasks: readonly string[]; concurrency: number };

/** Lanes by name. What no lane names goes by one of its own. */
export type Lanes = Record<string, Lane>;

/** The lanes of these tasks, the last one for what no lane names. Lanes without a task are left out. */
export function laneTasks(tasks: readonly string[], lanes: Lanes, others: number): Lane[] {
  const named = new Set(Object.values(lanes).flatMap((lane) => lane.tasks));
  const rest = { tasks: tasks.filter((name) => !named.has(name)), concurrency: others };
  return [...Object.values(lanes), rest]
    .map((lane) => ({ ...lane, tasks: lane.tasks.filter((name) => tasks.includes(name)) }))
    .filter((lane) => lane.tasks.length > 0);
}

const usualPauseMs = 1_000;

/**
 * The library gives up when it cannot write down that a job is done, as when the database goes at that moment; it is begun again.
 * @param pauseMs between two beginnings @returns how to stop
 */
export function keepRunning(
  first: Pick<Runner, "promise" | "stop">,
  begin: () => Promise<Pick<Runner, "promise" | "stop">>,
  onError: (message: string) => void,
  pauseMs = usualPauseMs,
): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  let runner: Pick<Runner, "promise" | "stop"> | undefined = first;

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      try {
        runner ??= await begin();
        if (!signal.aborted) await runner.promise;
      } catch (error) {
        onError(`the worker stopped: ${error instanceof Error ? error.message : error}`);
      }
      await runner?.stop().catch(() => {}); // what is left of it
      runner = undefined;
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  const watched = watch();
  return async () => {
    ending.abort();
    await runner?.stop().catch(() => {}); // already stopped when the database went first
    await watched;
  };
}
