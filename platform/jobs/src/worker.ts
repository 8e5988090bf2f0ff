// Runs queued jobs. A job is a row written in the transaction of its cause, so what was promised is done even after a crash;
// graphile-worker takes the rows, retries with backoff and is told of new ones by NOTIFY. https://worker.graphile.org
import { EventEmitter } from "node:events";
import { Logger, type LogLevel, run, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { keepRunning, type Lane, type Lanes, laneTasks } from "./lanes.ts";
import { holdLiveWorkers } from "./live-workers.ts";
import { createOrphanSearch } from "./orphans.ts";
import { createRunningJobs, handBack, type RunningJobs, type TaskHandlers, within } from "./running-jobs.ts";
import { keepTime, repeat, type Schedule } from "./schedules.ts";

/** A running worker. */
export type JobWorker = { stop: () => Promise<void> };

/** How the worker reaches the database and what it does there. */
export type WorkerOptions = {
  connection: pg.ClientConfig;
  tasks: TaskHandlers;
  schedules: Schedule[];
  /** kinds of work that have slots of their own, so that none waits behind another */
  lanes?: Lanes;
  /** how many jobs of no lane run at once */
  concurrency?: number;
  /** milliseconds that jobs have to end in when the worker stops; what is not done then is handed back */
  patience?: number;
  log: (level: "error" | "warning" | "info" | "debug", message: string) => void;
};

/** Jobs of a process that was killed wait some fifteen seconds for another one: ten until they are looked at, and two looks. */
const orphanSeconds = 5;
/** A second for the library and one to hand back what is not done follow: within the ten that the product gives jobs. */
const patienceMs = 7_000;
/** What the library needs to let go of its connections once nothing runs any more. */
const lettingGoMs = 1_000;

/** Starts working, or leaves nothing behind where it cannot. Losing the database is survived: both the queue and the schedules go on when it is back. */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const lanes = laneTasks(Object.keys(options.tasks), options.lanes ?? {}, options.concurrency ?? 4);
  const pool = openPool(options.connection, { max: connectionsOf(lanes), patience: 10_000 });
  const quick = openPool(options.connection, { max: 2, patience: 60_000 });
  const slow = openPool(options.connection, { max: 1, patience: 600_000 });
  const warn = (message: string) => options.log("warning", message);
  const timers = keepTime(options.schedules, { quick, slow }, warn);
  const jobs = createRunningJobs();
  const live = holdLiveWorkers(options.connection, (error) => warn(error.message));
  const names = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  // jobs are locked in the name of the pool
  events.on("pool:create", ({ workerPool }) => {
    names.add(workerPool.id);
    live.add(workerPool.id);
  });
  events.on("pool:release", ({ workerPool }) => {
    names.delete(workerPool.id);
    live.remove(workerPool.id);
  });
  nudgeQueues(events, names);
  const look = createOrphanSearch(pool, live.heldSince);
  timers.push(repeat(look, orphanSeconds, "jobs of killed processes", warn));
  const begun = await Promise.allSettled(
    lanes.map((lane) => startLane(lane, { options, pool, jobs, events })),
  );
  const stop = async (): Promise<void> => {
    for (const timer of timers) clearInterval(timer);
    const stopped = Promise.all(begun.map((lane) => lane.status === "fulfilled" && lane.value()));
    await jobs.end(options.patience ?? patienceMs);
    if (!(await within(lettingGoMs, stopped)))
      await within(
        lettingGoMs,
        handBack(pool, [...names], jobs.doneLately()).catch((error: Error) => warn(error.message)),
      );
    await within(lettingGoMs, live.close());
    await within(lettingGoMs, Promise.all([pool, quick, slow].map((one) => one.end())));
  };
  const failed = begun.find((lane) => lane.status === "rejected");
  if (failed) {
    // lanes that did begin would go on taking jobs, and nobody could stop them
    await stop();
    throw failed.reason;
  }
  await look().catch((error: Error) => warn(error.message));
  return { stop };
}

const queueFreeMs = 50;

/**
 * A worker looks for its next job while that the last one is done is still on its way: one that waited for the same queue is not to be
 * had then, and would be seen with the next poll only. So it looks once more.
 */
function nudgeQueues(events: WorkerEvents, pools: ReadonlySet<string>): void {
  events.on("job:complete", ({ worker: { workerPool }, job }) => {
    if (job.job_queue_id === null) return;
    setTimeout(() => {
      try {
        if (pools.has(workerPool.id)) workerPool.nudge(1);
      } catch {
        // it ends at this moment, and looks no more
      }
    }, queueFreeMs).unref();
  });
}

/** One for each lane's news of jobs, one for two slots, and one for what is handed back. */
const connectionsOf = (lanes: readonly Lane[]): number =>
  1 + lanes.reduce((sum, lane) => sum + 1 + Math.ceil(lane.concurrency / 2), 0);

/** @param patience milliseconds that a statement may wait for a connection */
function openPool(
  connection: pg.ClientConfig,
  { max, patience }: { max: number; patience: number },
): pg.Pool {
  const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: patience });
  const ignore = (): void => {}; // a lost connection shows at its next use
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

type LaneParts = { options: WorkerOptions; pool: pg.Pool; jobs: RunningJobs; events: WorkerEvents };

/** Begins to take a lane's jobs. Answers how to stop. */
async function startLane(
  lane: Lane,
  { options, pool, jobs, events }: LaneParts,
): Promise<() => Promise<void>> {
  const handlers = lane.tasks.flatMap((name) => {
    const handler = options.tasks[name];
    return handler ? [[name, jobs.task(handler)] as const] : [];
  });
  const begin = () =>
    run({
      pgPool: pool,
      taskList: Object.fromEntries(handlers),
      events,
      concurrency: lane.concurrency,
      noHandleSignals: true,
      pollInterval: 5_000,
      // without them the library leaves what becomes of a failed note to nobody, and the process would end with it
      preset: {
        worker: {
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          // it frees what was locked for four hours; where that met a server without a leader it would come back after ten minutes
          minResetLockedInterval: 30_000,
          maxResetLockedInterval: 60_000,
        },
      },
      logger: new Logger(() => (level: LogLevel, message: string) => options.log(level, message)),
    });
  return keepRunning(await begin(), begin, (message) => options.log("error", message));
}
