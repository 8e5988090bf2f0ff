// Our own PostgreSQL as it was at a moment: the newest base backup before it, and the log from there on.
import type { KeyObject } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { chmod, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { pickAccount } from "../embedded/account.ts";
import { type Cluster, reachableRoot, startCluster } from "../embedded/cluster.ts";
import { decrypt, UnreadableFile } from "./age/decrypt.ts";
import type { ArchiveStore } from "./archive-store.ts";
import { readBases } from "./read-bases.ts";
import { type BaseBackup, secretEntry } from "./take-base.ts";
import { readTar } from "./tar.ts";

/** What is restored where. */
export type Restore = {
  store: ArchiveStore;
  identity: KeyObject;
  /** of the new cluster; holds none yet */
  root: string;
  /** undefined for the last that there is */
  moment?: Date | undefined;
  runAs?: string | undefined;
  onProgress?: (line: string) => void;
};

/** The most a recovery may take, in milliseconds. */
const patienceMs = 6 * 60 * 60 * 1000;

/**
 * Restores and opens it; nothing else has been let in yet.
 * @throws Error saying what is in the way; nothing is left of it then
 */
export async function restoreBase(given: Restore): Promise<{ cluster: Cluster; base: BaseBackup }> {
  const account = pickAccount(given.runAs);
  const root = reachableRoot(path.resolve(given.root), account, (line) => given.onProgress?.(line));
  if (existsSync(path.join(root, "data")))
    throw new Error(`${root} holds a database already; restore into a new DATA_DIR`);
  const base = await chooseBase(given);
  const own = (file: string): void => {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
  };
  mkdirSync(root, { recursive: true, mode: 0o700 });
  own(root);
  const staging = path.join(root, "restoring");
  await rm(staging, { recursive: true, force: true });
  mkdirSync(staging, { mode: 0o700 });
  try {
    given.onProgress?.(`base backup of ${base.endedAt}`);
    await unpack(given, base, staging);
    await rename(path.join(staging, secretEntry), path.join(root, "superuser.secret"));
    await writeFile(path.join(staging, "recovery.signal"), "");
    ownAll(staging, own);
    await chmod(staging, 0o700);
    await rename(staging, path.join(root, "data"));
    const cluster = await recover(given, root, own, await timelineOf(given.store, base));
    return { cluster, base };
  } catch (error) {
    for (const name of ["restoring", "data", "superuser.secret"])
      await rm(path.join(root, name), { recursive: true, force: true });
    throw error;
  }
}

async function chooseBase({ store, moment }: Restore): Promise<BaseBackup> {
  const bases = await readBases(store);
  if (bases.length === 0) throw new Error(`There is no base backup in ${store.place}`);
  const base = bases.filter(({ endedAt }) => !moment || new Date(endedAt) <= moment).at(-1);
  if (!base)
    throw new Error(
      `The first base backup in ${store.place} ended at ${bases[0]?.endedAt}: choose a later moment`,
    );
  return base;
}

async function unpack({ store, identity }: Restore, { name }: BaseBackup, folder: string): Promise<void> {
  const file = `${name}.tar.gz.age`;
  const bytes = await store.open(file);
  if (!bytes) throw new Error(`${file} is not in ${store.place}`);
  await named(file, readTar(gunzip(decrypt(bytes, identity)), folder));
}

/** What is wrong with a file of the archive is said with its name. */
async function named<T>(file: string, work: Promise<T>): Promise<T> {
  return work.catch((error: Error) => {
    throw error instanceof UnreadableFile || error.cause instanceof UnreadableFile
      ? new Error(`${file} cannot be restored: ${(error.cause as Error)?.message ?? error.message}`, {
          cause: error,
        })
      : error;
  });
}

async function* gunzip(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* Readable.from(source).compose(createGunzip()) as AsyncIterable<Buffer>;
}

function ownAll(folder: string, own: (file: string) => void): void {
  own(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    own(path.join(entry.parentPath, entry.name));
}

/**
 * PostgreSQL asks for a file of the log by a file of its name, and takes what we put there: it can read neither the archive nor the key.
 */
const fetchCommand =
  "touch ../fetch/%f.want && while [ ! -e ../fetch/%f.have ]; do [ -e ../fetch/%f.none ] && rm -f ../fetch/%f.none && exit 1; sleep 0.05; done; mv ../fetch/%f.have %p";

/**
 * Which way the log is followed where it forks, as it does after each restore: to the newest end, or, from a backup of before a fork that
 * others were taken after, on its own timeline: it may lie on the branch that was given up.
 */
async function timelineOf(store: ArchiveStore, base: BaseBackup): Promise<"latest" | "current"> {
  const timeline = ({ wal }: BaseBackup): string => wal.slice(0, 8);
  return (await readBases(store)).some((other) => timeline(other) > timeline(base)) ? "current" : "latest";
}

async function recover(
  given: Restore,
  root: string,
  own: (file: string) => void,
  timeline: "latest" | "current",
): Promise<Cluster> {
  const folder = path.join(root, "fetch");
  mkdirSync(folder, { mode: 0o700 });
  own(folder);
  let fault: unknown;
  let busy: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    busy = busy
      .then(() => serveWal(given, folder, own))
      .catch((error) => {
        fault ??= error;
      });
  }, 30);
  let cluster: Cluster | undefined;
  let failure: unknown;
  try {
    given.onProgress?.("the log since then");
    cluster = await startCluster({
      root,
      ...(given.runAs ? { runAs: given.runAs } : {}),
      startMs: patienceMs,
      settings: { ...recoverySettings(given.moment), recovery_target_timeline: timeline },
    });
  } catch (error) {
    failure = toSentence(error as Error, given);
  }
  clearInterval(timer);
  await busy;
  await rm(folder, { recursive: true, force: true });
  if (!fault && cluster) return cluster;
  // PostgreSQL takes a file that it does not get for the end of the log, and would open with less than was asked for
  await cluster?.stop(0);
  throw fault ?? failure;
}

