// The regular cleaning: expired uploads, bytes nobody names any longer, and bytes without a row.
import { asService } from "./database/as-caller.ts";
import type { Storage } from "./storage.ts";

/** How many blobs are removed in one go. */
const batch = 200;
const day = 24 * 60 * 60 * 1000;

/** What one sweep did. */
export type Sweep = { uploads: number; blobs: number };

const doomedText = `select version from internal.blobs b
  where doomed_at < now() - interval '1 day' + interval '1 second'
    or (created_at < now() - interval '1 day' and doomed_at is null
      and not exists (select from storage.objects o where o.version = b.version)
      and not exists (select from internal.upload_parts p where p.version = b.version))
  limit $1`;

/**
 * Cleans up. Bytes go before their row, so that a sweep that ends in between is done again; two at once do no harm.
 * @param now for tests
 */
export async function sweep(storage: Storage, now: Date = new Date()): Promise<Sweep> {
  const { database, backend } = storage;
  const expired = await asService(database, (query) =>
    query("delete from internal.uploads where expires_at < now() returning id"),
  );
  let blobs = 0;
  for (;;) {
    const doomed = await database.query<{ version: string }>(doomedText, [batch]);
    for (const { version } of doomed) await backend.remove(version);
    await database.query("delete from internal.blobs where version = any ($1)", [
      doomed.map(({ version }) => version),
    ]);
    blobs += doomed.length;
    if (doomed.length < batch) break;
  }
  // not every store can list what was begun
  await backend.sweep(new Date(now.getTime() - day)).catch(storage.report);
  return { uploads: expired.length, blobs };
}

/** Looks whether the bytes of every object are there, and notes those that are not in internal.violations. */
export async function verifyBlobs({ database, backend }: Storage): Promise<number> {
  let missing = 0;
  let last = "";
  for (;;) {
    const rows = await database.query<{ version: string; bytes: number }>(
      `select b.version, b.bytes::float8 as bytes from internal.blobs b
       where b.version > $1 and b.bytes is not null and b.doomed_at is null order by b.version limit $2`,
      [last, batch],
    );
    for (const { version, bytes } of rows) {
      const isThere = (await backend.size(version)) === bytes;
      if (!isThere) missing += 1;
      await database.query(
        "update internal.blobs set missing_at = case when $2 then null else coalesce(missing_at, now()) end where version = $1 and (missing_at is null) <> $2",
        [version, isThere],
      );
    }
    const end = rows.at(-1)?.version;
    if (!end || rows.length < batch) return missing;
    last = end;
  }
}
