// An installation moves: by its own backup to another machine and address, by pg_dump and pg_restore to another major version.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, copyFileSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { demoAccounts } from "@undercroft/database";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { makeDemoDir } from "./demo-data.ts";
import { createOwnedDatabase } from "./owned-database.ts";
import { makeDataDir, type RunningProduct, runToEnd, startProduct } from "./running-product.ts";

const root = path.resolve(import.meta.dirname, "../..");
const installed = "/usr/lib/postgresql/15/bin";
const patience = { timeout: 600_000 };
const data = makeDataDir();
const folder = (name: string) => path.join(data.path, name);
const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  data.remove();
});

/** Runs one of the product's commands as npm does. @throws Error with what it said when it fails */
function runTool(tool: "backup" | "restore", file: string, dataDir: string): string {
  const result = spawnSync(
    process.execPath,
    [path.join(root, `database/tool/backup/${tool}-main.ts`), file],
    {
      encoding: "utf8",
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    },
  );
  if (result.status !== 0) throw new Error(result.stderr);
  return result.stderr;
}

/** Runs a program of PostgreSQL's. Not with everything standing still: our own server writes its log into this process. */
function runProgram(name: string, args: string[]): Promise<string> {
  const child = spawn(path.join(installed, name), args, { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return new Promise((resolve) => child.on("close", () => resolve(said)));
}

/** What everything hangs on: policies, triggers, functions and rows. */
async function measure(connection: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query(`
      select (select count(*)::int from pg_policies) as policies, (select count(*)::int from pg_trigger where not tgisinternal) as triggers,
        (select count(*)::int from pg_proc where pronamespace in ('public'::regnamespace, 'internal'::regnamespace)) as functions,
        (select count(*)::int from public.areas) as areas, (select count(*)::int from auth.users) as users,
        (select count(*)::int from public.events) as events, (select count(*)::int from storage.objects) as objects,
        (select count(*)::int from public.tickets) as tickets`);
    return rows[0];
  } finally {
    await client.end();
  }
}

async function signIn(product: RunningProduct, email: string, password: string): Promise<number> {
  const response = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: product.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

async function measureDir(dataDir: string): Promise<unknown> {
  const cluster = await startCluster({ root: path.join(dataDir, "postgres") }); // adopts the one that runs
  return measure(cluster.connection("undercroft"));
}

test("our own backup moves everything to another data directory, key and address", patience, async () => {
  const from = await makeDemoDir();
  stops.push(async () => from.remove());
  const file = folder("undercroft.backup");
  runTool("backup", file, from.path);
  const to = folder("moved");
  expect(runTool("restore", file, to)).toContain("were restored");
  copyFileSync(path.join(from.path, "secret.key"), path.join(to, "secret.key"));
  const old = await startProduct({ DATA_DIR: from.path });
  const wanted = await measureDir(from.path);
  const keys = old.publishableKey;
  await old.end("SIGTERM");
  const product = await startProduct({ DATA_DIR: to });
  expect(product.url).not.toBe(old.url);
  expect(await measureDir(to)).toEqual(wanted);
  expect(product.output()).not.toContain("None of the latest files");
  // apps that were given the key go on with it
  expect(product.publishableKey).toBe(keys);
  const { email, password } = demoAccounts[0] ?? { email: "", password: "" };
  expect(await signIn(product, email, password)).toBe(200);
  const page = await (await fetch(`${product.url}/events`)).text();
  expect(page).toContain(product.url);
  expect(page).not.toContain(`${old.url}/`);
  await product.end("SIGTERM");
});

/** Version 15 as Debian ships it. */
async function startFifteen(): Promise<{ port: number; stop: () => Promise<void> }> {
  const home = folder("fifteen");
  mkdirSync(home, { mode: 0o700 });
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  const ids = process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
  if (ids.uid !== undefined) chownSync(home, ids.uid, ids.gid);
  const options = { ...ids, cwd: home, env: { PATH: "/usr/bin:/bin", LC_ALL: "C" } };
  const cluster = path.join(home, "data");
  const made = spawnSync(
    path.join(installed, "initdb"),
    ["-D", cluster, "-U", "operator", "--auth=trust", "-E", "UTF8", "--no-sync"],
    {
      ...options,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const server = spawn(
    path.join(installed, "postgres"),
    ["-D", cluster, "-p", String(port), "-c", `unix_socket_directories=${home}`, "-c", "fsync=off"],
    {
      ...options,
      stdio: "ignore",
    },
  );
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.on("exit", () => resolve());
        server.kill("SIGINT");
      }),
  };
}

test.skipIf(!existsSync(path.join(installed, "pg_dump")))(
  "pg_dump and pg_restore move the database from version 15 to 18 (skipped where Debian's version 15 is not installed)",
  patience,
  async () => {
    const fifteen = await startFifteen();
    stops.push(fifteen.stop);
    const before = await createOwnedDatabase(
      { host: "127.0.0.1", port: fifteen.port, user: "operator" },
      "before",
    );
    const env = {
      DATA_DIR: folder("by-dump"),
      SECRET_KEY: "the same key of more than thirty-two letters",
      DEMO: "false",
    };
    const old = await startProduct({ ...env, DATABASE_URL: before });
    await old.end("SIGTERM");
    const made = await runToEnd({ ...env, DATABASE_URL: before, SITE_URL: old.url }, [
      "--admin",
      "first@example.org",
    ]);
    expect(made.code).toBe(0);
    const wanted = await measure({ connectionString: before });

    const port = await freePort();
    const cluster = await startCluster({
      root: folder("eighteen"),
      settings: { listen_addresses: "127.0.0.1", port: String(port) },
    });
    stops.push(() => cluster.stop());
    const { user, password } = cluster.connection();
    const after = await createOwnedDatabase({ host: "127.0.0.1", port, user, password }, "after");
    const file = folder("undercroft.dump");
    expect(await runProgram("pg_dump", ["-Fc", "-f", file, before])).toBe("");
    const said = await runProgram("pg_restore", ["--no-owner", "--no-privileges", "-d", after, file]);
    // roles are no part of a dump; the start makes them and what hangs on them
    for (const line of said.split("\n").filter((text) => /error: could not execute/.test(text)))
      expect(line).toMatch(
        /role .* does not exist|must be owner of extension|must be able to SET ROLE|permission denied/,
      );

    const product = await startProduct({ ...env, DATABASE_URL: after });
    expect(await measure({ connectionString: after })).toEqual(wanted);
    expect((await fetch(`${product.url}/`)).status).toBe(200);
    expect(
      (await fetch(`${product.url}/rest/v1/areas?limit=1`, { headers: { apikey: product.publishableKey } }))
        .status,
    ).toBe(200);
    expect(product.output()).not.toContain("No staff yet");
    await product.end("SIGTERM");
  },
);
