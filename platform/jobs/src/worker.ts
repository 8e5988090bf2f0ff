// Runs queued jobs. A job is a row written in the transaction of its cause, so what was promised is done even after a crash;
// graphile-worker takes the rows, retries with backoff and is told of new ones by NOTIFY. https://worker.graphile.org
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  Logger,
  type LogLevel,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import pg from "pg";
import { holdLiveWorkers, releaseOrphans } from "./live-workers.ts";

/** What to do for each kind of job; the payload is whatever its cause wrote, so it is parsed by the handler. */
export type TaskHandlers = Record<string, (payload: unknown, job: JobFacts) => Promise<void>>;

/** What a handler may know of the job besides its payload; `signal` is aborted when the worker is told to stop. */
export type JobFacts = { id: string; signal: AbortSignal };

/** A statement that is run over and over; two copies running it at once must do no harm. */
export type RepeatedStatement = { statement: string; everySeconds: number };

/**
 * A statement that is run once a day, by one copy only, as soon as the clock of the place says so. A start later that day
 * makes up for it. On the day the clocks change it still runs once: a time that does not exist counts as gone by, one that
 * comes twice counts the first time.
 */
export type DailyStatement = { statement: string; at: `${number}:${number} London` };

export type Schedule = RepeatedStatement | DailyStatement;

/** A running worker. */
export type JobWorker = { stop: () => Promise<void> };

/** How the worker reaches the database and what it does there. */
export type WorkerOptions = {
  connection: pg.ClientConfig;
  tasks: TaskHandlers;
  schedules: Schedule[];
  concurrency?: number;
  log: (level: "error" | "warning" | "info" | "debug", message: string) => void;
};

/** Starts working. Losing the database is survived: both the queue and the schedules go on when it is back. */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const pool = new pg.Pool({ ...options.connection, max: 5, connectionTimeoutMillis: 10_000 });
  const ignore = (): void => {}; // a lost connection shows at its next use
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  const timers = options.schedules.map((schedule) =>
    "at" in schedule
      ? repeat(() => runDaily(schedule, pool), dailyCheckSeconds, schedule.statement, options.log)
      : repeat(() => pool.query(schedule.statement), schedule.everySeconds, schedule.statement, options.log),
  );
  const ending = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.tasks).map(([name, handler]): [string, Task] => [
      name,
      (payload, { job }) => handler(payload, { id: String(job.id), signal: ending.signal }),
    ]),
  );
  const live = holdLiveWorkers(options.connection, (error) => options.log("warning", error.message));
  const events: WorkerEvents = new EventEmitter();
  // jobs are locked in the name of the pool
  events.on("pool:create", ({ workerPool }) => live.add(workerPool.id));
  events.on("pool:release", ({ workerPool }) => live.remove(workerPool.id));
  timers.push(
    repeat(() => pool.query(releaseOrphans), orphanSeconds, "jobs of killed processes", options.log),
  );
  await pool.query(releaseOrphans).catch((error: Error) => options.log("warning", error.message));
  const begin = () =>
    run({
      pgPool: pool,
      taskList,
      events,
      concurrency: options.concurrency ?? 4,
      noHandleSignals: true,
      pollInterval: 5_000,
      // without them the library leaves what becomes of a failed note to nobody, and the process would end with it
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level: LogLevel, message: string) => options.log(level, message)),
    });
  const stopRunner = keepRunning(await begin(), begin, ending, options.log);
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await stopRunner();
      await live.close();
      await pool.end();
    },
  };
}

const pauseMs = 1_000;
/** Jobs of a process that was killed wait no longer than this for another one. */
const orphanSeconds = 15;

/** The library gives up when it cannot write down that a job is done, as when the database goes at that moment; it is begun again. */
function keepRunning(
  first: Runner,
  begin: () => Promise<Runner>,
  ending: AbortController,
  log: WorkerOptions["log"],
): () => Promise<void> {
  const { signal } = ending;
  let runner: Runner | undefined = first;

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      try {
        runner ??= await begin();
        if (!signal.aborted) await runner.promise;
      } catch (error) {
        log("error", `the worker stopped: ${error instanceof Error ? error.message : error}`);
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

const dailyCheckSeconds = 20;

/** Taking the day and running are one transaction: when the statement fails, the day is free again. */
async function runDaily({ statement, at }: DailyStatement, pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ is_due: boolean }>(
      "select internal.take_daily_run($1, $2) as is_due",
      [statement, at.replace(" London", "")],
    );
    if (rows[0]?.is_due) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function repeat(
  run: () => Promise<unknown>,
  everySeconds: number,
  name: string,
  log: WorkerOptions["log"],
): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } catch (error) {
      log("warning", `${name}: ${error instanceof Error ? error.message : error}`);
    } finally {
      isRunning = false;
    }
  }, everySeconds * 1000);
}
