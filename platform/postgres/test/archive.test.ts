// Base backups and the log of our own PostgreSQL: encrypted, restored to a moment, and refused where they are not what they were.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  archiveSettings,
  createFolderStore,
  decrypt,
  encrypt,
  makeKeyPair,
  pruneArchive,
  readBases,
  readIdentity,
  readRecipient,
  restoreBase,
  shipWal,
  takeBase,
} from "../src/archive/index.ts";
import { type Cluster, startCluster } from "../src/embedded/index.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "archive-"));
chmodSync(folder, 0o755);
const root = path.join(folder, "own");
const store = createFolderStore(path.join(folder, "kept"));
const { recipient: publicKey, identity: secretKey } = makeKeyPair();
const [recipient, identity] = [readRecipient(publicKey), readIdentity(secretKey)];
if (!recipient || !identity) throw new Error("the keys cannot be read");

let cluster: Cluster;
let moment: Date;

async function ask(at: Cluster, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(at.connection());
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** The log up to now is in the archive. */
async function archived(): Promise<void> {
  const [{ name } = {}] = await ask(cluster, "select pg_walfile_name(pg_switch_wal()) as name");
  while (!(await readdir(path.join(root, "spool"))).includes(`${name}`)) await sleep(50);
  await shipWal(root, { store, recipient: recipient as Buffer });
}

beforeAll(async () => {
  cluster = await startCluster({ root, settings: archiveSettings });
  await ask(
    cluster,
    "create table marks as select n, repeat('x', 200) as said from generate_series(1, 2000) n",
  );
  const base = await takeBase(cluster.connection(), {
    store,
    recipient,
    secretFile: path.join(root, "superuser.secret"),
  });
  expect(base.bytes).toBeGreaterThan(10_000_000);
  await ask(cluster, "insert into marks select n, 'since' from generate_series(2001, 3000) n");
  await sleep(1_100);
  moment = new Date();
  await sleep(1_100);
  await ask(cluster, "delete from marks where n > 10");
  await archived();
  await cluster.stop();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("A restore to a moment brings back what stood then, and the last moment what stood last", async () => {
  const then = await restoreBase({ store, identity, root: path.join(folder, "then"), moment });
  expect(
    await ask(then.cluster, "select count(*)::int as n, pg_is_in_recovery() as is_late from marks"),
  ).toEqual([{ n: 3000, is_late: false }]);
  await then.cluster.stop();
  const last = await restoreBase({ store, identity, root: path.join(folder, "last") });
  expect(await ask(last.cluster, "select count(*)::int as n from marks")).toEqual([{ n: 10 }]);
  await last.cluster.stop();
}, 60_000);

const refused = (given: { moment?: Date; key?: string }, name = "refused") =>
  restoreBase({
    store,
    identity: readIdentity(given.key ?? secretKey) ?? identity,
    root: path.join(folder, name),
    moment: given.moment,
  });

test("A moment before the first backup or after the log, another key and a folder that is in use are refused", async () => {
  await expect(refused({ moment: new Date(0) })).rejects.toThrow(
    /The first base backup .* choose a later moment/,
  );
  await expect(refused({ moment: new Date(Date.now() + 60_000) })).rejects.toThrow(
    /The log in .* ends before/,
  );
  await expect(refused({ key: makeKeyPair().identity })).rejects.toThrow(/it was encrypted for another key/);
  await expect(refused({}, "own")).rejects.toThrow("holds a database already");
  expect(await readdir(path.join(folder, "refused"))).not.toContain("data");
}, 60_000);

test("A base backup and a log that were cut off or altered are refused with their name and why", async () => {
  const [base] = await readBases(store);
  const log = (await store.list("wal/")).findLast((name) => /\/[0-9A-F]{24}\.gz/.test(name)) ?? "";
  for (const name of [`${base?.name}.tar.gz.age`, log]) {
    const file = path.join(store.place, name);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, -20_000 % whole.length || -20));
    await expect(refused({})).rejects.toThrow(/cannot be restored: it was (cut off|altered)/);
    const altered = Buffer.from(whole);
    altered[altered.length - 40] = (altered[altered.length - 40] ?? 0) ^ 1;
    await writeFile(file, altered);
    await expect(refused({})).rejects.toThrow(/cannot be restored: it was altered/);
    await writeFile(file, whole);
  }
}, 60_000);

test("What is older than it must be kept goes, but never the last base backup or the log behind it", async () => {
  const later = new Date(Date.now() + 60_000);
  await pruneArchive(store, later); // the log of before the first base backup
  const before = await store.list("wal/");
  expect(before.length).toBeGreaterThan(0);
  const [base] = await readBases(store);
  const half = "base/2000-01-01T000000Z.tar.gz.age";
  await store.put(
    half,
    (async function* () {
      yield Buffer.from("half");
    })(),
  );
  const older = `wal/${"0".repeat(24)}.gz.age`;
  await store.put(
    older,
    (async function* () {
      yield Buffer.from("old");
    })(),
  );
  expect(await pruneArchive(store, later)).toBe(2);
  expect(await store.list("base/")).toEqual([`${base?.name}.json`, `${base?.name}.tar.gz.age`]);
  expect(await store.list("wal/")).toEqual(before);
});

const whole = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of pieces) parts.push(part);
  return Buffer.concat(parts);
};

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])("%d bytes come back as they were", async (size) => {
  const bytes = Buffer.alloc(size, 7);
  const sealed = await whole(encrypt([bytes], recipient));
  const slow = async function* () {
    for (let at = 0; at < sealed.length; at += 999) yield sealed.subarray(at, at + 999);
  };
  expect((await whole(decrypt(slow(), identity))).equals(bytes)).toBe(true);
});

test("A public key that was mistyped is none", () => {
  const at = publicKey.length - 10;
  const other = publicKey[at] === "q" ? "p" : "q";
  expect(readRecipient(publicKey.slice(0, at) + other + publicKey.slice(at + 1))).toBeNull();
  expect(readRecipient(`age1${"q".repeat(58)}`)).toBeNull();
  expect(readIdentity("# only a comment\n")).toBeNull();
});
