// What pages cost that are rendered for the first time: the processor time of the server and of PostgreSQL, beside a bare page of the same
// framework in the same run. With BENCH_PROFILES, a folder, a profile of each is written there.
import { existsSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { load } from "../load.ts";
import { cpuBetween, readCpu, stop } from "../processes.ts";
import { type Product, startProduct } from "../product.ts";
import { median } from "../report.ts";
import { chooseQuestions } from "../statements.ts";
import { startBarePage } from "./bare-page.ts";
import { type Profile, readProfile, type Shares } from "./read-profile.ts";

type Options = { rounds: number; seconds: number; port: number; fresh: boolean; match: string };

const goal = 4;
const wish = 2;

/** A night and the pages that everybody opens; `n` makes each request another address, so that none is kept. */
async function choosePages(product: Product): Promise<Record<string, string>> {
  const client = new pg.Client(product.connection);
  await client.connect();
  const { rows } = await client.query<{ slug: string }>(
    "select slug from public.listings where slug like 'bench-event-%' and night_date > current_date + 20 order by slug limit 1",
  );
  await client.end();
  return {
    "/events": "/events?n={n}",
    "/": "/?n={n}",
    "a night": `/events/${rows[0]?.slug}?n={n}`,
    "/venues": "/venues?n={n}",
  };
}

/** The milliseconds each answer costs, by the processes that worked on it. */
async function costOf(request: { port: number; path: string }, pids: number[], seconds: number) {
  const before = readCpu(pids);
  const { answers, bytes } = await load(request, seconds, 1);
  return { ms: cpuBetween(before, readCpu(pids)) / answers, bytes };
}

const toLine = (shares: Shares, most: number): string =>
  shares
    .slice(0, most)
    .map(({ name, share }) => `${name} ${(share * 100).toFixed(1)} %`)
    .join("; ");

/** Profiles one page and says where its time goes. */
async function profile(
  server: { pid?: number | undefined },
  request: { port: number; path: string },
  seconds: number,
  file: string,
  tell: (line: string) => void,
): Promise<void> {
  process.kill(server.pid ?? 0, "SIGUSR2");
  await load(request, seconds, 2);
  process.kill(server.pid ?? 0, "SIGUSR2");
  while (!existsSync(file)) await sleep(200);
  await sleep(1_000);
  const { rooms, own, within } = readProfile(JSON.parse(readFileSync(file, "utf8")) as Profile);
  tell(`  by program: ${toLine(rooms, 12)}`);
  tell(`  by function: ${toLine(own, 25)}`);
  tell(`  within: ${toLine(within, 60)}`);
}

/** Measures them. */
export async function runPages(options: Options, tell: (line: string) => void): Promise<void> {
  const folder = process.env.BENCH_PROFILES;
  const file = folder && path.join(folder, "server.cpuprofile");
  const product = await startProduct(options.port, {
    fresh: options.fresh,
    ...(file
      ? { preload: path.join(import.meta.dirname, "profile-on-signal.ts"), env: { BENCH_PROFILE: file } }
      : {}),
  });
  const undo: (() => Promise<void>)[] = [];
  try {
    const questions = await chooseQuestions(product.connection);
    const bare = await startBarePage({
      list: questions.list.path,
      port: options.port + 2,
      product: options.port,
      onEnd: (step) => undo.push(step),
    });
    const pages = Object.entries(await choosePages(product)).filter(([name]) => name.includes(options.match));
    const targets = [
      { name: "bare page", request: { port: options.port + 2, path: "/" }, pids: [bare] },
      ...pages.map(([name, at]) => ({
        name,
        request: { port: options.port, path: at },
        pids: [product.server.pid ?? 0, product.databasePid],
      })),
    ];
    const found = new Map<string, number[]>();
    const sizes = new Map<string, number>();
    for (let round = 0; round <= options.rounds; round++)
      for (const { name, request, pids } of targets) {
        const { ms, bytes } = await costOf(request, pids, round === 0 ? 2 : options.seconds);
        sizes.set(name, bytes);
        if (round > 0) found.set(name, [...(found.get(name) ?? []), ms]);
      }
    // the least: other work on the machine can only add to it
    const leastOf = (name: string) => Math.min(...(found.get(name) ?? [0]));
    const bareMs = leastOf("bare page");
    for (const { name } of targets) {
      const all = found.get(name) ?? [];
      const ms = leastOf(name);
      const kb = ((sizes.get(name) ?? 0) / 1000).toFixed(0);
      const range = `median ${median(all).toFixed(1)}`;
      if (name === "bare page") tell(`  ${name}: ${ms.toFixed(2)} ms of CPU (${range}), ${kb} kB`);
      else
        tell(
          `${ms <= goal * bareMs ? "✓" : "✗"} ${name}: ${ms.toFixed(1)} ms of CPU (${range}), ${kb} kB, ${(ms / bareMs).toFixed(1)} × the bare page (goal ≤ ${goal}, then ${wish})`,
        );
    }
    if (!file || !folder) return;
    for (const { name, request } of targets.slice(1)) {
      tell(name);
      await profile(product.server, request, options.seconds * 2, file, tell);
      renameSync(file, path.join(folder, `${name.replaceAll(/\W+/g, "-")}.cpuprofile`));
    }
  } finally {
    for (const step of undo) await step();
    await stop(product.server);
  }
}
