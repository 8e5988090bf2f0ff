// `npm run backup:drill`: people at work, a base backup, more work, everything destroyed, and what the archive brings back. It prints how
// many seconds are lost and what a gigabyte takes. No part of `npm test`.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { compareSums, sumTables, type TableSums } from "@undercroft/database/testing/sums";
import {
  createFolderStore,
  makeKeyPair,
  readBases,
  readIdentity,
  restoreBase,
} from "@undercroft/postgres/archive";
import { type Cluster, startCluster } from "@undercroft/postgres/embedded";
import { makeRunFolder } from "@undercroft/testing";
import pg from "pg";
import { startLoad } from "../cluster/load.ts";
import { copyDemo } from "../product/demo-data.ts";
import { runToEnd, startProduct } from "../product/running-product.ts";

const failures: string[] = [];
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const expectThat = (isSo: boolean, what: string): void => {
  say(`  ${isSo ? "✓" : "✗"} ${what}`);
  if (!isSo) failures.push(what);
};

type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

async function withSql<T>(cluster: Cluster, work: (ask: Ask, client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(cluster.connection("undercroft"));
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(async (text, values = []) => (await client.query(text, values)).rows, client);
  } finally {
    await client.end().catch(() => {});
  }
}

type State = { sums: Map<string, TableSums>; ledger: unknown; violations: unknown[] };

const readState = async (ask: Ask, client: pg.Client): Promise<State> => ({
  sums: await sumTables(client),
  ledger: await ask(
    "select account, sum(amount_pence)::int as pence from internal.ledger_entries group by 1 order by 1",
  ),
  violations: await ask("select * from internal.violations"),
});

/** Every index of the product is as its table. */
async function checkIndexes(ask: Ask): Promise<number> {
  await ask("create extension if not exists amcheck");
  const rows = await ask<{ n: number }>(
    `select count(bt_index_check(i.indexrelid, true))::int as n from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_am a on a.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
     where a.amname = 'btree' and c.relpersistence = 'p' and c.relkind = 'i' and n.nspname in ('auth', 'public', 'storage', 'internal')`,
  );
  return rows[0]?.n ?? 0;
}

const folder = makeRunFolder("drill");
const kept = path.join(folder, "kept");
const keys = makeKeyPair();
const opened = (() => {
  const key = readIdentity(keys.identity);
  if (!key) throw new Error("the key cannot be read");
  return key;
})();
const keyFile = path.join(folder, "identity.txt");
writeFileSync(keyFile, `${keys.identity}\n`, { mode: 0o600 });
const store = createFolderStore(kept);

/** Somebody who is erased later. */
async function signUp(url: string, key: string): Promise<{ id: string }> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ email: "drill@undercroft.example", password: "a long walk home" }),
  });
  const { id, user } = (await answer.json()) as { id?: string; user?: { id: string } };
  return { id: id ?? user?.id ?? "" };
}

/** The product at work, until everything of it is gone. */
async function workAndDestroy(dataDir: string) {
  const env = { DATA_DIR: dataDir, BACKUP_TO: kept, BACKUP_RECIPIENT: keys.recipient };
  const product = await startProduct({ LOG_LEVEL: "error", ...env });
  const cluster = await startCluster({ root: path.join(dataDir, "postgres") }); // adopts the one that runs
  const marks = new AbortController();
  return withSql(cluster, async (ask, client) => {
    for (let wait = 0; (await readBases(store)).length === 0; wait++) {
      if (wait > 600) throw new Error(`no base backup was taken\n${product.output()}`);
      await sleep(500);
    }
    say("A base backup was taken. People go to work.");
    const person = await signUp(product.url, product.publishableKey);
    const load = await startLoad(product.url, product.publishableKey);
    await sleep(15_000);
    await load.stop();
    await sleep(2_000); // jobs that the last of them left
    // what is read is of the moment at which its transaction began to read, and jobs go on
    await client.query("begin isolation level repeatable read");
    const [row] = await ask<{ at: Date }>("select clock_timestamp() as at");
    const moment = row?.at ?? new Date();
    const state = await readState(ask, client);
    await client.query("commit");
    await sleep(1_500);
    await ask("select internal.anonymise_in_all_parts($1)", [person.id]);
    await ask(
      "insert into public.audit_logs (action_type, table_name, record_id) values ('user_anonymised', 'profiles', $1)",
      [person.id],
    );
    const marking = (async () => {
      while (!marks.signal.aborted) {
        await ask("select internal.note_backup(1, 1)").catch(() => {});
        await sleep(500);
      }
    })();
    const more = await startLoad(product.url, product.publishableKey);
    const isKept = async () =>
      (await store.list("erased/")).length > 0 &&
      (
        await ask<{ is: boolean }>(
          "select last_archived_time > $1::timestamptz + interval '5 seconds' as is from pg_stat_archiver",
          [moment],
        )
      )[0]?.is;
    for (let wait = 0; !(await isKept()) && wait < 300; wait++) await sleep(500);
    if (!(await isKept())) throw new Error(`the moment did not reach the archive\n${product.output()}`);
    await sleep(12_000);
    const destroyed = new Date();
    process.kill(product.databasePid(), "SIGKILL");
    await product.end("SIGKILL");
    marks.abort();
    void more.stop(); // they ask on and on for what is gone
    await marking;
    await sleep(3_000); // until the last process of PostgreSQL has gone
    return { state, moment, destroyed, person: person.id };
  });
}

