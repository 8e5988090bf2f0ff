// The releases that this data has seen, and which one may go on beside the newest.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { hashFiles, listCurrent } from "./sql-files.ts";

const file = path.resolve(import.meta.dirname, "../releases/before.json");

/** The release before this program's, as its dump has it. */
export type ReleaseBefore = { version: string; commit: string; hash: string };

/** Null in a first release. `npm run release:dump` writes it. */
export const readReleaseBefore = (): ReleaseBefore | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ReleaseBefore) : null;

/** The file that says it. */
export const releaseBeforeFile = file;

/** The version of this program. */
export const ownVersion = (): string =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../../package.json"), "utf8")).version;

/** Notes that this program's release has the data from now on; the same version again is the same release. */
export async function noteRelease(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into internal.releases (number, version, hash, before_hash)
     values ((select coalesce(max(number), 0) + 1 from internal.releases), $1, $2, $3)
     on conflict (version) do update set hash = excluded.hash, before_hash = excluded.before_hash, applied_at = now()`,
    [ownVersion(), hashFiles(listCurrent()), readReleaseBefore()?.hash ?? null],
  );
}

/** Whether the newest release names this program's as the one before it. */
export async function mayRunBeside(client: pg.ClientBase): Promise<boolean> {
  const found = await client.query("select to_regclass('internal.releases') as at");
  if (!found.rows[0].at) return false;
  const { rows } = await client.query<{ before_hash: string | null }>(
    "select before_hash from internal.releases order by number desc limit 1",
  );
  return rows[0]?.before_hash === hashFiles(listCurrent());
}
