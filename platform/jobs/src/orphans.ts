// Gives back the jobs of processes that were killed: those locked by a name that nobody holds any more.
import type pg from "pg";
import { liveWorkerSpace } from "./live-workers.ts";

/** Names of jobs' locks that nobody holds. */
const goneNames = `
  select locked_by from (
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_at < now() - interval '10 seconds'
  ) named where pg_try_advisory_xact_lock(hashtextextended(locked_by, ${liveWorkerSpace}))`;

/**
 * Where a job with a key was asked for again while it ran, the library leaves it with no key and with all of its attempts used, and a
 * new job does the work: such a one is not run again, and goes, also where an earlier version left it.
 */
const deleteReplaced = `
  delete from graphile_worker._private_jobs j
  where j.key is null and j.attempts >= j.max_attempts and j.last_error is null and (
    (j.locked_by = any($1::text[]) and j.updated_at > j.locked_at)
    or (j.locked_by is null and j.payload::text = '{}'))`;

/** A worker that lives has its name again within so many milliseconds of a new leader. */
const usualPatienceMs = 4_500;

/**
 * Looks for such jobs each time it is called, and gives back those whose names were free at an earlier look too. After a failover no name
 * is held at first, and those who live come back within a second or two: what was seen before this process had its own names on this
 * leader is forgotten.
 * @param heldSince since when the own names have been held without a gap
 * @param patienceMs how long a name has to be missing
 * @throws what the database refused, as while it has no leader
 */
export function createOrphanSearch(
  pool: pg.Pool,
  heldSince: () => number | undefined,
  patienceMs = usualPatienceMs,
): () => Promise<void> {
  const missing = new Map<string, number>();
  let seenSince: number | undefined;

  /** Those of the names that have been missing for long enough; the others are remembered. */
  function judge(names: readonly string[], now: number): string[] {
    const since = heldSince();
    if (since === undefined || since !== seenSince) missing.clear();
    seenSince = since;
    for (const name of missing.keys()) if (!names.includes(name)) missing.delete(name);
    if (since === undefined) return [];
    for (const name of names) if (!missing.has(name)) missing.set(name, now);
    return names.filter((name) => now - (missing.get(name) ?? now) >= patienceMs);
  }

  return () =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ locked_by: string }>(goneNames);
      const gone = judge(
        rows.map((row) => row.locked_by),
        performance.now(),
      );
      await client.query(deleteReplaced, [gone]);
      if (gone.length > 0)
        await client.query("select graphile_worker.force_unlock_workers($1::text[])", [gone]);
    });
}

/** A connection on which something failed is not used again: it may lead to a server that is no leader any more. */
async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
