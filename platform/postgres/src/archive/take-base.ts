// A base backup of our own PostgreSQL, which has no pg_basebackup: pg_backup_start, a copy of every file, pg_backup_stop.
import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { encrypt } from "./age/encrypt.ts";
import type { ArchiveStore } from "./archive-store.ts";
import { shipWal } from "./archive-wal.ts";
import { gzip } from "./gzip.ts";
import { type TarEntry, writeTar } from "./tar.ts";

/** What is said of a base backup beside it. */
export type BaseBackup = {
  name: string;
  /** times in ISO 8601 */
  startedAt: string;
  endedAt: string;
  /** the first file of the log that it needs */
  wal: string;
  /** the last one: without it the copied files do not fit together. Not there in backups of before 30 November 2026 */
  walEnd?: string;
  /** the cluster it is of */
  system: string;
  /** of PostgreSQL */
  version: string;
  /** of the files in it, before they were packed */
  bytes: number;
};

/** Folders whose content means nothing elsewhere; they are there, and empty. */
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const leftOut =
  /^(postmaster\.(pid|opts)|current_logfiles|backup_label(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal|pg_internal\.init.*|pgsql_tmp.*)$/;

/** The superuser's password, which the restored cluster is opened with, as a file of the backup. */
export const secretEntry = "undercroft.superuser.secret";

/**
 * Takes one while the database works.
 * @param connection a superuser's
 * @param secretFile holds the superuser's password
 * @throws Error where the database or the store fails; what was written is then no backup
 */
export async function takeBase(
  connection: pg.ClientConfig,
  given: { store: ArchiveStore; recipient: Buffer; secretFile: string },
): Promise<BaseBackup> {
  const client = new pg.Client(connection);
  client.on("error", () => {}); // shows at the next statement
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    const { rows } = await client.query<{ data: string; system: string; version: string; wal: string }>(
      `select current_setting('data_directory') as data, current_setting('server_version') as version,
         (select system_identifier::text from pg_control_system()) as system, pg_walfile_name(pg_backup_start('undercroft', true)) as wal`,
    );
    const [{ data, ...facts } = { data: "", system: "", version: "", wal: "" }] = rows;
    const startedAt = new Date().toISOString();
    const name = `base/${startedAt.replaceAll(":", "").replace(/\.\d+Z/, "Z")}`;
    let bytes = 0;
    let walEnd = "";
    const entries = async function* (): AsyncGenerator<TarEntry> {
      yield { name: secretEntry, bytes: await readFile(given.secretFile) };
      for await (const entry of listFiles(data, "")) {
        bytes += entry.size ?? 0;
        yield entry;
      }
      yield* stopBackup(client, (last) => {
        walEnd = last;
      });
    };
    await given.store.put(`${name}.tar.gz.age`, encrypt(gzip(writeTar(entries())), given.recipient));
    const endedAt = new Date().toISOString();
    // PostgreSQL has handed the log over up to the end of the copy; it counts when the archive has that too
    await shipWal(path.dirname(data), given);
    const base = { name, startedAt, endedAt, ...facts, walEnd, bytes };
    if (!(await hasLog(given.store, base)))
      throw new Error(
        `The log up to ${walEnd} did not come into ${given.store.place}: the base backup is none`,
      );
    await given.store.put(`${name}.json`, once(`${JSON.stringify(base, null, 2)}\n`));
    return base;
  } finally {
    await client.end().catch(() => {});
  }
}

/** One text, as a store takes it. */
export async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Whether the log that a base backup cannot be without is in the archive to its end. */
export async function hasLog(store: ArchiveStore, { walEnd }: Pick<BaseBackup, "walEnd">): Promise<boolean> {
  if (walEnd === undefined) return true;
  const name = `wal/${walEnd}.gz.age`;
  return (await store.list(name)).includes(name);
}

async function* stopBackup(client: pg.Client, onEnd: (wal: string) => void): AsyncGenerator<TarEntry> {
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string; wal: string }>(
    "select labelfile, spcmapfile, pg_walfile_name(lsn) as wal from pg_backup_stop(true)",
  );
  onEnd(rows[0]?.wal ?? "");
  yield { name: "backup_label", bytes: Buffer.from(rows[0]?.labelfile ?? "") };
  if (rows[0]?.spcmapfile) yield { name: "tablespace_map", bytes: Buffer.from(rows[0].spcmapfile) };
}

/** Every file of the data directory. What goes while it is read is left to the log. */
async function* listFiles(root: string, folder: string): AsyncGenerator<TarEntry> {
  const found = await readdir(path.join(root, folder), { withFileTypes: true }).catch((): Dirent[] => []);
  for (const entry of found.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = path.posix.join(folder, entry.name);
    if (leftOut.test(entry.name)) continue;
    if (entry.isSymbolicLink())
      throw new Error(`${name} is a link: a tablespace of your own is not backed up this way`);
    if (entry.isDirectory()) {
      yield { name };
      if (name === "pg_wal") yield { name: "pg_wal/archive_status" };
      if (!emptied.has(name)) yield* listFiles(root, name);
    } else if (entry.isFile()) {
      const file = path.join(root, name);
      const size = await stat(file).then(
        (it) => it.size,
        () => null,
      );
      if (size !== null) yield { name, file, size };
    }
  }
}
