// Jobs of a process that was killed or stopped run again, and kinds of work that have lanes do not wait for each other.
import { setTimeout as sleep } from "node:timers/promises";
import { emptyWorld } from "@undercroft/database/testing/matrix";
import { createOrphanSearch, liveWorkerSpace, startWorker } from "@undercroft/jobs";
import { lanes } from "@undercroft/server/lanes";
import pg from "pg";
import { expect, test } from "vitest";

test("a job locked by a killed process runs soon after the next start, and one of a living process is left alone", async () => {
  const world = await emptyWorld();
  const done: unknown[] = [];
  const start = (tasks: Parameters<typeof startWorker>[0]["tasks"]) =>
    startWorker({ connection: world.connection, schedules: [], concurrency: 1, log: () => {}, tasks });
  const { client } = world;
  const add = (name: string) =>
    client.query("select graphile_worker.add_job('probe', json_build_object('name', $1::text))", [name]);
  let finish = () => {};
  const living = await start({
    probe: () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  });
  try {
    await add("busy elsewhere");
    await expect
      .poll(
        async () =>
          (await client.query("select from graphile_worker._private_jobs where locked_by is not null"))
            .rowCount,
      )
      .toBe(1);
    await add("left by a killed one");
    await client.query(`update graphile_worker._private_jobs set locked_by = coalesce(locked_by, 'worker-killed'),
      locked_at = now() - interval '1 minute'`);
    const next = await start({
      probe: async (payload) => {
        done.push((payload as { name: string }).name);
      },
    });
    await expect.poll(() => done, { timeout: 30_000 }).toEqual(["left by a killed one"]);
    await next.stop();
  } finally {
    finish();
    await living.stop();
    await world.end();
  }
});

test("a job that was asked for again while a killed process did it goes, and the new one does its work", async () => {
  const world = await emptyWorld();
  const { client } = world;
  const done: string[] = [];
  try {
    const ask = () =>
      client.query("select graphile_worker.add_job('round', '{}', job_key := 'round', max_attempts := 3)");
    await ask();
    await client.query(`update graphile_worker._private_jobs set attempts = 1, locked_by = 'worker-killed',
      locked_at = now() - interval '1 minute'`);
    await ask();
    // one that an earlier version left lying
    await client.query(`insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts)
      select task_id, payload, 3, 3 from graphile_worker._private_jobs limit 1`);
    const left = "select attempts, max_attempts from graphile_worker._private_jobs order by id";
    expect((await client.query(left)).rows.map(({ attempts }) => attempts)).toEqual([3, 0, 3]);
    const worker = await startWorker({
      connection: world.connection,
      schedules: [],
      log: () => {},
      tasks: { round: async () => void done.push("round") },
    });
    await expect.poll(async () => (await client.query(left)).rows, { timeout: 20_000 }).toEqual([]);
    await worker.stop();
    expect(done).toEqual(["round"]);
  } finally {
    await world.end();
  }
});

test("a stopping worker tells its jobs, and hands back at once what is not done, without counting the attempt", async () => {
  const world = await emptyWorld();
  const { client } = world;
  try {
    const worker = await startWorker({
      connection: world.connection,
      schedules: [],
      patience: 300,
      log: () => {},
      tasks: {
        listens: (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          }),
        "does not": () => new Promise(() => {}),
      },
    });
    await client.query("select graphile_worker.add_job('listens'), graphile_worker.add_job('does not')");
    const locked = "select from graphile_worker._private_jobs where locked_by is not null";
    await expect.poll(async () => (await client.query(locked)).rowCount).toBe(2);
    const began = performance.now();
    await worker.stop();
    // without a patience of its own it waits seven seconds for the jobs; what follows the 300 ms is ended after four
    expect(performance.now() - began).toBeLessThan(7_000);
    const left = await client.query(
      "select attempts, locked_by, last_error, run_at <= now() as is_due from graphile_worker._private_jobs",
    );
    const free = { attempts: 0, locked_by: null, last_error: null, is_due: true };
    expect(left.rows).toEqual([free, free]);
  } finally {
    await world.end();
  }
});

