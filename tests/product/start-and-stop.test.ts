// One line starts everything, one signal stops it, and being killed at any moment loses nothing that was acknowledged.
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isPostgres, startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from "vitest";
import { freePort } from "../free-port.ts";
import { makeDemoDir } from "./demo-data.ts";
import { makeDataDir, type RunningProduct, runToEnd, startProduct } from "./running-product.ts";

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

/** Waits for something that has to come; the test's own time-out is the limit. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(50);
}

/** Runs one statement in the product's own database, as its owner. */
async function inDatabase(dataDir: string, sql: string): Promise<pg.QueryResult> {
  const cluster = await startCluster({ root: path.join(dataDir, "postgres") }); // adopts the one that runs
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The demo without its pictures, as a first start leaves it (the run's own demo was filled by one). */
async function makeUndrawnDemo(): Promise<ReturnType<typeof makeDataDir>> {
  const data = await makeDemoDir();
  await inDatabase(
    data.path,
    `set session_replication_role = replica; delete from storage.objects where name like '%.webp';
     delete from internal.seeds where name = 'demo pictures'`,
  );
  const cluster = await startCluster({ root: path.join(data.path, "postgres") });
  await cluster.stop();
  return data;
}

const data = await makeUndrawnDemo();

// each test starts the product again, some twice: on a busy machine that takes its time
describe("a product started for the first time", { timeout: 120_000 }, () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct({ DATA_DIR: data.path });
  });
  beforeEach(() => onTestFailed(() => console.error(product.output().slice(-4_000)))); // a server that ended said why
  afterAll(async () => {
    await product.end("SIGTERM");
    data.remove();
  });

  test("is gone within half a minute when it is stopped at its first page, while it draws", async () => {
    const database = product.databasePid();
    const began = performance.now();
    expect(await product.end("SIGTERM")).toBe(0);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(isPostgres(database)).toBe(false);
    expect(existsSync(path.join(data.path, "postgres/data/postmaster.pid"))).toBe(false);
    expect(product.output()).not.toMatch(/^ {4}at /m);
    product = await startProduct({ DATA_DIR: data.path });
    const jobs = "select locked_by, attempts from graphile_worker._private_jobs where attempts > 1";
    expect((await inDatabase(data.path, jobs)).rows).toEqual([]);
  });

  test("prints its address, the demo accounts, the publishable key and the inbox, and the service key only when asked", async () => {
    const output = product.output();
    expect(output).toContain(product.url);
    expect(output).toContain(`${product.url}/inbox`);
    for (const role of ["visitor", "owner", "moderator", "admin"]) {
      expect(output).toMatch(new RegExp(`${role}@\\S+ +password \\S+`));
    }
    const role = (key: string): string =>
      JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()).role;
    expect(role(product.publishableKey)).toBe("anon");
    expect(output).not.toMatch(/^ *Service +ey/m);
    expect(role(await product.readServiceKey())).toBe("service_role");
  });

  test("does not wait for the demo's pictures when it is stopped by Ctrl+C, and leaves the drawing queued", async () => {
    const drawing = "select from graphile_worker.jobs where task_identifier = 'seed-demo-pictures'";
    const database = product.databasePid();
    expect((await inDatabase(data.path, drawing)).rowCount).toBe(1);
    expect(await product.end("SIGINT")).toBe(0);
    expect(isPostgres(database)).toBe(false);
    expect(existsSync(path.join(data.path, "postgres/data/postmaster.pid"))).toBe(false);
    product = await startProduct({ DATA_DIR: data.path, DRAIN_SECONDS: "2" });
    expect((await inDatabase(data.path, drawing)).rowCount).toBe(1);
  });

  test("answers its health check", async () => {
    const response = await fetch(`${product.url}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
    expect(await statusOf(`${product.url}/health/live`)).toBe(200);
    const ready = await fetch(`${product.url}/health/ready`);
    // the disk of the machine that runs this is not the product's
    const { because = [] } = (await ready.json()) as { because?: string[] };
    expect(because.filter((lack) => lack !== "disk")).toEqual([]);
  });

  test("is not ready from the first word of stopping, and serves as ever until the drain is over", async () => {
    const began = performance.now();
    const ended = product.end("SIGTERM");
    await until(async () => (await statusOf(`${product.url}/health/ready`)) === 503);
    expect(await (await fetch(`${product.url}/health/ready`)).json()).toMatchObject({
      because: ["stopping"],
    });
    expect(await statusOf(`${product.url}/rest/v1/areas?limit=3001`)).toBe(200);
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(2_000);
    product = await startProduct({ DATA_DIR: data.path });
  });

  test("answers 503 with Retry-After while PostgreSQL is gone, and brings it back", async () => {
    const before = product.databasePid();
    process.kill(before, "SIGKILL");
    let away: Response | undefined;
    // another question each time: a connection may outlive its postmaster by one answer, which is then kept. And without a pause: it is
    // back within a few hundred milliseconds.
    for (let asked = 1; !away && asked < 2_000; asked++) {
      const response = await fetch(`${product.url}/rest/v1/areas?limit=${asked}`);
      if (response.status === 503) away = response;
    }
    await until(
      async () =>
        (await statusOf(`${product.url}/rest/v1/areas?limit=2001`)) === 200 &&
        product.databasePid() !== before,
    );
    expect(Number(away?.headers.get("retry-after"))).toBeGreaterThan(0);
    await until(async () => (await statusOf(`${product.url}/health`)) === 200);
    expect(await statusOf(`${product.url}/auth/v1/health`)).toBe(200);
  });

  test("goes on with queued work after the database came back", async () => {
    const address = "visitor@undercroft.example";
    const asked = await fetch(`${product.url}/auth/v1/recover`, {
      method: "POST",
      headers: { "content-type": "application/json", apikey: product.publishableKey },
      body: JSON.stringify({ email: address }),
    });
    expect(asked.status).toBe(200);
    await until(async () => {
      const mails = await (await fetch(`${product.url}/inbox.json?to=${address}`)).json();
      return (mails as unknown[]).length > 0;
    });
  });

  test("loses nothing that was committed when it is killed, and starts again by itself", async () => {
    await inDatabase(data.path, "create table internal.proof (line text)");
    await inDatabase(data.path, "insert into internal.proof values ('acknowledged')");
    const database = product.databasePid();
    await product.end("SIGKILL");
    expect(isPostgres(database)).toBe(true);
    process.kill(database, "SIGKILL"); // the power goes for both
    product = await startProduct({ DATA_DIR: data.path });
    expect(await statusOf(`${product.url}/health`)).toBe(200);
    expect((await inDatabase(data.path, "select line from internal.proof")).rows).toEqual([
      { line: "acknowledged" },
    ]);
  });

  test("keeps its keys from one start to the next", async () => {
    const { publishableKey } = product;
    const serviceKey = await product.readServiceKey();
    await product.end("SIGTERM");
    product = await startProduct({ DATA_DIR: data.path, LOG_LEVEL: "info" });
    expect([product.publishableKey, await product.readServiceKey()]).toEqual([publishableKey, serviceKey]);
    expect(product.output()).toContain("already there");
  });

  test("goes on when the reader of its output has gone, and when SIGHUP asks for a new log", async () => {
    product.stopReading();
    for (let asked = 0; asked < 20; asked++) {
      expect(await statusOf(`${product.url}/rest/v1/areas?limit=${asked + 100}`)).toBe(200);
      if (asked % 5 === 0) process.kill(product.pid, "SIGHUP");
    }
    expect(await statusOf(`${product.url}/health`)).toBe(200);
  });
});

describe("a start that cannot work is refused in one sentence", { timeout: 120_000 }, () => {
  test("when the port is taken", async () => {
    const data = makeDataDir();
    const port = await freePort();
    const other = createServer().listen(port, "127.0.0.1");
    const { code, output } = await runToEnd({ PORT: String(port), DATA_DIR: data.path });
    other.close();
    data.remove();
    expect(code).toBe(1);
    expect(output).toContain(`PORT: ${port} is taken by another program; set PORT to a free one`);
  });

  test("when keys of the configuration are malformed, naming each", async () => {
    const { code, output } = await runToEnd({ PORT: "eighty", SITE_URL: "undercroft", SECRET_KEY: "short" });
    expect(code).toBe(1);
    expect(output).toMatch(/ PORT: /);
    expect(output).toContain("SITE_URL: must be an http or https address");
    expect(output).toContain("SECRET_KEY: must hold at least 32 characters");
    expect(output).not.toMatch(/ {4}at /);
  });

  test("when the database cannot be reached", async () => {
    const data = makeDataDir();
    const port = await freePort();
    const address = `postgres://nobody:nothing@127.0.0.1:${await freePort()}/none`;
    const { code, output } = await runToEnd({
      PORT: String(port),
      DATA_DIR: data.path,
      DATABASE_URL: address,
    });
    data.remove();
    expect(code).toBe(1);
    expect(output).toContain("DATABASE_URL: cannot connect");
  });
});
