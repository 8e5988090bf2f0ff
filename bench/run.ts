// `npm run bench`: the product beside the bare limits of this machine, in one run, as ratios. Never a test.
//   npm run bench -- [--rounds 5] [--seconds 3]
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type LoadRequest, load, probe } from "./load.ts";
import { canPin, cpuSeconds, pin, start, stop } from "./processes.ts";
import { type Product, startProduct } from "./product.ts";
import { type Goal, renderGoals, renderSeries, type Series } from "./report.ts";
import { chooseQuestions, type Question, type Questions } from "./statements.ts";

const { values: flags } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "3" } },
});
const ports = { product: 4491, limit: 4492, bare: 4493 };
const root = path.resolve(import.meta.dirname, "..");

type Target = { name: string; request: LoadRequest; pids: number[] };

const goals: Goal[] = [
  { of: "detail: API under RLS", to: "detail: bare SQL (limit)", atLeast: 0.7 },
  { of: "list on tables: API under RLS", to: "list on tables: bare SQL (limit)", atLeast: 0.8 },
  { of: "list on the read model: API under RLS", to: "list on tables: bare SQL (limit)", atLeast: 4 },
  { of: "list: API, cached", to: "list on tables: bare SQL (limit)", atLeast: 15 },
  { of: "list: API, cached, 304", to: "list on tables: bare SQL (limit)", atLeast: 25 },
  { of: "events page, cached", to: "the same page as a static file (limit)", atLeast: 0.7 },
  { of: "events page, rendered", to: "bare React Router page, same cards", cpuAtMost: 1.25 },
];

function sql(questions: Record<string, Question>): Record<string, { sql: string; values: string[] }> {
  return Object.fromEntries(
    Object.entries(questions).map(([name, { sql: text, values }]) => [name, { sql: text, values }]),
  );
}

/** Builds the bare page and serves it with the cards the events page shows. */
async function startBarePage(
  directory: string,
  questions: Questions,
): Promise<{ pid: number; stop: () => Promise<void> }> {
  const home = path.join(import.meta.dirname, "bare-page");
  const built = spawnSync("react-router", ["build"], { cwd: home, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`The bare page did not build: ${built.stderr}`);
  const url = `http://127.0.0.1:${ports.product}${questions.list.path}`.replace("limit=20", "limit=24");
  const data = path.join(directory, "cards.json");
  writeFileSync(data, await (await fetch(url)).text());
  const child = await start([process.execPath, "serve.mjs"], {
    cwd: home,
    env: { PORT: String(ports.bare), PAGE_DATA: data, NODE_ENV: "production" },
    ready: /ready/,
  });
  return { pid: child.pid ?? 0, stop: () => stop(child) };
}

function targets(
  product: Product,
  questions: Questions,
  pids: { limit: number; bare: number },
  etag: string,
): Target[] {
  const ours = [product.server.pid ?? 0, product.databasePid];
  const bare = [pids.limit, product.databasePid];
  const api = (name: string, question: Question, extra: Record<string, string>): Target => ({
    name,
    request: { port: ports.product, path: question.path, headers: { ...question.headers, ...extra } },
    pids: ours,
  });
  const limit = (name: string, at: string): Target => ({
    name,
    request: { port: ports.limit, path: at },
    pids: bare,
  });
  const user = { authorization: `Bearer ${product.userToken}`, apikey: product.publishableKey };
  const page = (name: string, at: string): Target => ({
    name,
    request: { port: ports.product, path: at },
    pids: ours,
  });
  return [
    limit("detail: bare SQL (limit)", "/detail"),
    api("detail: API under RLS", questions.detail, user),
    limit("list on tables: bare SQL (limit)", "/listFromTables"),
    api("list on tables: API under RLS", questions.listFromTables, user),
    limit("list on the read model: bare SQL", "/list"),
    api("list on the read model: API under RLS", questions.list, user),
    api("list: API, cached", questions.list, {}),
    api("list: API, cached, 304", questions.list, { "if-none-match": etag }),
    limit("the same page as a static file (limit)", "/fixed/page"),
    page("events page, cached", questions.page),
    page("events page, rendered", `${questions.page}&n={n}`),
    {
      name: "bare React Router page, same cards",
      request: { port: ports.bare, path: "/" },
      pids: [pids.bare],
    },
  ];
}

async function measure(all: Target[], rounds: number, seconds: number): Promise<Series[]> {
  const series = new Map<string, Series>();
  for (let round = 0; round <= rounds; round++) {
    for (const { name, request, pids } of all) {
      const before = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
      const result = await load(request, round === 0 ? 1 : seconds);
      const used = pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0) - before;
      if (round === 0) continue; // warm-up
      const one = series.get(name) ?? { name, rates: [], cpu: [], p50: 0, p99: 0, status: result.status };
      one.rates.push(result.perSecond);
      one.cpu.push((used * 1000) / (result.perSecond * seconds));
      one.p50 = Math.max(one.p50, result.p50);
      one.p99 = Math.max(one.p99, result.p99);
      series.set(name, one);
      process.stderr.write(`\r  round ${round} of ${rounds}: ${name.padEnd(50)}`);
    }
  }
  process.stderr.write("\r".padEnd(72));
  process.stderr.write("\r");
  return [...series.values()];
}

async function main(): Promise<void> {
  if (canPin) pin(process.pid, 1);
  const directory = mkdtempSync(path.join(os.tmpdir(), "undercroft-bench-"));
  chmodSync(directory, 0o755); // PostgreSQL may run under another account
  const undo: (() => Promise<void>)[] = [];
  try {
    process.stderr.write("Starting the product and loading 100,000 events\n");
    const product = await startProduct(directory, ports.product);
    undo.unshift(() => stop(product.server));
    const questions = await chooseQuestions(product.connection);
    const page = await (await fetch(`http://127.0.0.1:${ports.product}${questions.page}`)).text();
    const { detail, list, listFromTables } = questions;
    const settings = {
      port: ports.limit,
      connection: product.connection,
      statements: sql({ detail, list, listFromTables }),
      fixed: { page: { type: "text/html; charset=utf-8", body: page } },
    };
    const settingsFile = path.join(directory, "limit.json");
    writeFileSync(settingsFile, JSON.stringify(settings));
    const limit = await start([process.execPath, "bench/limit-server.ts", settingsFile], {
      cwd: root,
      ready: /ready/,
    });
    undo.unshift(() => stop(limit));
    const bare = await startBarePage(directory, questions);
    undo.unshift(bare.stop);
    const first = await probe({ port: ports.product, path: list.path });
    const etag = /\r\netag: (.*)/i.exec(first.head)?.[1] ?? "";
    const all = targets(product, questions, { limit: limit.pid ?? 0, bare: bare.pid }, etag);
    const series = await measure(all, Number(flags.rounds), Number(flags.seconds));
    process.stdout.write(
      `${os.cpus().length} cores, ${canPin ? "servers on one, load on another" : "shared"}; `,
    );
    process.stdout.write(
      `100,000 events; 16 connections; medians of ${flags.rounds} interleaved rounds of ${flags.seconds} s\n\n`,
    );
    process.stdout.write(`${renderSeries(series)}\n\n${renderGoals(series, goals)}\n`);
  } finally {
    for (const step of undo) await step();
    rmSync(directory, { recursive: true, force: true });
  }
}

await main();