const recoverySettings = (moment: Date | undefined): Record<string, string> => ({
  restore_command: fetchCommand,
  archive_mode: "off",
  hot_standby: "off", // it answers when all is read, and not before
  ...(moment
    ? { recovery_target_time: moment.toISOString().replace("Z", "+00"), recovery_target_action: "promote" }
    : {}),
});

function toSentence(error: Error, { store, moment }: Restore): Error {
  if (/recovery ended before configured recovery target was reached/.test(error.message))
    return new Error(
      `The log in ${store.place} ends before ${moment?.toISOString()}: leave the moment out to restore the last there is`,
      { cause: error },
    );
  if (/different database system/.test(error.message))
    return new Error(`The log in ${store.place} is of another database than the base backup`, {
      cause: error,
    });
  return error;
}

/** Answers what PostgreSQL has asked for. @throws Error where a file of the log cannot be opened */
async function serveWal(
  { store, identity }: Restore,
  folder: string,
  own: (file: string) => void,
): Promise<void> {
  for (const wanted of (await readdir(folder)).filter((name) => name.endsWith(".want"))) {
    const name = wanted.slice(0, -".want".length);
    const at = path.join(folder, name);
    await rm(path.join(folder, wanted), { force: true });
    try {
      const bytes = await store.open(`wal/${name}.gz.age`);
      if (!bytes) {
        await writeFile(`${at}.none`, "");
        continue;
      }
      await named(
        `wal/${name}.gz.age`,
        writeFile(`${at}.part`, gunzip(decrypt(bytes, identity)), { mode: 0o600 }),
      );
      own(`${at}.part`);
      await rename(`${at}.part`, `${at}.have`);
    } catch (error) {
      await writeFile(`${at}.none`, "");
      throw error;
    }
  }
}
