// The demo as a product leaves it that was started, had time to draw its pictures, and was stopped. A run fills it once; every product of
// its tests starts from a copy, since filling it costs a minute of a processor.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { copyFilled, ensureFilled } from "./filled-data.ts";
import { makeDataDir, startProduct } from "./running-product.ts";

const patienceMs = 600_000;

/** A data directory with the demo in it. @throws Error when no product starts with the demo */
export async function makeDemoDir(): Promise<{ path: string; remove: () => void }> {
  const copy = makeDataDir();
  await copyDemo(copy.path);
  return copy;
}

/** Copies the demo into a directory that is there. @throws Error when no product starts with the demo */
export async function copyDemo(directory: string): Promise<void> {
  copyFilled(await ensureDemo(), directory);
}

/** The directory that copies are made of, filled by the first process that asks. @throws Error when no product starts with the demo */
export const ensureDemo = (): Promise<string> => ensureFilled("demo", fill);

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
