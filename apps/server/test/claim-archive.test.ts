// Whose archive it is: a database that was restored goes on in it on a branch of its own, and a second copy beside the first is refused.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  archiveSettings,
  createFolderStore,
  makeKeyPair,
  readBases,
  readIdentity,
  readRecipient,
  restoreBase,
  takeBase,
} from "@undercroft/postgres/archive";
import { type Cluster, startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { claimArchive, isKeeper, readTimeline } from "../src/archive/claim-archive.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "claim-"));
chmodSync(folder, 0o755);
const root = (name: string): string => path.join(folder, name);
const store = createFolderStore(root("kept"));
const keys = makeKeyPair();
const [recipient, identity] = [readRecipient(keys.recipient), readIdentity(keys.identity)];
if (!recipient || !identity) throw new Error("the keys cannot be read");
const running: Cluster[] = [];
afterAll(async () => {
  for (const cluster of running) await cluster.stop(1_000);
  rmSync(folder, { recursive: true, force: true });
});

const askOf =
  (cluster: Cluster) =>
  async <Row>(text: string): Promise<Row[]> => {
    const client = new pg.Client(cluster.connection());
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows as Row[];
  };
const start = async (name: string): Promise<Cluster> => {
  const cluster = await startCluster({ root: root(name), settings: archiveSettings });
  running.push(cluster);
  return cluster;
};
const base = (cluster: Cluster, name: string) =>
  takeBase(cluster.connection(), { store, recipient, secretFile: path.join(root(name), "superuser.secret") });

test("A restored database goes on in the archive, the one before is refused from then on, and each branch can be restored", async () => {
  const first = await start("first");
  const asFirst = { query: askOf(first), store };
  await claimArchive(asFirst, root("first"));
  await claimArchive(asFirst, root("first"));
  expect(await isKeeper(asFirst, root("first"))).toBe(true);
  // a folder that was copied, or a second program on it, under another name
  await expect(claimArchive(asFirst, folder)).rejects.toThrow(
    "another copy of this database keeps the archive",
  );

  await asFirst.query("create table marks as select 1 as n");
  await base(first, "first");
  await sleep(1_100);
  const moment = new Date();
  await sleep(1_100);
  await asFirst.query("insert into marks values (2)");
  await base(first, "first");
  await first.stop(5_000);

  const then = await restoreBase({ store, identity, root: root("then"), moment });
  await then.cluster.stop(5_000);
  const second = await start("then");
  const asSecond = { query: askOf(second), store };
  expect(await readTimeline(asSecond)).toBe("00000002");
  await claimArchive(asSecond, root("then"));
  expect(await isKeeper(asFirst, root("first"))).toBe(false);
  await asSecond.query("insert into marks values (3)");
  expect((await base(second, "then")).wal.slice(0, 8)).toBe("00000002");
  await second.stop(5_000);

  const again = await start("first");
  await expect(claimArchive({ query: askOf(again), store }, root("first"))).rejects.toThrow(
    "another copy of this database keeps the archive",
  );
  await again.stop(5_000);

  const marks = async (name: string, at?: Date): Promise<unknown[]> => {
    const { cluster } = await restoreBase({ store, identity, root: root(name), moment: at });
    const rows = await askOf(cluster)<{ n: number }>("select n from marks order by n");
    await cluster.stop(5_000);
    return rows.map(({ n }) => n);
  };
  expect(await marks("last")).toEqual([1, 3]);
  expect(await marks("before", moment)).toEqual([1]);
}, 120_000);

test("A base backup whose log does not reach to its end is none", async () => {
  const whole = await readBases(store);
  const last = whole.at(-1);
  await store.remove(`wal/${last?.walEnd}.gz.age`);
  expect((await readBases(store)).map(({ name }) => name)).toEqual(
    whole.slice(0, -1).map(({ name }) => name),
  );
});
