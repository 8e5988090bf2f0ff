// Pages of the site beside a static file and beside a bare page of the same framework.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { start, stop } from "../processes.ts";
import type { Bench, Group, Target } from "../target.ts";

/** Builds the bare page and serves it with the cards the events page shows. */
async function startBarePage({ directory, questions, ports, onEnd }: Bench): Promise<number> {
  const home = path.resolve(import.meta.dirname, "../bare-page");
  const built = spawnSync("react-router", ["build"], { cwd: home, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`The bare page did not build: ${built.stderr}`);
  const url = `http://127.0.0.1:${ports.product}${questions.list.path}`.replace("limit=20", "limit=24");
  const data = path.join(directory, "cards.json");
  const rows = (await (await fetch(url)).json()) as { card: unknown }[];
  writeFileSync(data, JSON.stringify(rows.map(({ card }) => card)));
  const child = await start([process.execPath, "serve.mjs"], {
    cwd: home,
    env: { PORT: String(ports.bare), PAGE_DATA: data, NODE_ENV: "production" },
    ready: /ready/,
  });
  onEnd(() => stop(child));
  const answer = await fetch(`http://127.0.0.1:${ports.bare}/`);
  if (!answer.ok) throw new Error(`The bare page answers ${answer.status}`);
  return child.pid ?? 0;
}

async function build(bench: Bench): Promise<Target[]> {
  const { product, questions, ports } = bench;
  const ours = [product.server.pid ?? 0, product.databasePid];
  const body = await (await fetch(`http://127.0.0.1:${ports.product}${questions.page}`)).text();
  const fixed = { page: { type: "text/html; charset=utf-8", body } };
  const limit = await bench.startLimit({ statements: {}, fixed });
  const bare = await startBarePage(bench);
  const page = (name: string, at: string): Target => ({
    name,
    request: { port: ports.product, path: at },
    pids: ours,
  });
  return [
    {
      name: "the same page as a static file (limit)",
      request: { port: ports.limit, path: "/fixed/page" },
      pids: [limit, product.databasePid],
    },
    page("events page, cached", questions.page),
    page("events page, rendered", `${questions.page}&n={n}`),
    { name: "bare React Router page, same cards", request: { port: ports.bare, path: "/" }, pids: [bare] },
  ];
}

/** Public pages, kept and rendered. */
export const site: Group = {
  name: "site",
  goals: [
    { of: "events page, cached", to: "the same page as a static file (limit)", atLeast: 0.7 },
    { of: "events page, rendered", to: "bare React Router page, same cards", cpuAtMost: 1.25 },
  ],
  build,
};
