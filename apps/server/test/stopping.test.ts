// A copy that is told to stop, at random moments of every kind of work: what was begun is finished or handed back, and nothing stays.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createProductDatabase } from "@undercroft/database/testing";
import { startWorker } from "@undercroft/jobs";
import { randomRounds } from "@undercroft/testing";
import { Hono } from "hono";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import type { Bindings } from "../src/gateway.ts";
import { createPublicCache } from "../src/http/public-cache.ts";
import { type OpenDoor, ownDoors } from "../src/http/routes.ts";
import { createHttpServer } from "../src/http/server.ts";
import { createLifecycle } from "../src/lifecycle.ts";

const rounds = randomRounds(8, 200);
const log = { logger: pino({ level: "silent" }), file: null, reopen: () => {} };
const security = { isHttps: false, isDevelopment: false };
let product: Awaited<ReturnType<typeof createProductDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  product = await createProductDatabase();
  pool = new pg.Pool({ ...product.connection, max: 3 });
  await pool.query("create table public.done (name text)");
});
afterAll(async () => {
  await pool.end();
  await product.drop();
});

const gateway = new Hono<{ Bindings: Bindings }>()
  .get("/slow", async (context) => {
    await sleep(Number(context.req.query("ms")));
    return context.text("whole".repeat(20_000));
  })
  .post("/upload", async (context) => context.text(String((await context.req.arrayBuffer()).byteLength)));

/** The HTTP server, with a door for sockets, and everything that reached it. */
async function openServer(isStopping: () => boolean) {
  const httpServer = await createHttpServer({ ...readConfig({}), port: 0 }, security, log, { isStopping });
  const reached: { url: string; isWhole?: boolean }[] = [];
  httpServer.server.on("request", (request, response) => {
    const one: (typeof reached)[number] = { url: request.url ?? "" };
    reached.push(one);
    response.on("close", () => {
      one.isWhole = response.writableFinished;
    });
  });
  const doors: OpenDoor[] = [
    ...ownDoors,
    {
      prefix: "/socket",
      by: "socket",
      cache: "none",
      socket: (_: http.IncomingMessage, socket: import("node:stream").Duplex) => {
        socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: probe\r\n\r\n");
        socket.on("data", () => {});
        socket.once("close-soon", () => setTimeout(() => socket.end(), Math.random() * 100));
      },
    },
  ];
  const cache = createPublicCache({ cache: null, publishableKey: "", ruleOf: () => "none" });
  await httpServer.mount({ gateway, files: null, cache, doors });
  return { httpServer, reached, port: (httpServer.server.address() as AddressInfo).port };
}

type Told = { status?: number; isWhole?: boolean; code?: string };

/** One request on a connection that may be kept for the next. */
function ask(agent: http.Agent, options: http.RequestOptions, body?: (request: http.ClientRequest) => void) {
  return new Promise<Told>((resolve) => {
    const told: Told = {};
    const request = http.request({ agent, host: "127.0.0.1", ...options }, (response) => {
      told.status = response.statusCode ?? 0;
      response.on("data", () => {});
      response.on("error", () => {});
      response.on("close", () => resolve({ ...told, isWhole: response.complete }));
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (told.status === undefined) resolve({ code: error.code ?? error.message });
    });
    if (body) body(request);
    else request.end();
  });
}

/** Bytes that come in three pieces. */
const slowly = async (request: http.ClientRequest): Promise<void> => {
  for (let piece = 0; piece < 3; piece++) {
    request.write(Buffer.alloc(50_000));
    await sleep(20);
  }
  request.end();
};

/** Asks until it is told to end. Answers what came of each request. */
async function makeLoad(port: number, ending: AbortSignal): Promise<Told[]> {
  const agent = new http.Agent({ keepAlive: true });
  const told: Told[] = [];
  const again = async (one: () => Promise<Told>): Promise<void> => {
    while (!ending.aborted) {
      told.push(await one());
      await sleep(1);
    }
  };
  const socket = async (): Promise<void> => {
    const request = http.request({
      port,
      path: "/socket",
      headers: { connection: "Upgrade", upgrade: "probe" },
    });
    request.on("error", () => {});
    request.on("upgrade", (_, upgraded) => upgraded.on("error", () => {}).resume());
    request.end();
    await new Promise((resolve) => request.on("close", resolve));
  };
  const slow = () => ask(agent, { port, path: `/slow?ms=${Math.round(Math.random() * 150)}` });
  const upload = () =>
    ask(agent, { port, path: "/upload", method: "POST" }, (request) => void slowly(request));
  await Promise.all([
    again(slow),
    again(slow),
    again(upload),
    again(() => ask(agent, { port, path: "/health/live" })),
    socket(),
    socket(),
  ]);
  agent.destroy();
  return told;
}

