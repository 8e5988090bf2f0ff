// The demo as a product leaves it that was started, had time to draw its pictures, and was stopped. A run fills it once; every product of
// its tests starts from a copy, since filling it costs a minute of a processor.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { makeDataDir, startProduct } from "./running-product.ts";

const demoDirs = path.join(
  process.env.TEST_FOLDER ?? path.resolve(import.meta.dirname, "../../.cache"),
  "demo-data",
);
const patienceMs = 600_000;

/** The process whose tests share one demo: `npm test` names itself, else it is the runner that started this worker. */
const ownerOfRun = (): string => process.env.DEMO_RUN ?? String(process.ppid);

/** A data directory with the demo in it. @throws Error when no product starts with the demo */
export async function makeDemoDir(): Promise<{ path: string; remove: () => void }> {
  const copy = makeDataDir();
  await copyDemo(copy.path);
  return copy;
}

/** Copies the demo into a directory that is there. @throws Error when no product starts with the demo */
export async function copyDemo(directory: string): Promise<void> {
  const original = await ensureDemo();
  // with its owners: PostgreSQL runs as somebody else than root
  execFileSync("cp", ["-a", "--reflink=auto", `${original}/.`, directory]);
}

/** The directory that copies are made of, filled by the first process that asks. @throws Error when no product starts with the demo */
export async function ensureDemo(): Promise<string> {
  const original = path.join(demoDirs, ownerOfRun());
  mkdirSync(demoDirs, { recursive: true });
  if (takeTurn(`${original}.turn`)) {
    dropOldDirs();
    try {
      await fill(`${original}.draft`);
      renameSync(`${original}.draft`, original);
    } catch (error) {
      mkdirSync(`${original}.failed`);
      throw error;
    }
  }
  while (!existsSync(original)) {
    if (existsSync(`${original}.failed`)) throw new Error("The product did not start with the demo");
    await sleep(100);
  }
  return original;
}

/** Takes away what this run filled; its copies stay. */
export function dropDemo(): void {
  for (const name of [ownerOfRun(), `${ownerOfRun()}.turn`])
    rmSync(path.join(demoDirs, name), { recursive: true, force: true });
}

async function fill(directory: string): Promise<void> {
  const product = await startProduct({ DATA_DIR: directory });
  const cluster = await startCluster({ root: path.join(directory, "postgres") }); // adopts the one that runs
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  const isDrawn = async () =>
    (await client.query("select from internal.seeds where name = 'demo pictures'")).rowCount === 1;
  try {
    for (const began = Date.now(); !(await isDrawn()); await sleep(500))
      if (Date.now() - began > patienceMs) throw new Error("The pictures of the demo were not drawn");
  } finally {
    await client.end();
    await product.end("SIGTERM");
  }
}

/** One of all who ask makes it; the others wait. */
function takeTurn(name: string): boolean {
  try {
    mkdirSync(name);
    return true;
  } catch {
    return false;
  }
}

/** What earlier runs filled goes when their process has gone. */
function dropOldDirs(): void {
  for (const name of readdirSync(demoDirs)) {
    try {
      process.kill(Number.parseInt(name, 10), 0);
    } catch {
      rmSync(path.join(demoDirs, name), { recursive: true, force: true });
    }
  }
}
