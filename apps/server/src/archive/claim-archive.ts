// One database keeps an archive. A copy of its folder, or one that was restored from the archive, is of the same cluster by its identifier and
// would write its own log between the other's.
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { once, readText } from "@undercroft/postgres/archive";
import type { Keeping } from "./keep-files.ts";

type Archive = { system: string; keeper?: string; timeline?: string };
type Asked = Pick<Keeping, "query" | "store">;

const note = "archive.json";

/** The branch of the log that is written now, as the first eight digits of its files. It is another one after each restore. */
export async function readTimeline({ query }: Pick<Keeping, "query">): Promise<string> {
  const [row] = await query<{ wal: string }>("select pg_walfile_name(pg_current_wal_lsn()) as wal");
  return row?.wal.slice(0, 8) ?? "";
}

/** The name that this folder goes by in an archive; made once. @param root of the cluster */
async function readName(root: string): Promise<string> {
  const file = path.join(root, "archive.keeper");
  const known = await readFile(file, "utf8").catch(() => "");
  if (known) return known;
  const name = randomUUID();
  await writeFile(file, name, { mode: 0o600 });
  return name;
}

async function read(store: Keeping["store"]): Promise<Archive | null> {
  const text = await readText(store, note);
  return text === null ? null : (JSON.parse(text) as Archive);
}

/** Whether this database is the one whose log goes there. */
export async function isKeeper({ store }: Asked, root: string): Promise<boolean> {
  return (await read(store))?.keeper === (await readName(root));
}

/**
 * Takes an archive for this database: a new one, its own, or that of the one it was restored from.
 * @throws Error where it is another database's, or another copy of this one keeps it
 */
export async function claimArchive({ query, store }: Asked, root: string): Promise<void> {
  const [row] = await query<{ system: string }>(
    "select system_identifier::text as system from pg_control_system()",
  );
  const system = row?.system ?? "";
  const timeline = await readTimeline({ query });
  const keeper = await readName(root);
  const before = await read(store);
  if (before && before.system !== system)
    throw new Error(`BACKUP_TO: ${store.place} holds the archive of another database; name an empty place`);
  const isOther = before?.keeper !== undefined && before.keeper !== keeper;
  if (isOther && timeline <= (before.timeline ?? ""))
    throw new Error(
      `BACKUP_TO: another copy of this database keeps the archive in ${store.place}; name an empty place for this one`,
    );
  if (before?.keeper === keeper && before.timeline === timeline) return;
  await store.put(note, once(JSON.stringify({ system, keeper, timeline } satisfies Archive)));
}