type Drilled = Awaited<ReturnType<typeof workAndDestroy>>;

/** The moment itself, before anything is repeated. */
async function compareWithMoment({ state, moment }: Drilled): Promise<void> {
  const began = performance.now();
  const then = await restoreBase({ store, identity: opened, root: path.join(folder, "then"), moment });
  const seconds = (performance.now() - began) / 1000;
  await withSql(then.cluster, async (ask, client) => {
    const found = await readState(ask, client);
    const differing = compareSums(state.sums, found.sums);
    expectThat(
      differing.length === 0,
      `every row of ${state.sums.size} tables is as it was ${differing.slice(0, 5).join(", ")}`,
    );
    expectThat(JSON.stringify(found.ledger) === JSON.stringify(state.ledger), "the ledger is as it was");
    expectThat(
      found.violations.length === state.violations.length,
      `${found.violations.length} rules are broken, as many as then`,
    );
    expectThat((await checkIndexes(ask)) > 500, "every index agrees with its table (bt_index_check)");
  });
  await then.cluster.stop();
  const { bytes } = then.base;
  say(
    `  ${seconds.toFixed(1)} s for ${(bytes / 2 ** 20).toFixed(0)} MB: ${(seconds / (bytes / 2 ** 30)).toFixed(0)} s for each GB`,
  );
}

/** The last moment that there is. */
async function countLost({ destroyed }: Drilled): Promise<void> {
  const last = await restoreBase({ store, identity: opened, root: path.join(folder, "last") });
  await withSql(last.cluster, async (ask) => {
    const [row] = await ask<{ at: Date }>("select max(made_at) as at from internal.backups");
    const lost = (destroyed.getTime() - (row?.at.getTime() ?? 0)) / 1000;
    // sixty seconds until PostgreSQL gives a file away, and five until it is taken along
    expectThat(lost <= 67, `${lost.toFixed(1)} s of writes are lost with the machine`);
  });
  await last.cluster.stop();
}

/** What the command brings back, and that the product starts on it. */
async function openRestored({ state, moment, person }: Drilled, secretKey: Buffer): Promise<void> {
  const again = path.join(folder, "again");
  const words = ["--backup-restore", "--identity", keyFile, "--to", moment.toISOString()];
  const { code, output } = await runToEnd(
    { DATA_DIR: again, BACKUP_TO: kept, BACKUP_RECIPIENT: keys.recipient },
    words,
  );
  say(output.trimEnd());
  expectThat(code === 0, "npm run backup:restore ends well");
  writeFileSync(path.join(again, "secret.key"), secretKey, { mode: 0o600 });
  const product = await startProduct({ DATA_DIR: again });
  const cluster = await startCluster({ root: path.join(again, "postgres") });
  await withSql(cluster, async (ask) => {
    const [row] = await ask<{ is: boolean }>(
      "select not exists (select from auth.users where id = $1::uuid and email <> '') as is",
      [person],
    );
    expectThat(row?.is === true, "who was erased since is erased again");
    const broken = await ask("select * from internal.violations");
    expectThat(broken.length === state.violations.length, "no rule is broken by that");
    const blobs = await ask<{ version: string; sha256: string }>(
      "select version, sha256 from internal.blobs where bytes is not null and sha256 <> ''",
    );
    const right = blobs.filter(({ version, sha256 }) => {
      const bytes = readFileSync(path.join(again, "files", version.slice(0, 2), version));
      return createHash("sha256").update(bytes).digest("hex") === sha256;
    });
    expectThat(
      right.length === blobs.length && right.length > 0,
      `${right.length} of ${blobs.length} files have their sums`,
    );
  });
  expectThat((await fetch(`${product.url}/health`)).status === 200, "the restored product answers");
  await product.end("SIGTERM");
}

async function run(): Promise<void> {
  const data = path.join(folder, "data");
  mkdirSync(data);
  try {
    await copyDemo(data);
    const drilled = await workAndDestroy(data);
    const secretKey = readFileSync(path.join(data, "secret.key"));
    rmSync(data, { recursive: true, force: true });
    say(`Everything was destroyed at ${drilled.destroyed.toISOString()}.`);
    await compareWithMoment(drilled);
    await countLost(drilled);
    await openRestored(drilled, secretKey);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await run().catch((error: Error) => failures.push(error.stack ?? error.message));
say(failures.length === 0 ? "All of it came back." : `It did not hold:\n  ${failures.join("\n  ")}`);
process.exit(failures.length === 0 ? 0 : 1);
