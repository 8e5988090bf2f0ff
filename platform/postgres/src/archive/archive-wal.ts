// The log of our own PostgreSQL: each full file, and each minute a file that is not, is put beside the data by PostgreSQL, and from there
// packed, encrypted and put into the archive by us. What was not put there yet stays, however often either of us ends.
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { encrypt } from "./age/encrypt.ts";
import type { ArchiveStore } from "./archive-store.ts";
import { gzip } from "./gzip.ts";

/** Where it waits, beside the data directory. */
export const spoolFolder = "spool";

/** Settings of a cluster whose log is kept. The command runs in the data directory; a file is whole, and on the disk, under its name. */
export const archiveSettings: Record<string, string> = {
  archive_mode: "on",
  archive_timeout: "60s",
  wal_level: "replica",
  archive_command: `mkdir -p ../${spoolFolder} && dd if=%p of=../${spoolFolder}/%f.part bs=1M conv=fsync 2>/dev/null && mv ../${spoolFolder}/%f.part ../${spoolFolder}/%f`,
};

/** @param root the cluster's, which holds `data` @returns how many files were put into the archive @throws Error where the store fails */
export async function shipWal(
  root: string,
  { store, recipient }: { store: ArchiveStore; recipient: Buffer },
): Promise<number> {
  const spool = path.join(root, spoolFolder);
  const names = await readdir(spool).catch((): string[] => []);
  const whole = names.filter((name) => /^[0-9A-F]{8}[0-9A-F.]*(history|backup)?$/.test(name)).toSorted();
  for (const name of whole) {
    const file = path.join(spool, name);
    const bytes = createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
    await store.put(`wal/${name}.gz.age`, encrypt(gzip(bytes), recipient));
    await rm(file);
  }
  return whole.length;
}
