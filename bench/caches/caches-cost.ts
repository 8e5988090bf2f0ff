// What each cache on the way of a GET gives: two servers on one database, one of them without it, asked in turn. CPU of the server and of
// PostgreSQL for each answer, the least of all rounds: another program can only add to it.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { type LoadRequest, load, probe } from "../load.ts";
import { cpuBetween, readCpu, start, stop } from "../processes.ts";
import { type Product, startProduct } from "../product.ts";
import { isBrief } from "../size.ts";
import { chooseQuestions } from "../statements.ts";
import type { LeftOut } from "./leave-out.ts";
import { type Asked, measuredCaches } from "./list-caches.ts";

const root = path.resolve(import.meta.dirname, "../..");
const worthIt = 0.05;
/** many short moments in turn: the least of them is what the work itself takes, on a busy machine too */
const [moments, moment] = isBrief ? [1, 0.1] : [16, 0.3];
/** a moment with fewer answers says nothing */
const fewest = isBrief ? 1 : 8;

/** A copy of the product on the same database. */
async function startCopy(product: Product, port: number, directory: string, without: readonly LeftOut[]) {
  const { host, port: at, user, password, database } = product.connection;
  const hook = pathToFileURL(path.join(import.meta.dirname, "leave-out.ts")).href;
  return start([process.execPath, "--max-semi-space-size=4", "--import", hook, "apps/server/src/main.js"], {
    cwd: root,
    env: {
      PORT: String(port),
      DATA_DIR: path.join(directory, String(port)),
      SITE_URL: `http://127.0.0.1:${product.port}`,
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${at}`,
      SECRET_KEY: readFileSync(path.join(product.directory, "secret.key"), "utf8").trim(),
      WORKER: "false",
      LOG_LEVEL: "error",
      NO_COLOR: "1",
      BENCH_LEAVE_OUT: JSON.stringify(without),
    },
    ready: /Ready in/,
    patience: 120_000,
  });
}

async function chooseEvent({ connection }: Product): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "select event_id as id from public.listings where slug like 'bench-event-%' order by slug limit 1",
  );
  await client.end();
  return rows[0]?.id ?? "";
}

type Options = { port: number; fresh: boolean; match: string };

/** Measures them all and says which are not worth having. */
export async function runCaches(options: Options, tell: (line: string) => void): Promise<void> {
  const product = await startProduct(options.port, { fresh: options.fresh });
  const directory = mkdtempSync(path.join(os.tmpdir(), "undercroft-bench-caches-"));
  const ports = { with: options.port + 1, without: options.port + 2 };
  try {
    const questions = await chooseQuestions(product.connection);
    const eventId = await chooseEvent(product);
    const token = { authorization: `Bearer ${product.userToken}`, apikey: product.publishableKey };
    const browser = { "accept-encoding": "gzip, deflate, br" };
    const requests: Record<Asked, Omit<LoadRequest, "port">> = {
      event: { path: questions.detail.path, headers: { ...questions.detail.headers, ...browser } },
      "event, signed in": { path: questions.detail.path, headers: { ...questions.detail.headers, ...token } },
      list: { path: questions.list.path, headers: browser },
      "list, signed in": { path: questions.list.path, headers: token },
      page: { path: questions.page, headers: browser },
      "page, rendered": { path: `${questions.page}&n={n}`, headers: browser },
      poster: { path: `/posters/${eventId}.svg?v=1`, headers: { ...browser, authorization: "-" } },
      "poster, another version": { path: `/posters/${eventId}.svg?v={n}`, headers: browser },
      "part of the sitemap": {
        path: "/sitemap/venues-1.xml",
        headers: { ...browser, authorization: "-" },
      },
      "queue of a night": { path: `/queue/${eventId}` },
      "description of the API": { path: "/rest/v1/", headers: token },
      "/health": { path: "/health" },
    };
    const whole = await startCopy(product, ports.with, directory, []);
    for (const { name, without, asked } of measuredCaches.filter((cache) =>
      cache.name.includes(options.match),
    )) {
      const lacking = await startCopy(product, ports.without, directory, without);
      const least = new Map<string, number>();
      for (const what of asked) {
        for (let round = 0; round <= moments; round++) {
          for (const [port, server] of [[ports.with, whole] as const, [ports.without, lacking] as const]) {
            const pids = [server.pid ?? 0, product.databasePid];
            const request = { port, ...requests[what] };
            if (round === 0) await probe(request);
            const before = readCpu(pids);
            const { answers } = await load(request, round === 0 ? 1 : moment);
            const each = cpuBetween(before, readCpu(pids)) / answers;
            const key = `${what} ${port}`;
            if (round > 0 && answers >= fewest)
              least.set(key, Math.min(each, least.get(key) ?? Number.POSITIVE_INFINITY));
          }
        }
        const had = least.get(`${what} ${ports.with}`) ?? 0;
        const lacked = least.get(`${what} ${ports.without}`) ?? 0;
        const share = 1 - had / lacked;
        tell(
          `${share >= worthIt ? "✓" : "✗"} ${name}: ${what} ${had.toFixed(3)} ms of CPU with it, ${lacked.toFixed(3)} without: saves ${(share * 100).toFixed(0)} %`,
        );
      }
      await stop(lacking);
    }
    await stop(whole);
  } finally {
    await stop(product.server);
    rmSync(directory, { recursive: true, force: true });
  }
}
