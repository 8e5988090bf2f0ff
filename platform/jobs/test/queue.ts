// A queue of a test's own: PostgreSQL with the library's tables, and nothing of the product.
import { createTestDatabase } from "@undercroft/testing";
import { runMigrations } from "graphile-worker";
import pg from "pg";

/** An empty queue. */
export type Queue = {
  connection: pg.ClientConfig;
  client: pg.Client;
  /** @returns the id of the new job */
  add: (task: string, options?: { payload?: object; queue?: string; most?: number }) => Promise<string>;
  jobs: () => Promise<Job[]>;
  /** writes down that somebody took a job so many seconds ago */
  take: (id: string, by: string, secondsAgo: number) => Promise<void>;
  end: () => Promise<void>;
};

/** A job as it stands in the queue; `waits` is in seconds from now. */
export type Job = {
  id: string;
  task: string;
  attempts: number;
  most: number;
  waits: number;
  taken_by: string | null;
  fault: string | null;
  queue_taken_by: string | null;
};

/** Makes one. */
export async function makeQueue(): Promise<Queue> {
  const database = await createTestDatabase({
    name: "queue",
    hash: "graphile_worker_0_18",
    build: async (connection) => {
      const pool = new pg.Pool(connection);
      pool.on("error", () => {}).on("connect", (opened) => opened.on("error", () => {})); // or the library says that nobody listens
      await runMigrations({ pgPool: pool });
      await pool.end();
    },
  });
  const client = new pg.Client(database.connection);
  await client.connect();
  return {
    connection: database.connection,
    client,
    add: async (task, { payload = {}, queue, most = 25 } = {}) => {
      const { rows } = await client.query(
        "select id::text from graphile_worker.add_job($1, $2, queue_name := $3, max_attempts := $4)",
        [task, payload, queue ?? null, most],
      );
      return rows[0].id;
    },
    jobs: async () =>
      (
        await client.query<Job>(`
          select j.id::text, t.identifier as task, j.attempts::int, j.max_attempts::int as most, j.locked_by as taken_by, j.last_error as fault,
            round(extract(epoch from j.run_at - now()))::int as waits, q.locked_by as queue_taken_by
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`)
      ).rows,
    take: async (id, by, secondsAgo) => {
      await client.query(
        `with taken as (
          update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - make_interval(secs => $3), attempts = attempts + 1
          where id = $1 returning job_queue_id
        )
        update graphile_worker._private_job_queues q set locked_by = $2, locked_at = now() from taken where q.id = taken.job_queue_id`,
        [id, by, secondsAgo],
      );
    },
    end: async () => {
      await client.end();
      await database.drop();
    },
  };
}
