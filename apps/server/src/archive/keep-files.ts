// Uploaded files and erasures, beside the log: files are never written twice, so each goes into the archive once.
import { createReadStream } from "node:fs";
import path from "node:path";
import type { QueryRows } from "@undercroft/postgres";
import { type ArchiveStore, encrypt, once, readText } from "@undercroft/postgres/archive";

/** What both need. */
export type Keeping = { query: QueryRows; store: ArchiveStore; recipient: Buffer };

const goneFile = "files-gone.json";

/** @param known names that are in the archive; those that are added are put there too @returns how many were added */
export async function keepFiles(
  { query, store, recipient }: Keeping,
  folder: string,
  known: Set<string>,
): Promise<number> {
  let count = 0;
  const rows = await query<{ version: string }>(
    "select version from internal.blobs where bytes is not null and sha256 <> ''",
  );
  for (const { version } of rows) {
    const name = `files/${version}.age`;
    if (known.has(name)) continue;
    const file = createReadStream(path.join(folder, version.slice(0, 2), version), {
      highWaterMark: 256 * 1024,
    }) as AsyncIterable<Buffer>;
    try {
      await store.put(name, encrypt(file, recipient));
    } catch (error) {
      // erased while it was read
      if ((error as NodeJS.ErrnoException).code === "ENOENT") continue;
      throw error;
    }
    known.add(name);
    count += 1;
  }
  return count;
}

/** Files that no row names any more go out of the archive when no backup is left that names them. @param days that backups are kept */
export async function forgetFiles(
  { query, store }: Keeping,
  known: Set<string>,
  days: number,
): Promise<void> {
  const rows = await query<{ version: string }>("select version from internal.blobs");
  const named = new Set(rows.map(({ version }) => `files/${version}.age`));
  const since = JSON.parse((await readText(store, goneFile)) ?? "{}") as Record<string, string>;
  const gone: Record<string, string> = {};
  for (const name of known) {
    if (named.has(name)) continue;
    const moment = since[name] ?? new Date().toISOString();
    if (Date.now() - Date.parse(moment) < days * 86_400_000) gone[name] = moment;
    else {
      await store.remove(name);
      known.delete(name);
    }
  }
  await store.put(goneFile, once(JSON.stringify(gone)));
}

/** Who was erased, by id alone: a restore to an earlier moment erases them again. @param known names that are in the archive */
export async function keepErasures({ query, store }: Keeping, known: Set<string>): Promise<void> {
  const rows = await query<{ id: string }>(
    "select distinct record_id as id from public.audit_logs where action_type = 'user_anonymised' and record_id is not null",
  );
  for (const { id } of rows) {
    const name = `erased/${id}`;
    if (known.has(name)) continue;
    await store.put(name, once(""));
    known.add(name);
  }
}
