// `npm run test:cluster`: the product on a cluster of three PostgreSQL, two copies behind HAProxy, while one thing after another is killed.
// No part of `npm test`. ROUNDS=1 kills each once, FAULTS=switched only what has that word in its name; PATIENCE=1 holds the figures of a quiet machine (20 s and 3 s), 3 by default.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { watchRun } from "@undercroft/testing";
import pg from "pg";
import { freePort } from "../free-port.ts";
import { createOwnedDatabase } from "../product/owned-database.ts";
import { startProduct } from "../product/running-product.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { installLine } from "./engines.ts";
import { type Copies, type Fault, failoverMs, faults, type World } from "./faults.ts";
import { type Load, startLoad } from "./load.ts";

const rounds = Number(process.env.ROUNDS ?? 3);

const line = installLine();
if (line) {
  process.stderr.write(`A cluster needs engines that are not installed here:\n  ${line}\n`);
  process.exit(2);
}

const folder = mkdtempSync(path.join(os.tmpdir(), "undercroft-cluster-"));
watchRun(folder, true); // the logs of one that failed stay
const failures: string[] = [];
/** How long writes stood still, of each kind the longest, and how busy the machine was. */
const longest = { failover: 0, switch: 0 };
const loads: number[] = [];
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const expectThat = (isSo: boolean, what: string): void => {
  if (!isSo) failures.push(what);
};

const isChosen = ({ name }: Fault): boolean => name.includes(process.env.FAULTS ?? "");

/** A statement on the leader, tried until there is one. */
const createSql =
  (connectionString: string): World["sql"] =>
  async <T extends pg.QueryResultRow>(text: string) => {
    for (const until = Date.now() + 180_000; ; ) {
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
      client.on("error", () => {});
      try {
        await client.connect();
        return (await client.query<T>(text)).rows;
      } catch (error) {
        if (Date.now() > until) throw error;
        await sleep(300);
      } finally {
        await client.end().catch(() => {});
      }
    }
  };

async function strike(fault: Fault, world: World, load: Load): Promise<void> {
  await world.cluster.settled();
  load.takeGap();
  await fault.cause(world);
  await sleep(fault.most === failoverMs ? 25_000 : 6_000);
  await fault.mend(world);
  await world.cluster.settled();
  await sleep(3_000);
  const gap = load.takeGap();
  const kind = fault.most === failoverMs ? "failover" : "switch";
  longest[kind] = Math.max(longest[kind], gap);
  loads.push(os.loadavg()[0] ?? 0);
  const odd = Object.entries(load.takeOdd());
  const unanswered = load.takeUnanswered();
  say(
    `  ${fault.name.padEnd(34)} writes stood still for ${(gap / 1000).toFixed(1)} s${odd.map(([what, times]) => `; ${times} × ${what}`).join("")}`,
  );
  expectThat(gap <= fault.most, `${fault.name}: writes stood still for ${Math.round(gap)} ms`);
  expectThat(
    odd.every(([what]) => !what.startsWith("405") && !what.startsWith("500")),
    `${fault.name}: ${odd.join(", ")}`,
  );
  expectThat(unanswered.length === 0, `${fault.name}: kept pages: ${unanswered.slice(0, 3).join(", ")}`);
}

/** Mails, one every two seconds, each queued in a transaction that was acknowledged. */
async function queueMails(sql: World["sql"], ending: AbortSignal): Promise<number> {
  let count = 0;
  while (!ending.aborted) {
    count += 1;
    const words = `{"message": "cluster", "url": "/", "count": "1", "fingerprint": "mails-failed"}`;
    // a statement whose answer was lost is tried again, so its address says whether it is there already
    await sql(`select internal.enqueue_mail('mails-failed', 'cluster-${count}@undercroft.example', '${words}')
      where not exists (select from graphile_worker._private_jobs where payload ->> 'recipient' = 'cluster-${count}@undercroft.example')
        and not exists (select from internal.inbox_mails where recipient = 'cluster-${count}@undercroft.example')`);
    await sleep(2_000, undefined, { signal: ending }).catch(() => {});
  }
  return count;
}

async function judge({ sql }: World, load: Load, mails: number): Promise<void> {
  const left = () =>
    sql("select from graphile_worker._private_jobs where payload ->> 'recipient' like 'cluster-%'");
  for (const until = Date.now() + 60_000; Date.now() < until && (await left()).length > 0; ) await sleep(500);
  const sent = await sql<{ recipient: string; times: number }>(
    "select recipient, count(*)::int as times from internal.inbox_mails where recipient like 'cluster-%' group by recipient",
  );
  expectThat(sent.length === mails, `${sent.length} of ${mails} mails were sent`);
  expectThat(
    sent.every(({ times }) => times === 1),
    `mails were sent twice: ${sent.filter(({ times }) => times > 1).length}`,
  );
  const saved = new Set(
    (await sql<{ id: string }>("select target_id::text as id from public.saved_items")).map(({ id }) => id),
  );
  const lost = [...load.saved].filter(([id, isSaved]) => saved.has(id) !== isSaved);
  expectThat(lost.length === 0, `${lost.length} acknowledged writes are lost`);
  const bookings = new Set(
    (await sql<{ id: string }>("select id from public.bookings where status = 'confirmed'")).map(
      ({ id }) => id,
    ),
  );
  expectThat(
    [...load.booked].every((id) => bookings.has(id)),
    "an acknowledged booking is lost",
  );
  const unpaid = await waitForPaid(sql, load.paid);
  expectThat(unpaid.length === 0, `${unpaid.length} of ${load.paid.size} payments came to no ticket`);
  const violations = await sql<{ rule: string }>("select rule from internal.violations");
  expectThat(violations.length === 0, `broken rules: ${violations.map(({ rule }) => rule).join(", ")}`);
  say(
    `  ${load.saved.size} nights saved or given up, ${load.booked.size} booked, ${load.paid.size} paid, ${mails} mails; ${violations.length} broken rules`,
  );
}

