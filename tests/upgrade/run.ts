// `npm run test:upgrade`: two copies behind a balancer, restarted in turn while people open pages, save, hold and pay; then each replaced by
// the next release, with migrations of all three kinds, and back. No request may fail. MINUTES=10 restarts for as long, 1 by default.
import { rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "@undercroft/postgres/embedded";
import { makeRunFolder } from "@undercroft/testing";
import pg from "pg";
import { type Load, startLoad } from "../cluster/load.ts";
import { freePort } from "../free-port.ts";
import { createOwnedDatabase } from "../product/owned-database.ts";
import { type RunningProduct, startProduct } from "../product/running-product.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { createNextRelease, leftBefore } from "./next-release.ts";

const minutes = Number(process.env.MINUTES ?? 1);
const drainSeconds = 4;
const failures: string[] = [];
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const expectThat = (isSo: boolean, what: string): void => {
  if (!isSo) failures.push(what);
};

type World = {
  balancer: Balancer;
  load: Load;
  owner: pg.Client;
  ports: readonly number[];
  running: RunningProduct[];
  /** starts one of the copies from a folder of the project */
  start: (at: number, home?: string) => Promise<RunningProduct>;
};

/** One copy goes and comes, as an operator does it: only once the other one is ready. */
async function replace(world: World, at: number, home?: string): Promise<void> {
  const port = world.ports[at] ?? 0;
  const code = await world.running[at]?.end("SIGTERM");
  expectThat(code === 0, `copy ${at} ended with ${code}`);
  world.running[at] = await world.start(at, home);
  for (const until = Date.now() + 60_000; !world.balancer.isReady(port); await sleep(200))
    if (Date.now() > until) throw new Error(`copy ${at} is not ready\n${world.running[at]?.output()}`);
}

/** Does it, and says what people met in that time. */
async function during(world: World, what: string, work: () => Promise<void>): Promise<void> {
  world.balancer.takeAnswers();
  world.load.takeGap();
  const began = performance.now();
  await work();
  await sleep(3_000);
  const { count, longest } = world.balancer.takeAnswers();
  const gap = world.load.takeGap();
  const failed = world.balancer.takeFailed();
  say(
    `  ${what.padEnd(46)} ${((performance.now() - began) / 1000).toFixed(0)} s, ${count} answers, ${failed.length} failed; the longest took ${(longest / 1000).toFixed(1)} s, writes stood still for ${(gap / 1000).toFixed(1)} s`,
  );
  for (const line of failed.slice(0, 10)) say(`    ${line}`);
  expectThat(count > 0, `${what}: nobody asked`);
  expectThat(
    failed.length === 0,
    `${what}: ${failed.length} requests failed, ${failed.slice(0, 3).join("; ")}`,
  );
}

async function restartInTurn(world: World): Promise<void> {
  let turns = 0;
  for (const until = Date.now() + minutes * 60_000; Date.now() < until; turns++)
    await during(world, `restart ${turns + 1}, of copy ${turns % 2}`, () => replace(world, turns % 2));
}

/** Each migration has done what it says. */
async function expectMigrated({ owner }: World): Promise<void> {
  const ask = async (text: string) => (await owner.query<{ is: boolean }>(text)).rows[0]?.is;
  const filled = "select not exists (select from public.events where planted_note is null) as is";
  for (const until = Date.now() + 90_000; !(await ask(filled)) && Date.now() < until; ) await sleep(500);
  expectThat((await ask(filled)) === true, "the backfill is not done");
  const gone =
    "select not exists (select from pg_attribute where attrelid = 'public.events'::regclass and attname = 'planted_old' and not attisdropped) as is";
  expectThat((await ask(gone)) === true, "the contract took nothing away");
  const valid =
    "select count(*) = 2 as is from pg_index where indexrelid in (to_regclass('public.events_planted_note'), to_regclass('internal.planted_word')) and indisvalid";
  expectThat((await ask(valid)) === true, "an index is not made");
}

async function upgradeAndBack(world: World, next: string): Promise<void> {
  await world.owner.query(leftBefore);
  await during(world, "the first copy becomes the next release", () => replace(world, 0, next));
  await expectMigrated(world);
  await during(world, "both releases side by side", () => sleep(10_000));
  await during(world, "the second copy becomes the next release", () => replace(world, 1, next));
  await during(world, "the first copy goes back", () => replace(world, 0));
  await during(world, "both releases side by side again", () => sleep(10_000));
  await during(world, "the second copy goes back", () => replace(world, 1));
  await during(world, "the next release once more", async () => {
    await replace(world, 0, next);
    await replace(world, 1, next);
  });
}

async function judge({ owner, load }: World): Promise<void> {
  const list = async (text: string) => (await owner.query<{ id: string }>(text)).rows.map(({ id }) => id);
  const saved = new Set(await list("select target_id::text as id from public.saved_items"));
  const lost = [...load.saved].filter(([id, isSaved]) => saved.has(id) !== isSaved);
  expectThat(lost.length === 0, `${lost.length} acknowledged writes are lost`);
  const bookings = new Set(await list("select id from public.bookings where status = 'confirmed'"));
  expectThat(
    [...load.booked].every((id) => bookings.has(id)),
    "an acknowledged booking is lost",
  );
  const broken = await list("select rule as id from internal.violations");
  expectThat(broken.length === 0, `broken rules: ${broken.join(", ")}`);
  say(`  ${load.saved.size} nights saved or given up, ${load.booked.size} booked, ${load.paid.size} paid`);
}

async function run(folder: string): Promise<void> {
  const port = await freePort();
  const cluster = await startCluster({
    root: path.join(folder, "database"),
    settings: { listen_addresses: "127.0.0.1", port: String(port), max_connections: "150" },
  });
  const ports = [await freePort(), await freePort()];
  const balancer = await startBalancer(ports);
  const { user, password } = cluster.connection();
  const url = await createOwnedDatabase({ host: "127.0.0.1", port, user, password }, "undercroft");
  const owner = new pg.Client({ connectionString: url });
  const running: RunningProduct[] = [];
  const next = createNextRelease();
  const start = (at: number, home?: string) =>
    startProduct(
      {
        DATA_DIR: path.join(folder, `copy-${at}`),
        DATABASE_URL: url,
        PORT: String(ports[at]),
        SITE_URL: balancer.url,
        TRUST_PROXY: "true",
        SECRET_KEY: "an upgrade has one secret key of thirty-two letters",
        DRAIN_SECONDS: String(drainSeconds),
        DEMO: "true",
      },
      [],
      home,
    );
  try {
    running.push(await start(0), await start(1));
    await owner.connect();
    for (const at of ports) while (!balancer.isReady(at)) await sleep(200);
    const load = await startLoad(balancer.url, running[0]?.publishableKey ?? "");
    const world: World = { balancer, load, owner, ports, running, start };
    const [busy = 0] = os.loadavg();
    say(`Two copies are at work; load average ${busy.toFixed(0)} on ${os.cpus().length} cores`);
    await during(world, "nothing happens", () => sleep(10_000));
    try {
      await restartInTurn(world);
      await upgradeAndBack(world, next.root);
    } finally {
      await Promise.race([load.stop(), sleep(20_000)]); // they ask on and on where nothing answers
    }
    await judge(world);
  } finally {
    for (const copy of running) await copy.end("SIGTERM");
    balancer.close();
    await owner.end().catch(() => {});
    await cluster.stop();
    next.remove();
  }
}

const folder = makeRunFolder("upgrade");
await run(folder).catch((error: Error) => failures.push(error.stack ?? error.message));
rmSync(folder, { recursive: true, force: true });
say(failures.length === 0 ? "No request failed." : `It did not hold:\n  ${failures.join("\n  ")}`);
process.exit(failures.length === 0 ? 0 : 1);
