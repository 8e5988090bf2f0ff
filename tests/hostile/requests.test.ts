// Requests that strangers sent to the running product: no answer may be another caller's, none may differ between a cold and a
// warm cache, and none is a 5xx.
import path from "node:path";
import { startCluster } from "@undercroft/postgres/embedded";
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDemoDir } from "../product/demo-data.ts";
import { type RunningProduct, startProduct } from "../product/running-product.ts";
import { askVariants } from "./ask-variants.ts";
import { sendTarget } from "./send-target.ts";

const data = await makeDemoDir();
let product: RunningProduct;
let owner: pg.Client;
let serviceKey = "";

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: data.path, LOG_LEVEL: "info" });
  serviceKey = await product.readServiceKey();
  const cluster = await startCluster({ root: path.join(data.path, "postgres") });
  owner = new pg.Client(cluster.connection("undercroft"));
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await product?.end("SIGTERM");
  data.remove();
});

const anonymous = () => ({ apikey: product.publishableKey });
const service = () => ({ apikey: serviceKey, Authorization: `Bearer ${serviceKey}` });
const send = (target: string, headers: Record<string, string> = {}) =>
  sendTarget(product.url, target, { headers });

describe("a cached public answer", () => {
  test("is never made from a request target with a fragment", async () => {
    expect((await send("/events#/nothing-here")).status).toBe(400);
    expect((await send("/events")).status).toBe(200);
  });

  test.each(["/rest/v1", "/rest/v1/", "/%72est/v1/audit_logs?select=id", "/rest/v1/audit_logs?select=id"])(
    "is never one to the service key at %s",
    async (target) => {
      const secret = await send(target, service());
      const open = await send(target, anonymous());
      expect(secret.body).not.toBe("");
      expect(open.body).not.toBe(secret.body);
    },
  );

  test("is never one caller's value of a function that reads headers", async () => {
    await owner.query(`create function public.probe_header() returns text language sql stable as
      $$ select current_setting('request.headers', true)::json ->> 'x-probe' $$;
      grant execute on function public.probe_header() to anon; notify pgrst, 'reload schema'`);
    try {
      await expect
        .poll(
          async () => (await send("/rest/v1/rpc/probe_header", { ...anonymous(), "x-probe": "one" })).body,
        )
        .toBe('"one"');
      expect((await send("/rest/v1/rpc/probe_header", { ...anonymous(), "x-probe": "two" })).body).toBe(
        '"two"',
      );
    } finally {
      await owner.query("drop function public.probe_header(); notify pgrst, 'reload schema'");
    }
  });

  test("is never one of a table that announces no change", async () => {
    await owner.query(`create table public.probe_quiet (id int primary key, name text); grant select on public.probe_quiet to anon;
      insert into public.probe_quiet values (1, 'before'); notify pgrst, 'reload schema'`);
    try {
      const read = () => send("/rest/v1/probe_quiet?select=name", anonymous()).then(({ body }) => body);
      await expect.poll(read).toContain("before");
      await owner.query("update public.probe_quiet set name = 'after'");
      expect(await read()).toContain("after");
    } finally {
      await owner.query("drop table public.probe_quiet; notify pgrst, 'reload schema'");
    }
  });

  test("is not broken for the next caller by a NUL in a value", async () => {
    expect((await send("/rest/v1/venues?select=slug&name=eq.x%00&limit=eq.1")).status).toBe(400);
    const list = await send("/rest/v1/venues?select=slug&name=eq.x&limit=1", anonymous());
    expect(list).toMatchObject({ status: 200, body: "[]" });
  });
});

describe("the caller's address", () => {
  test.each([
    "/rest/v1/rpc/check_rate_limit",
    "/x/../rest/v1/rpc/check_rate_limit",
    "/%72est/v1/rpc/check_rate_limit",
  ])("never depends on what a caller sends to %s", async (target) => {
    const before = await countForged();
    for (let at = 0; at < 3; at++)
      await sendTarget(product.url, target, {
        method: "POST",
        headers: { ...anonymous(), "Content-Type": "application/json", "X-Forwarded-For": `203.0.113.${at}` },
        body: '{"p_identifier":"x","p_action_type":"probe"}',
      });
    expect(await countForged()).toBe(before);
  });
});

async function countForged(): Promise<number> {
  const found = await owner.query("select from rate_limits where identifier like '%203.0.113.%'");
  return found.rowCount ?? 0;
}

test("the inbox answers only under its own host names", async () => {
  const ask = (host: string) => sendTarget(product.url, "/inbox.json", { headers: { Host: host } });
  expect((await ask("rebound.example")).status).toBe(421);
  expect((await ask(new URL(product.url).host)).status).toBe(200);
});

test("the log holds no token of a mailed link", async () => {
  await send("/auth/v1/verify?token=hostile-probe-token&type=signup&redirect_to=/");
  await send("/auth/callback?code=hostile-probe-code");
  await expect.poll(() => product.output()).toContain("/auth/v1/verify");
  expect(product.output()).not.toContain("hostile-probe");
});

/** Every seventh odd request, and all 950 of them in the long runs. */
const step = randomRounds(7, 1);

test("Odd requests get one answer each, cold and warm, and leave every ordinary answer as it was", async () => {
  const { plain, asked, wrong, growth } = await askVariants(product, serviceKey, step);
  expect(asked).toBeGreaterThanOrEqual(900 / step);
  expect(plain.get("/events")).toMatchObject({ status: 200, body: expect.stringContaining("<h1") });
  expect(plain.get("/rest/v1/audit_logs?select=id&limit=1")?.status).toBe(401);
  expect(wrong).toEqual([]);
  await expect.poll(growth, { timeout: 20_000 }).toBeLessThan(64);
}, 240_000);