/** A worker whose jobs take a moment, or end when they are told to. */
const openWorker = () =>
  startWorker({
    connection: product.connection,
    schedules: [],
    concurrency: 3,
    log: () => {},
    tasks: {
      probe: async (payload, { signal }) => {
        await sleep(Math.random() * 200, undefined, { signal });
        await pool.query("insert into public.done values ($1)", [(payload as { name: string }).name]);
      },
    },
  });

test(
  `A copy told to stop at ${rounds} random moments answers whatever reached it, hands jobs back, and leaves nothing`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      await pool.query(
        "select graphile_worker.add_job('probe', json_build_object('name', format('%s-%s', $1::int, n))) from generate_series(1, 3) n",
        [round],
      );
      const unclean: string[] = [];
      const lifecycle = createLifecycle((name, error) => unclean.push(`${name} ${error ?? "late"}`));
      const { httpServer, reached, port } = await openServer(lifecycle.isStopping);
      const worker = round % 4 === 0 ? await openWorker() : { stop: () => {} }; // its connections take a second
      await lifecycle.register(...httpServer.parts, { name: "jobs", stop: worker.stop, deadline: 10_000 });
      const ending = new AbortController();
      const load = makeLoad(port, ending.signal);
      await sleep(Math.random() * 150);
      const began = performance.now();
      await lifecycle.drain(0);
      await lifecycle.stop();
      const took = performance.now() - began;
      ending.abort();
      const told = await load;
      const at = `round ${round + 1}, ${Math.round(took)} ms, ${unclean.join(", ")}`;
      expect(unclean, at).toEqual([]);
      expect(
        reached.filter(({ isWhole }) => isWhole !== true),
        at,
      ).toEqual([]);
      // what did not reach it was refused before a byte of an answer: whoever asked may ask another copy
      const odd = told.filter(({ code, isWhole }) => (code ? !/^ECONN|^EPIPE|hang up/.test(code) : !isWhole));
      expect(odd, at).toEqual([]);
      expect(httpServer.server.listening, at).toBe(false);
      const locked = "select from graphile_worker._private_jobs where locked_by is not null or attempts > 0";
      // what is written of the last jobs may still be on its way
      await expect.poll(async () => (await pool.query(locked)).rowCount, { message: at }).toBe(0);
    }
    const last = await openWorker();
    const left = "select count(*)::int as jobs from graphile_worker._private_jobs";
    await expect.poll(async () => (await pool.query(left)).rows[0].jobs, { timeout: 60_000 }).toBe(0);
    await last.stop();
    const done = await pool.query("select name from public.done");
    expect(new Set(done.rows.map(({ name }) => name)).size).toBe(rounds * 3);
    expect(done.rowCount).toBe(rounds * 3);
  },
  rounds * 12_000,
);

test("What does not end by its deadline is cut, in the order of its start turned round, and named", async () => {
  const said: string[] = [];
  const lifecycle = createLifecycle((name, error) => said.push(`${name}: ${error ?? "late"}`));
  const never = () => new Promise<void>(() => {});
  await lifecycle.register({ name: "first", deadline: 100, stop: () => said.push("first ended") });
  await lifecycle.register(
    { name: "hangs", deadline: 20, stop: never, cut: () => said.push("hangs was cut") },
    { name: "breaks", deadline: 20, stop: () => Promise.reject(new Error("no")) },
  );
  expect(lifecycle.isStopping()).toBe(false);
  const draining = lifecycle.drain(30);
  expect([lifecycle.isStopping(), lifecycle.signal.aborted]).toEqual([true, false]);
  await draining;
  await lifecycle.stop();
  expect(said).toEqual(["breaks: Error: no", "hangs: late", "hangs was cut", "first ended"]);
  await lifecycle.register({ name: "too late", deadline: 20, stop: () => said.push("ended at once") });
  expect(said.at(-1)).toBe("ended at once");
});
