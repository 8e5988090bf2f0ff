// First starts in surroundings that some machines have: each starts, or says in one sentence what to do.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { makeDataDir, runToEnd, startProduct } from "./running-product.ts";

const data = makeDataDir();
const main = path.resolve(import.meta.dirname, "../../apps/server/src/main.js");
const isRoot = process.getuid?.() === 0;
const patience = { timeout: 240_000 };
const folder = (name: string) => path.join(data.path, name);
const quiet = { DEMO: "false", LOG_LEVEL: "warn" };

afterAll(() => data.remove());

/** Starts by a shell that does something first, and answers all that was said until it is ready or ends; then stops it. */
async function startAfter(
  shell: string,
  env: Record<string, string>,
  ids: { uid?: number; gid?: number } = {},
): Promise<string> {
  const port = String(await freePort());
  const child = spawn("sh", ["-c", `${shell}; exec "$0" "$1"`, process.execPath, main], {
    ...ids,
    env: {
      PATH: process.env.PATH,
      HOME: "/",
      PORT: port,
      SITE_URL: `http://localhost:${port}`,
      ...quiet,
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  let said = "";
  await Promise.race([
    ended,
    new Promise<void>((resolve) => {
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (/Ready in /.test(said)) resolve();
      });
    }),
  ]);
  child.kill("SIGTERM");
  await ended;
  return said;
}

test("two starts at once on a new data directory take turns, and both run", patience, async () => {
  const env = { ...quiet, DATA_DIR: folder("two") };
  const products = await Promise.all([startProduct(env), startProduct(env)]);
  for (const { url } of products) expect((await fetch(`${url}/health`)).status).toBe(200);
  expect(products.map(({ output }) => output()).join("")).toMatch(
    /Waiting for process \d+, which is starting in/,
  );
  expect(readdirSync(folder("two"))).not.toContain("start.lock");
  const [one, other] = products;
  await other?.end("SIGTERM");
  await one?.end("SIGTERM");
});

test(
  "a start under a umask of 077 in a path with blanks and accents starts, and so does the next",
  patience,
  async () => {
    const env = { DATA_DIR: folder("a path with blanks, é") };
    expect(await startAfter("umask 077", env)).toContain("Ready in");
    expect(await startAfter("umask 077", env)).toContain("Ready in");
  },
);

test("a key made while the clock was ahead signs, and the start says so", patience, async () => {
  const dataDir = folder("a path with blanks, é");
  const cluster = await startCluster({ root: path.join(dataDir, "postgres") });
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  await client.query(
    "update auth.signing_keys set signs_from = now() + interval '1 day', created_at = now() + interval '1 day'",
  );
  await client.end();
  await cluster.stop();
  const product = await startProduct({ ...quiet, DATA_DIR: dataDir });
  expect(product.output()).toContain("clock was ahead");
  const headers = { apikey: product.publishableKey };
  expect((await fetch(`${product.url}/rest/v1/areas?limit=1`, { headers })).status).toBe(200);
  await product.end("SIGTERM");
});

test.skipIf(!isRoot)(
  "an account without a line in /etc/passwd is told what to do, and leaves no half of a cluster (only root can try it)",
  patience,
  async () => {
    const home = folder("nobody-knows");
    mkdirSync(home);
    chmodSync(home, 0o700);
    chownSync(home, 54_321, 54_321);
    const said = await startAfter(":", { DATA_DIR: path.join(home, "data") }, { uid: 54_321, gid: 54_321 });
    expect(said).toMatch(/54321 has no line in \/etc\/passwd.*or set DATABASE_URL/);
    expect(said).not.toContain("    at ");
    expect(existsSync(path.join(home, "data/postgres/data"))).toBe(false);
  },
);

const small = folder("small");
mkdirSync(small);
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m,mode=755", "tmpfs", small]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync("umount", [small]);
});

test.skipIf(!isMounted)(
  "a full disk is named in one sentence, and nothing half written is left (only who may mount can try it)",
  patience,
  async () => {
    const port = String(await freePort());
    const { code, output } = await runToEnd({ ...quiet, PORT: port, DATA_DIR: path.join(small, "data") });
    expect(code).toBe(1);
    expect(output).toMatch(/disk is full.*make room/s);
    expect(output).not.toContain("    at ");
    expect(existsSync(path.join(small, "data/postgres/data"))).toBe(false);
    expect(existsSync(path.join(small, "data/postgres/data.new"))).toBe(false);
  },
);
