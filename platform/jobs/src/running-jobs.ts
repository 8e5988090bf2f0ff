// The jobs that this process is doing now, and what becomes of those that are not done when it stops.
import type { Task } from "graphile-worker";
import type pg from "pg";
import { noteOutcome } from "./job-outcomes.ts";

/** What to do for each kind of job; the payload is whatever its cause wrote, so it is parsed by the handler. */
export type TaskHandlers = Record<string, (payload: unknown, job: JobFacts) => Promise<void>>;

/** What a handler may know of the job besides its payload. */
export type JobFacts = {
  id: string;
  /** aborted when the process stops: a job of more than a second ends then by throwing, and is run again by whoever starts next */
  signal: AbortSignal;
  /** a failure now is the last one */
  isLastTry: boolean;
};

/** Jobs that are being done. */
export type RunningJobs = {
  task: (handler: TaskHandlers[string]) => Task;
  /** tells every job to end, and waits until all have, at most so many milliseconds */
  end: (patience: number) => Promise<void>;
  /** the jobs that were done last: what the library writes of them may still be on its way */
  doneLately: () => readonly string[];
};

/** More than all lanes do at once. */
const mostDone = 100;

/** Follows what is being done. */
export function createRunningJobs(): RunningJobs {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const done: string[] = [];
  return {
    task:
      (handler) =>
      async (payload, { job, query }) => {
        const work = handler(payload, {
          id: String(job.id),
          signal: stopping.signal,
          isLastTry: job.attempts >= job.max_attempts,
        });
        const settled = work.then(
          () => {},
          () => {},
        );
        running.add(settled);
        settled.then(() => running.delete(settled));
        try {
          await work;
          done.push(String(job.id));
          if (done.length > mostDone) done.shift();
        } catch (error) {
          if (!stopping.signal.aborted) {
            await noteOutcome(query, String(job.id), error);
            throw error;
          }
          // it ended because it was told to: that is no failure to be counted, and the job is handed back
          await new Promise<never>(() => {});
        }
      },
    end: async (patience) => {
      stopping.abort(new Error("The server is stopping"));
      await within(patience, Promise.all(running));
    },
    doneLately: () => done,
  };
}

/** Waits for `work`, at most so many milliseconds. Answers whether it ended; a failure has ended, too. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Hands back what these workers have not finished: anybody may take it at once, and the attempt does not count.
 * @param done jobs that are done, and of which the library only has to write so
 */
export async function handBack(
  pool: pg.Pool,
  workers: readonly string[],
  done: readonly string[],
): Promise<void> {
  if (workers.length === 0) return;
  await pool.query(
    `with jobs as (
      update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), locked_by = null, locked_at = null
      where locked_by = any($1::text[]) and id <> all($2::bigint[])
    )
    update graphile_worker._private_job_queues set locked_by = null, locked_at = null where locked_by = any($1::text[])`,
    [workers, done],
  );
}
