// What Prometheus reads of a copy, on a real database, and what the files of `ops/` ask of it.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { createProductDatabase } from "@undercroft/database/testing";
import type { RequestRecord } from "@undercroft/http";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLifecycle } from "../src/lifecycle.ts";
import { openMetrics } from "../src/metrics/open-metrics.ts";

/** One that nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const ops = path.resolve(import.meta.dirname, "../../../ops");
const routes = [
  { id: "root" },
  { id: "nights", parentId: "root", path: "/events" },
  { id: "night", parentId: "nights", path: ":slug" },
  { id: "home", parentId: "root", path: "" },
  { id: "nothing", parentId: "root", path: "*" },
];
const lifecycle = createLifecycle(() => {});
let product: Awaited<ReturnType<typeof createProductDatabase>>;
let client: pg.Client;
let metrics: ReturnType<typeof openMetrics>;
let port: number;
beforeAll(async () => {
  product = await createProductDatabase();
  client = new pg.Client(product.connection);
  await client.connect();
  port = await freePort();
  metrics = openMetrics(port);
  metrics.setRoutes(routes);
  const services = { poolWaitMs: () => 250, replicas: () => [], openSockets: () => 7 };
  await lifecycle.register(...(await metrics.serve({ owner: product.connection, services })));
});
afterAll(async () => {
  await lifecycle.stop();
  await client.end();
  await product.drop();
});

const read = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const count = (address: string, status = 200, duration = 20): void =>
  metrics.count({
    id: "",
    method: "GET",
    path: address,
    status,
    duration,
    bytes: 1,
    by: "router",
  } as RequestRecord);

test("Requests are counted by the template of their route, and made-up addresses together", async () => {
  count("/events/a-night?from=2026-12-01");
  count("/events/another-night", 500, 400);
  count("/rest/v1/listings?select=*");
  count("/rest/v1/rpc/hold_places");
  count("/wp-login.php", 404);
  const text = await read();
  expect(text).toContain('undercroft_requests_total{route="/events/:slug",status="2xx"} 1');
  expect(text).toContain('undercroft_requests_total{route="/events/:slug",status="5xx"} 1');
  expect(text).toContain('undercroft_request_seconds_bucket{route="/events/:slug",le="0.03"} 1');
  expect(text).toContain('undercroft_request_seconds_bucket{route="/events/:slug",le="1"} 2');
  expect(text).toContain('undercroft_request_seconds_sum{route="/events/:slug"} 0.42');
  expect(text).toContain('undercroft_requests_total{route="/rest/v1/{relation}",status="2xx"} 1');
  expect(text).toContain('undercroft_requests_total{route="/rest/v1/rpc/{function}",status="2xx"} 1');
  expect(text).toContain('undercroft_requests_total{route="other",status="4xx"} 1');
  expect(text).not.toContain("wp-login");
  expect(text).toContain("undercroft_pool_wait_seconds 0.25");
  expect(text).toContain("undercroft_sockets 7");
});

test("However many addresses are made up, a copy has fewer than 2,000 figures", async () => {
  const many = Array.from({ length: 400 }, (_, n) => ({ id: `r${n}`, path: `/route-${n}/:id` }));
  metrics.setRoutes([...routes, ...many]);
  for (let n = 0; n < 400; n++) count(`/route-${n}/made-up`);
  for (let n = 0; n < 5_000; n++) count(`/made-up-${n}/${"x".repeat(n % 50)}`, 404);
  const figures = (await read()).split("\n").filter((line) => line && !line.startsWith("#"));
  expect(figures.length).toBeLessThan(2_000);
});

test("A job that will not be tried again, and a payment's job that is due, are figures", async () => {
  const port = await freePort();
  const own = openMetrics(port);
  const started = await own.serve({
    owner: product.connection,
    services: { poolWaitMs: () => 0, replicas: () => [], openSockets: () => 0 },
  });
  await client.query(`select graphile_worker.add_job('probe', max_attempts := 1),
    graphile_worker.add_job('work-payments', run_at := now() - interval '5 minutes')`);
  await client.query("update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1");
  await client.query("select internal.judge_alarms(true)");
  await client.query("select internal.note_backup(3, 4)");
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const { stop } of started) await stop();
  expect(text).toContain("undercroft_database_up 1");
  expect(text).toContain("undercroft_dead_jobs 1");
  expect(text).toMatch(/undercroft_oldest_job_seconds\{lane="payments"\} 30\d/);
  expect(text).toMatch(/undercroft_backup_age_seconds \d/);
});

test("Only this machine reaches the figures, at one address", async () => {
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(fetch(`http://[::1]:${port}/metrics`)).rejects.toThrow();
  await expect(
    openMetrics(port).serve({
      owner: product.connection,
      services: { poolWaitMs: () => 0, replicas: () => [], openSockets: () => 0 },
    }),
  ).rejects.toThrow(`METRICS_PORT: ${port} is taken by another program; set METRICS_PORT to a free one`);
});

test("The alert rules and the dashboard ask for figures that a copy has", async () => {
  const known = new Set([...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
  for (const file of ["alerts.yml", "grafana.json"]) {
    const asked = readFileSync(path.join(ops, file), "utf8").match(/\bundercroft_[a-z_]+/g) ?? [];
    const names = new Set(asked.map((name) => name.replace(/_bucket$/, "")));
    expect(
      [...names].filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
    expect(names.size, file).toBeGreaterThan(8);
  }
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
test.skipIf(!hasPromtool)("The alert rules fire and end as they should, by promtool", () => {
  const ran = spawnSync("promtool", ["test", "rules", "alerts.test.yml"], { cwd: ops, encoding: "utf8" });
  expect(ran.status, ran.stdout + ran.stderr).toBe(0);
});
