// Keeps the archive of our own PostgreSQL: its log as it comes, files and erasures each minute, a base backup each day, 35 days of all.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createServiceDatabase, type DatabaseConnection } from "@undercroft/postgres";
import { pruneArchive, readBases, shipWal, takeBase } from "@undercroft/postgres/archive";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Started } from "../lifecycle.ts";
import { claimArchive, isKeeper, readTimeline } from "./claim-archive.ts";
import { forgetFiles, type Keeping, keepErasures, keepFiles } from "./keep-files.ts";
import { openStore, recipientOf } from "./open-store.ts";

const keptDays = 35;
const dayMs = 86_400_000;
const roundMs = 5_000;
const minuteMs = 60_000;

/** @throws Error naming the setting that is wrong, or whose archive is already there */
export async function keepArchive(
  config: Config,
  connection: DatabaseConnection,
  log: Logger,
): Promise<Started> {
  if (config.databaseUrl)
    throw new Error(
      "BACKUP_TO: this is for the PostgreSQL that comes along; archive DATABASE_URL's with its own tools (pgBackRest)",
    );
  const recipient = recipientOf(config);
  const store = await openStore(config);
  const database = createServiceDatabase({ connection, max: 1 });
  const keeping: Keeping = { query: database.query, store, recipient };
  const root = await readRoot(keeping);
  const known = new Set([...(await store.list("files/")), ...(await store.list("erased/"))]);
  const ending = new AbortController();
  const { signal } = ending;
  const secretFile = path.join(root, "superuser.secret");

  const daily = async (): Promise<void> => {
    const last = (await readBases(store)).at(-1);
    // after a restore the log goes on elsewhere: what is restored later begins there
    const isOfThisLog = last?.wal.startsWith(await readTimeline(keeping));
    if (last && isOfThisLog && Date.now() - Date.parse(last.startedAt) < dayMs) return;
    const base = await takeBase(connection, { store, recipient, secretFile });
    await database.query("select internal.note_backup(0, $1)", [known.size]);
    log.info({ part: "archive", bytes: base.bytes }, "base backup taken");
    await pruneArchive(store, new Date(Date.now() - keptDays * dayMs));
    if (!config.storage.s3) await forgetFiles(keeping, known, keptDays);
  };
  const minutely = async (): Promise<void> => {
    await claimArchive(keeping, root);
    await keepErasures(keeping, known);
    if (!config.storage.s3) await keepFiles(keeping, path.join(config.dataDir, "files"), known);
    await daily();
  };
  const shipOwn = async (): Promise<void> => {
    if (await isKeeper(keeping, root)) await shipWal(root, { store, recipient });
  };
  const told = (error: unknown): void =>
    log.error({ err: error, part: "archive" }, "could not be archived; tried again in a moment");
  const work = (async () => {
    let lastMinute = 0;
    while (!signal.aborted) {
      if (!(await isOurTurn(keeping).catch(() => false))) {
        await sleep(roundMs, undefined, { signal, ref: false }).catch(() => {});
        continue;
      }
      await shipOwn().catch(told);
      if (Date.now() - lastMinute >= minuteMs) {
        lastMinute = Date.now();
        await minutely().catch(told);
      }
      await sleep(roundMs, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    name: "the archive",
    deadline: 5_000, // a base backup that is cut off is no backup, and is taken again
    stop: async () => {
      ending.abort();
      await work;
    },
    cut: () => database.close(),
  };
}

const lockKey = 7_265_005;

/** Of several processes one keeps the archive, as long as its connection lasts; another one goes on then. */
async function isOurTurn({ query }: Keeping): Promise<boolean> {
  const [row] = await query<{ it: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and objid = ${lockKey} and pid = pg_backend_pid())
       or pg_try_advisory_lock(${lockKey}) as it`,
  );
  return row?.it === true;
}

/** The cluster's folder. @throws Error where the archive is another database's, or PostgreSQL was started without it */
async function readRoot({ query, store }: Keeping): Promise<string> {
  const [row] = await query<{ data: string; mode: string }>(
    "select current_setting('data_directory') as data, current_setting('archive_mode') as mode",
  );
  if (!row) throw new Error("PostgreSQL does not say where its data is");
  if (row.mode !== "on")
    throw new Error(
      "BACKUP_TO: PostgreSQL was left running from before it was set; stop the product once and start it again",
    );
  const root = path.dirname(row.data);
  await claimArchive({ query, store }, root);
  return root;
}