/** Bookings whose card was taken and that have no ticket after a minute and a half; what was cut off is taken up within one. */
async function waitForPaid(sql: World["sql"], paid: ReadonlySet<string>): Promise<string[]> {
  for (const until = Date.now() + 90_000; ; await sleep(2_000)) {
    const done = new Set(
      (await sql<{ id: string }>("select id from public.bookings where status = 'confirmed'")).map(
        ({ id }) => id,
      ),
    );
    const left = [...paid].filter((id) => !done.has(id));
    if (left.length === 0 || Date.now() > until) return left;
  }
}

/** Tests of connections that are cut, which a pooler hides, and of replicas, which have clusters of their own. */
const notPooled = new Set(["resilience.test.ts", "replicas.test.ts"]);

/** The data API's own tests, through PgBouncer, on the cluster. */
async function testPooled(cluster: Cluster): Promise<void> {
  const vitest = path.resolve(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
  const env = {
    ...process.env,
    TEST_DATABASE_URL: `postgres://postgres:secret@127.0.0.1:${cluster.leaderPort}`,
    TEST_POOLER_PORT: String(cluster.poolPort),
  };
  const at = path.resolve(import.meta.dirname, "../../services/rest/test");
  const tests = readdirSync(at, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts") && !notPooled.has(path.basename(name)))
    .map((name) => `services/rest/test/${name}`);
  const child = spawn(process.execPath, [vitest, "run", ...tests], { env, stdio: "inherit" });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  expectThat(code === 0, "the tests of the data API fail through PgBouncer");
}

async function readsOfReplicas(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
  const found = /^undercroft_read_replica_reads_total\{.*\} (\d+)$/m.exec((await answer?.text()) ?? "");
  return Number(found?.[1] ?? 0);
}

async function run(): Promise<void> {
  const copyPorts = [await freePort(), await freePort()] as const;
  const metricsPorts = [await freePort(), await freePort()] as const;
  const cluster = await startCluster(folder, copyPorts);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
  const copies: Copies = { running: [], start: async () => Promise.reject(new Error("not yet")) };
  try {
    say(`A cluster of ${(await cluster.members()).length}, led by ${await cluster.leader()}`);
    if (process.env.POOLED_TESTS !== "no") await testPooled(cluster);
    const superuser = { host: "127.0.0.1", port: cluster.leaderPort, user: "postgres", password: "secret" };
    const url = await createOwnedDatabase(superuser, "undercroft");
    const sql = createSql(`postgres://postgres:secret@127.0.0.1:${cluster.leaderPort}/undercroft`);
    const base = `http://localhost:${cluster.webPort}`;
    copies.start = (at) =>
      startProduct({
        DATA_DIR: path.join(folder, `copy-${at}`),
        DATABASE_URL: url,
        DATABASE_POOL_URL: url.replace(`:${cluster.leaderPort}/`, `:${cluster.poolPort}/`),
        DATABASE_REPLICA_URLS: url.replace(`:${cluster.leaderPort}/`, `:${cluster.replicaPort}/`),
        METRICS_PORT: String(metricsPorts[at]),
        PORT: String(copyPorts[at]),
        SITE_URL: base,
        SECRET_KEY: "a cluster has one secret key of thirty-two letters",
        DRAIN_SECONDS: "3",
        DEMO: "true",
      });
    copies.running = [await copies.start(0), await copies.start(1)];
    const world: World = { cluster, copies, sql, expectThat };
    const load = await startLoad(base, copies.running[0]?.publishableKey ?? "");
    const ending = new AbortController();
    const mails = queueMails(sql, ending.signal);
    mails.catch(() => {}); // awaited when the rounds are over
    for (let round = 1; round <= rounds; round++) {
      say(`Round ${round} of ${rounds}`);
      for (const fault of faults.filter(isChosen)) await strike(fault, world, load);
    }
    await load.stop();
    ending.abort();
    const reads = await Promise.all(metricsPorts.map(readsOfReplicas));
    say(`  reads that went to replicas since each copy last started: ${reads.join(" and ")}`);
    expectThat(
      reads.some((count) => count > 0),
      "nothing was read from replicas",
    );
    await judge(world, load, await mails);
  } finally {
    for (const copy of copies.running) await copy?.end("SIGTERM");
    await cluster.stop();
  }
}

await run().catch((error: Error) => failures.push(error.stack ?? error.message));
if (failures.length === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
else say(`It did not hold:\n  ${failures.join("\n  ")}\nLogs are in ${folder}/log`);
const figures = `${loads.length} faults; writes stood still for ${(longest.failover / 1000).toFixed(1)} s at most where a machine went and ${(longest.switch / 1000).toFixed(1)} s where none did; load average ${Math.min(...loads).toFixed(0)} to ${Math.max(...loads).toFixed(0)} on ${os.cpus().length} cores`;
say(
  failures.length === 0 ? `All of it held: ${figures}` : `${failures.length} things did not hold: ${figures}`,
);
process.exit(failures.length === 0 ? 0 : 1);
