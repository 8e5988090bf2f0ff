// A page of the same framework with nothing of ours, and the cards that the events page shows.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { start, stop } from "../processes.ts";

type BarePage = {
  /** the address of the list its cards come from */
  list: string;
  port: number;
  /** the port of the product */
  product: number;
  onEnd: (undo: () => Promise<void>) => void;
};

/** Builds the bare page and serves it. @returns its process id */
export async function startBarePage({ list, port, product, onEnd }: BarePage): Promise<number> {
  const home = path.resolve(import.meta.dirname, "../bare-page");
  const built = spawnSync("react-router", ["build"], { cwd: home, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`The bare page did not build: ${built.stderr}`);
  const url = `http://127.0.0.1:${product}${list}`.replace("limit=20", "limit=24");
  const directory = mkdtempSync(path.join(os.tmpdir(), "undercroft-bench-bare-"));
  const data = path.join(directory, "cards.json");
  const rows = (await (await fetch(url)).json()) as { card: unknown }[];
  writeFileSync(data, JSON.stringify(rows.map(({ card }) => card)));
  const child = await start([process.execPath, "serve.mjs"], {
    cwd: home,
    env: { PORT: String(port), PAGE_DATA: data, NODE_ENV: "production" },
    ready: /ready/,
  });
  onEnd(async () => {
    await stop(child);
    rmSync(directory, { recursive: true, force: true });
  });
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  if (!answer.ok) throw new Error(`The bare page answers ${answer.status}`);
  return child.pid ?? 0;
}