test("payments are worked on at once while every mail waits for a server that never greets", async () => {
  const world = await emptyWorld();
  const { client } = world;
  let finish = () => {};
  const silence = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const done: string[] = [];
  const worker = await startWorker({
    connection: world.connection,
    schedules: [],
    concurrency: 2,
    lanes,
    log: () => {},
    tasks: {
      "send-mail": () => silence,
      "work-payments": async () => void done.push("payments"),
      "sweep-storage": async () => void done.push("the rest"),
    },
  });
  try {
    await client.query("select graphile_worker.add_job('send-mail') from generate_series(1, 20)");
    const busy = "select from graphile_worker._private_jobs where locked_by is not null";
    await expect.poll(async () => (await client.query(busy)).rowCount).toBe(lanes.mails?.concurrency);
    await client.query(
      "select graphile_worker.add_job('sweep-storage'), graphile_worker.add_job('work-payments')",
    );
    await expect.poll(() => done.toSorted()).toEqual(["payments", "the rest"]);
  } finally {
    finish();
    await worker.stop();
    await world.end();
  }
});

test("while the database takes no writes nothing runs, and jobs go on within seconds of the end of it, each once", async () => {
  const world = await emptyWorld();
  const { client } = world;
  const done: string[] = [];
  const told: string[] = [];
  const worker = await startWorker({
    connection: world.connection,
    schedules: [],
    log: (_, message) => void told.push(message),
    tasks: { probe: async (payload) => void done.push((payload as { name: string }).name) },
  });
  const add = (name: string) =>
    client.query("select graphile_worker.add_job('probe', json_build_object('name', $1::text))", [name]);
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  try {
    await add("before");
    await expect.poll(() => done).toEqual(["before"]);
    const { database } = client;
    await client.query(`alter database "${database}" set default_transaction_read_only = on`);
    await client.query(others); // as when the leader dies
    await add("meanwhile");
    await sleep(1_500);
    expect(done).toEqual(["before"]);
    await client.query(`alter database "${database}" reset default_transaction_read_only`);
    await client.query(others);
    await add("after");
    await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(["after", "before", "meanwhile"]);
    const waits = told.flatMap((message) => /try again in (\d+)ms/.exec(message)?.[1] ?? []);
    expect(waits.filter((wait) => Number(wait) > 60_000)).toEqual([]);
  } finally {
    await worker.stop();
    await world.end();
  }
});

test("a living worker that holds its name a moment after another one found the new leader keeps its jobs", async () => {
  const world = await emptyWorld();
  const { client } = world;
  const pool = new pg.Pool({ ...world.connection, max: 1 });
  const held = new pg.Client(world.connection);
  try {
    await held.connect();
    await client.query("select graphile_worker.add_job('probe')");
    await client.query(`update graphile_worker._private_jobs set locked_by = 'worker-slow',
      locked_at = now() - interval '1 minute'`);
    let since: number | undefined;
    const look = createOrphanSearch(pool, () => since, 200);
    const owner = async () =>
      (await client.query("select locked_by from graphile_worker._private_jobs")).rows[0]?.locked_by;
    await look(); // without names of one's own nothing is judged
    since = performance.now();
    await look();
    await held.query("select pg_advisory_lock(hashtextextended('worker-slow', $1))", [liveWorkerSpace]);
    await sleep(250);
    await look();
    expect(await owner()).toBe("worker-slow");
    await held.end();
    await look();
    expect(await owner()).toBe("worker-slow");
    since = performance.now(); // another leader: what was seen on the last one says nothing
    await sleep(250);
    await look();
    expect(await owner()).toBe("worker-slow");
    await sleep(250);
    await look();
    expect(await owner()).toBeNull();
  } finally {
    await held.end().catch(() => {});
    await pool.end();
    await world.end();
  }
});
