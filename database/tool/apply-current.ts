// Applies current/: all of it where tables were changed under it, else what differs from the last time. A table that has a trigger, a policy
// or a right renewed is locked until the update ends, and people wait for it.
import type pg from "pg";
import { runFile } from "./run-file.ts";
import type { SqlFile } from "./sql-files.ts";

/** Functions call each other and views in any order: a first pass takes their bodies unread, the second checks them. */
export async function applyCurrent(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  await client.query("set local check_function_bodies = off");
  for (const file of files.filter((it) => !it.name.startsWith("current/access/")))
    await runFile(client, file);
  await client.query("set local check_function_bodies = on");
  for (const file of files) await runFile(client, file);
}

/** What a list of all parts is emptied by, and what fills it: one of them is applied with all others. */
const isRule = ({ name }: SqlFile): boolean => /^current\/functions\/(rules\/|.*\/rules\.sql$)/.test(name);

/** Those that differ from what was applied; all where nothing is known of them, or where one has gone. */
export function listChanged(
  files: readonly SqlFile[],
  applied: ReadonlyMap<string, string>,
): readonly SqlFile[] {
  const names = new Set(files.map(({ name }) => name));
  if (applied.size === 0 || [...applied.keys()].some((name) => !names.has(name))) return files;
  const isChanged = (file: SqlFile) => applied.get(file.name) !== file.hash;
  const hasRules = files.some((file) => isRule(file) && isChanged(file));
  return files.filter((file) => isChanged(file) || (hasRules && isRule(file)));
}

/** @param isWhole whatever was applied before, as after migrations that took triggers and views off */
export async function refreshCurrent(
  client: pg.Client,
  files: readonly SqlFile[],
  isWhole: boolean,
): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from internal.applied_files",
  );
  const changed = isWhole ? files : listChanged(files, new Map(rows.map(({ name, hash }) => [name, hash])));
  await applyCurrent(client, changed);
  await client.query("delete from internal.applied_files where name <> all ($1)", [
    files.map(({ name }) => name),
  ]);
  await client.query(
    `insert into internal.applied_files (name, hash) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set hash = excluded.hash where applied_files.hash <> excluded.hash`,
    [changed.map(({ name }) => name), changed.map(({ hash }) => hash)],
  );
}
