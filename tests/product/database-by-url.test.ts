// The product on a PostgreSQL it did not bring, by a login that is no superuser: the machine's version 15 where one is installed, else
// our own by address. two-copies.test.ts has it on our own in any case.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { demoAccounts, migrate } from "@undercroft/database";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { expectLive } from "./live-core.ts";
import { createOwnedDatabase } from "./owned-database.ts";
import { makeDataDir, type RunningProduct, startProduct } from "./running-product.ts";

const installed = "/usr/lib/postgresql/15/bin";
const data = makeDataDir();
let stopDatabase: () => Promise<void>;
let product: RunningProduct;
let version: string;
let url: string;
let superuser: { host: string; port: number; user: string; password?: string };

function accountIds(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string): number =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout || 65_534);
  return { uid: ask("-u"), gid: ask("-g") };
}

/** Version 15 as Debian ships it, in a directory of this test's own. Returns its address. */
async function startInstalled(): Promise<{ url: string; stop: () => Promise<void> }> {
  const ids = accountIds();
  const home = path.join(data.path, "fifteen");
  mkdirSync(home, { mode: 0o700 });
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(home, ids.uid, ids.gid);
  const options = { ...ids, cwd: home, env: { PATH: "/usr/bin:/bin", LC_ALL: "C" } };
  const cluster = path.join(home, "data");
  const made = spawnSync(
    path.join(installed, "initdb"),
    ["-D", cluster, "-U", "operator", "--auth=trust", "-E", "UTF8", "--no-sync"],
    { ...options, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const server = spawn(
    path.join(installed, "postgres"),
    ["-D", cluster, "-p", String(port), "-c", `unix_socket_directories=${home}`, "-c", "fsync=off"],
    { ...options, stdio: "ignore" },
  );
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.on("exit", () => resolve());
      server.kill("SIGINT");
    });
  superuser = { host: "127.0.0.1", port, user: "operator" };
  return { url: await createOwnedDatabase(superuser, "by_url"), stop };
}

async function startOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const cluster = await startCluster({
    root: path.join(data.path, "own"),
    settings: { listen_addresses: "127.0.0.1", port: String(port) },
  });
  const { user, password } = cluster.connection();
  superuser = { host: "127.0.0.1", port, user, password };
  return {
    url: await createOwnedDatabase(superuser, "by_url"),
    stop: cluster.stop,
  };
}

beforeAll(async () => {
  const database = await (existsSync(installed) ? startInstalled() : startOwn());
  stopDatabase = database.stop;
  url = database.url;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  version = (await client.query("show server_version")).rows[0].server_version;
  await client.end();
  product = await startProduct({ DATA_DIR: path.join(data.path, "product"), DATABASE_URL: database.url });
});
afterAll(async () => {
  await product?.end("SIGTERM");
  await stopDatabase?.();
  data.remove();
});

test("the product migrates and seeds a database that it is given by URL", () => {
  expect(product.output()).toContain(`PostgreSQL ${version.split(" ")[0]} at 127.0.0.1`);
  if (existsSync(installed)) expect(version).toMatch(/^15\./);
});

test("on a PostgreSQL of one's own the product starts, fills and works by a login that owns the database and is no superuser", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select rolsuper, rolbypassrls, rolreplication, rolcreaterole, (select count(*)::int from public.events) > 100 as is_filled
     from pg_roles where rolname = current_user`,
  );
  const logins = await client.query<{ name: string }>(
    "select rolname as name from pg_roles where rolcanlogin and rolname like 'by\\_url\\_%' order by 1",
  );
  await client.end();
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolreplication: false, rolcreaterole: true, is_filled: true },
  ]);
  expect(logins.rows.map(({ name }) => name)).toContain("by_url_authenticator");
  const { email, password } = demoAccounts.find(({ role }) => role === "admin") ?? {};
  const signedIn = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: product.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  expect(signedIn.status).toBe(200);
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const mine = { apikey: product.publishableKey, authorization: `Bearer ${access_token}` };
  expect((await fetch(`${product.url}/rest/v1/user_roles?select=role`, { headers: mine })).status).toBe(200);
  expect((await fetch(`${product.url}/storage/v1/bucket`, { headers: mine })).status).toBe(200);
});

test("functions that were changed are renewed by the same login, in a session that has used no extension yet", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update internal.migrations set hash = 'another' where name = 'current'");
  await client.end();
  expect(await migrate({ connectionString: url }, null)).toEqual({
    applied: [],
    refreshed: true,
    mended: [],
    left: [],
  });
});

test("the product's pages and API answer from a database given by URL", async () => {
  expect((await fetch(`${product.url}/health`)).status).toBe(200);
  const areas = await fetch(`${product.url}/rest/v1/areas?limit=1`, {
    headers: { apikey: product.publishableKey },
  });
  expect(areas.status).toBe(200);
  expect(await areas.json()).toHaveLength(1);
  expect((await fetch(`${product.url}/events`)).status).toBe(200);
});

test("channels, presence and row changes are live on a database given by URL", async () => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await expectLive([product], (text) => owner.query(text));
  await owner.end();
});

test("while the database is away a page that is not kept is 503 with Retry-After and a page of its own, and then comes back", async () => {
  const operator = new pg.Client({ ...superuser, database: "postgres" }); // who owns a database may not end sessions of its logins
  await operator.connect();
  const ask = () => fetch(`${product.url}/events?q=nobodyaskedthis${Math.random()}`);
  try {
    await operator.query("alter database by_url allow_connections false");
    await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'by_url'");
    await expect.poll(async () => (await ask()).status, { timeout: 15_000 }).toBe(503);
    const answer = await ask();
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const page = await answer.text();
    expect(page).toContain("Back in a moment");
    expect(page).not.toMatch(/postgres|ECONN|by_url/);
  } finally {
    await operator.query("alter database by_url allow_connections true");
    await operator.end();
  }
  await expect.poll(async () => (await ask()).status, { timeout: 30_000 }).toBe(200);
});

test("the product leaves a database given by URL running when it stops", async () => {
  expect(await product.end("SIGTERM")).toBe(0);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const accounts = await client.query("select from auth.users limit 1");
  await client.end();
  expect(accounts.rowCount).toBe(1);
});
