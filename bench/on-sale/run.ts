// `npm run load:on-sale -- --people 20000`: so many people come within ten minutes to one night of 2,000 places, whether or not those before
// them were answered, while others browse. `--minutes 2` and `--places 500` make it smaller, `--port` says where. It fails where a fact does
// not hold; the times that two quiet cores should keep are said, and fail it with `--strict` alone.
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startCluster } from "@undercroft/postgres/embedded";
import { makeRunFolder } from "@undercroft/testing";
import pg from "pg";
import { cpuSeconds, start, stop } from "../processes.ts";
import { readKeys } from "../product.ts";
import { createAsk } from "./ask.ts";
import { browse, keptPages } from "./browsing.ts";
import { createBuyer, createSteps, type Ending, type Figures } from "./buyer.ts";
import { measureCosts } from "./costs.ts";
import { readOutcome } from "./outcome.ts";
import { prepareNight, secret } from "./prepare-night.ts";
import { findFaults, findMissedGoals, type Run, renderRun } from "./report.ts";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "20000" },
    minutes: { type: "string", default: "10" },
    places: { type: "string", default: "2000" },
    port: { type: "string", default: "4490" },
    strict: { type: "boolean", default: false },
  },
});
/** @throws Error where it is no number above nothing */
const numberOf = (name: "people" | "minutes" | "places" | "port"): number => {
  const number = Number(values[name]);
  if (!(number > 0)) throw new Error(`--${name} takes a number above 0, not ${values[name]}`);
  return number;
};
const [people, minutes, places, port] = (["people", "minutes", "places", "port"] as const).map(numberOf) as [
  number,
  number,
  number,
  number,
];
const root = path.resolve(import.meta.dirname, "../..");
const folder = makeRunFolder("undercroft-on-sale");
const dataDir = path.join(folder, "data");
const base = `http://127.0.0.1:${port}`;
const quietMs = 15_000;
/** Those who wait do so for as long as a place may come back, a little longer than the ten minutes of a hold. */
const patienceMs = 12 * 60_000;
const tell = (line: string): void => void process.stderr.write(`${line}\n`);

/** Resident memory in MB. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** The demo draws its pictures after the start. */
async function waitForPictures(client: pg.Client): Promise<void> {
  const isDrawn = async () =>
    (await client.query("select from internal.seeds where name = 'demo pictures'")).rowCount === 1;
  for (const until = Date.now() + 120_000; !(await isDrawn()) && Date.now() < until; ) await sleep(1_000);
}

type World = { client: pg.Client; key: string; pids: { server: number; database: number } };

/** Lets them come one after another, whether or not those before were answered. @returns seconds that the last one was late */
async function comeAll(tokens: readonly string[], buy: (token: string, place: number) => Promise<void>) {
  const began = performance.now();
  const coming: Promise<void>[] = [];
  for (const [place, token] of tokens.entries()) {
    const wait = (place / people) * minutes * 60_000 - (performance.now() - began);
    if (wait > 1) await sleep(wait);
    coming.push(buy(token, place));
  }
  return { late: (performance.now() - began) / 1000 - minutes * 60, all: Promise.all(coming) };
}

async function sell({ client, key, pids }: World): Promise<Run> {
  const counts = { statuses: new Map<string, number>(), texts: new Map<string, number>() };
  const ask = createAsk({ base, key, ...counts });
  const rehearsal = await prepareNight(client, { people: 40, places: 40 });
  for (const page of keptPages) await ask("page", page);
  tell("Measuring what one of each costs");
  const costs = await measureCosts({
    ...{ pids, ask, steps: createSteps(ask, rehearsal) },
    tokens: rehearsal.tokens,
  });
  const night = await prepareNight(client, { people, places });
  let isOver = false;
  const quietly = browse(ask, () => isOver);
  await sleep(quietMs);
  isOver = true;
  const quiet = await quietly;
  for (const count of Object.values(counts)) count.clear();

  isOver = false;
  const figures: Figures = {
    times: { page: [], join: [], board: [], hold: [], pay: [] },
    endings: new Map<Ending, number>(),
  };
  const memoryBefore = memoryOf(pids.server);
  const memory: number[] = [];
  const watching = setInterval(() => memory.push(memoryOf(pids.server)), 1_000);
  const telling = setInterval(() => {
    const met = [...figures.endings, ...counts.texts].map(([what, n]) => `${n} ${what.slice(0, 60)}`);
    tell(met.join(", ") || "nobody has ended yet");
  }, 15_000);
  const cpuBefore = {
    server: cpuSeconds(pids.server),
    database: cpuSeconds(pids.database),
    crowd: process.cpuUsage(),
  };
  const busily = browse(ask, () => isOver);
  const began = performance.now();
  const { late, all } = await comeAll(
    night.tokens,
    createBuyer({ ask, night, figures, isOver: () => isOver }),
  );
  await Promise.race([all, sleep(patienceMs, undefined, { ref: false })]);
  isOver = true;
  const busy = await busily;
  await all;
  const lasted = (performance.now() - began) / 1000;
  const crowd = process.cpuUsage(cpuBefore.crowd);
  const cpu = {
    server: cpuSeconds(pids.server) - cpuBefore.server,
    database: cpuSeconds(pids.database) - cpuBefore.database,
    crowd: (crowd.user + crowd.system) / 1e6,
  };
  clearInterval(watching);
  clearInterval(telling);
  const outcome = await readOutcome(client, night);
  return {
    ...{ people, minutes, places, late, lasted, figures, ...counts, quiet, busy },
    ...{ memory, memoryBefore, cpu, costs, outcome },
  };
}

process.env.AUTH_JWT_SECRET = secret; // `npm run keys` tells those that the product with this secret knows
const server = await start([process.execPath, "--max-semi-space-size=4", "apps/server/src/main.js"], {
  cwd: root,
  env: {
    ...{
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: base,
      LOG_LEVEL: "error",
      NO_COLOR: "1",
      TRUST_PROXY: "true",
    },
    ...{ DEMO: "true", PAYMENTS_PROVIDER: "test" },
  },
  ready: /Ready in/,
  patience: 600_000,
  isPinned: false,
});
const said = new Map<string, number>();
/** What the server writes down of errors: how often each. */
const readErrors = (chunk: Buffer): void => {
  for (const [, message = ""] of chunk.toString().matchAll(/"message":"([^"]{1,160})/g))
    said.set(message, (said.get(message) ?? 0) + 1);
};
server.stdout?.on("data", readErrors);
server.stderr?.on("data", readErrors);
let failures: string[];
try {
  const { publishableKey } = readKeys(dataDir, base);
  const cluster = await startCluster({ root: path.join(dataDir, "postgres") }); // adopts the one that runs
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  try {
    await waitForPictures(client);
    const pids = { server: server.pid ?? 0, database: cluster.pid };
    const run = await sell({ client, key: publishableKey, pids });
    process.stdout.write(`${renderRun(run).join("\n")}\n`);
    for (const [message, times] of said) process.stdout.write(`  the server said ${times} ×: ${message}\n`);
    const missed = findMissedGoals(run);
    for (const goal of missed) process.stdout.write(`  a goal of two quiet cores is missed: ${goal}\n`);
    failures = [...findFaults(run), ...(values.strict ? missed : [])];
  } finally {
    await client.end();
  }
} finally {
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(
  failures.length === 0 ? "All of it held.\n" : `It did not hold:\n  ${failures.join("\n  ")}\n`,
);
process.exit(failures.length === 0 ? 0 : 1);
