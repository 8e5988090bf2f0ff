// What fills in behind a release: one statement of at most 1,000 rows, asked again until nothing is left. Each round is a transaction, so
// it goes on where it was cut off; one copy at a time does it.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { listMigrations, type SqlFile } from "./sql-files.ts";
import { withToolClient } from "./tool-client.ts";

const lockKey = 7_265_004;
/** Between two rounds, so that people come first. */
const pauseMs = 50;

/** What a run may be told. */
export type BackfillOptions = {
  /** ends after the round that is under way */
  signal?: AbortSignal;
  /** in place of this checkout's */
  files?: readonly SqlFile[];
  pauseMs?: number;
};

/** What a run came to: whether nothing is left to do, and how many rows it changed, by the migration. */
export type Backfilled = { isDone: boolean; changed: Map<string, number> };

/** Runs what is not done yet, unless another copy is at it. @throws Error naming the migration whose statement fails */
export async function runBackfills(
  connection: pg.ClientConfig,
  { signal, files = listMigrations(), pauseMs: pause = pauseMs }: BackfillOptions = {},
): Promise<Backfilled> {
  return withToolClient(connection, async (client) => {
    const changed = new Map<string, number>();
    const { rows: locks } = await client.query("select pg_try_advisory_lock($1) as it", [lockKey]);
    if (!locks[0]?.it) return { isDone: false, changed };
    for (const file of await listUndone(client, files)) {
      let round = Number.POSITIVE_INFINITY;
      while (round > 0 && !signal?.aborted) {
        round = await runRound(client, file);
        changed.set(file.name, (changed.get(file.name) ?? 0) + round);
        if (round > 0) await sleep(pause);
      }
    }
    return { isDone: (await listUndone(client, files)).length === 0, changed };
  });
}

async function listUndone(client: pg.ClientBase, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from internal.backfills where done_at is null order by name",
  );
  return rows.flatMap(({ name }) => files.find((file) => file.name === name) ?? []);
}

/** @returns how many rows it changed; with none it is noted as done */
async function runRound(client: pg.ClientBase, file: SqlFile): Promise<number> {
  await client.query("begin");
  try {
    await client.query("set local lock_timeout = '2s'");
    const changed = (await client.query(file.text)).rowCount ?? 0;
    await client.query(
      "update internal.backfills set changed = changed + $2, done_at = case when $2 = 0 then now() end where name = $1",
      [file.name, changed],
    );
    await client.query("commit");
    return changed;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    if ((error as { code?: string }).code === "55P03") return 1; // somebody holds one of the rows: the next round
    throw new Error(`${file.name}: ${(error as Error).message}`, { cause: error });
  }
}

/** All that is left, round by round, before what they fill in from is taken away beside copies that are at work. */
export async function finishInRounds(client: pg.ClientBase): Promise<void> {
  for (const file of await listUndone(client, listMigrations()))
    while ((await runRound(client, file)) > 0) await sleep(pauseMs);
}

/** All that is left at once, in the transaction of an update that takes away what they fill in from. */
export async function finishBackfills(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select to_regclass('internal.backfills') as at");
  if (!rows[0].at) return;
  for (const file of await listUndone(client, listMigrations())) {
    while (((await client.query(file.text)).rowCount ?? 0) > 0);
    await client.query("update internal.backfills set done_at = now() where name = $1", [file.name]);
  }
}
