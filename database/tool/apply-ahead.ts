// Migrations that the release before bears are applied ahead of everything else, each in a transaction of its own, while its copies are at
// work: none waits longer than two seconds for a lock, since every statement that comes after it would wait, too.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isConcurrent, kindOf, statementsOf } from "./release-kinds.ts";
import { runFile } from "./run-file.ts";
import type { SqlFile } from "./sql-files.ts";

const mostTries = 30;
const pauseMs = 500;

/**
 * Those of the pending ones that can go ahead: all before the first that has no kind.
 * @param isOfReleaseBefore whether the data is of the release right before: what it no longer uses goes ahead, too
 */
export function listAhead(pending: readonly SqlFile[], isOfReleaseBefore: boolean): SqlFile[] {
  const kinds = ["expand", "backfill", ...(isOfReleaseBefore ? ["contract"] : [])];
  const first = pending.findIndex((file) => !kinds.includes(kindOf(file) ?? ""));
  return first === -1 ? [...pending] : pending.slice(0, first);
}

/** Applies one and notes it: afterwards both are there, or neither. @throws Error naming the file and the line */
export async function applyAhead(client: pg.Client, file: SqlFile): Promise<void> {
  if (isConcurrent(file.text)) {
    await makeIndexes(client, file);
    await note(client, file);
    return;
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query("begin");
      await client.query("set local lock_timeout = '2s'");
      if (kindOf(file) === "backfill")
        await client.query("insert into internal.backfills (name) values ($1)", [file.name]);
      else await runFile(client, file);
      await note(client, file);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => {}); // with the connection gone it is rolled back already
      if (attempt === mostTries || !isLockLost(error)) throw error;
      await sleep(pauseMs);
    }
  }
}

const note = (client: pg.Client, { name, hash }: SqlFile) =>
  client.query("insert into internal.migrations (name, hash) values ($1, $2)", [name, hash]);

/** Whether a view, a policy or a trigger is in the way of what takes something away. */
export function isHeldFast(error: unknown): boolean {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return ["2BP01", "0A000"].includes(cause?.code ?? code ?? "");
}

function isLockLost(error: unknown): boolean {
  const { cause, code } = error as { cause?: { code?: string }; code?: string };
  return ["55P03", "40P01"].includes(cause?.code ?? code ?? "");
}

/** One that was cut off leaves an index that is never used: it is made again. Waiting for old transactions takes no lock that others want. */
async function makeIndexes(client: pg.Client, file: SqlFile): Promise<void> {
  for (const statement of statementsOf(file.text)) {
    const name = /index concurrently if not exists (\w+)/i.exec(statement)?.[1];
    const { rows } = await client.query<{ at: string }>(
      "select i.indexrelid::regclass::text as at from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and not i.indisvalid",
      [name],
    );
    for (const { at } of rows) await client.query(`drop index concurrently ${at}`);
    await client.query(statement).catch((error: Error) => {
      throw new Error(`${file.name}: ${error.message}`, { cause: error });
    });
  }
}
