import { readFileSync } from "node:fs";
import type pg from "pg";

/**
 * Reads the milliseconds of CPU that a connection's server process has used; where the system does not tell, the time that passed.
 * Parallel plans are switched off on it, since their workers would not be counted.
 */
export async function readCpuOf(client: pg.Client): Promise<() => number> {
  await client.query("set max_parallel_workers_per_gather = 0");
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return () => {
    try {
      return Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      return performance.now();
    }
  };
}
