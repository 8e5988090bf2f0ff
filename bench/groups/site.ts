// Pages of the site beside a static file and beside a bare page of the same framework.

import { startBarePage } from "../pages/bare-page.ts";
import type { Bench, Group, Target } from "../target.ts";

async function build(bench: Bench): Promise<Target[]> {
  const { product, questions, ports } = bench;
  const ours = [product.server.pid ?? 0, product.databasePid];
  const body = await (await fetch(`http://127.0.0.1:${ports.product}${questions.page}`)).text();
  const fixed = { page: { type: "text/html; charset=utf-8", body } };
  const limit = await bench.startLimit({ statements: {}, fixed });
  const { list } = questions;
  const bare = await startBarePage({
    list: list.path,
    port: ports.bare,
    product: ports.product,
    onEnd: bench.onEnd,
  });
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
