// A later start of a product with the demo in it, and what the process and its PostgreSQL hold once nobody has asked anything for a while.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { start, stop } from "../processes.ts";
import { isBrief } from "../size.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** The tests know how a product is filled once its pictures are drawn. */
const { makeDemoDir }: { makeDemoDir: () => Promise<{ path: string; remove: () => void }> } = await import(
  pathToFileURL(path.join(root, "tests/product/demo-data.ts")).href
);
const minutes = isBrief ? 0 : 10;

/** What the kernel says of a process; empty for one that has ended, as PostgreSQL's own tasks do. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** A line of what the kernel says of a process's memory, in MB. Pss counts what several share once. */
function memoryOf(pid: number, line: "Rss" | "Pss"): number {
  const text = read(`/proc/${pid}/smaps_rollup`);
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) / 1024;
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).split(" ").filter(Boolean).map(Number),
  );

function tellMemory(server: number, postmaster: number, when: string, tell: (line: string) => void): void {
  const processes = [postmaster, ...childrenOf(postmaster)];
  const shared = processes.reduce((sum, pid) => sum + memoryOf(pid, "Pss"), 0);
  tell(
    `  ${when}: the process ${memoryOf(server, "Rss").toFixed(0)} MB (${memoryOf(server, "Pss").toFixed(0)} of its own), its PostgreSQL ${shared.toFixed(0)} MB in ${processes.length} processes`,
  );
}

/** Three later starts; the last one is left alone for ten minutes. */
export async function runAtRest({ port }: { port: number }, tell: (line: string) => void): Promise<void> {
  const data = await makeDemoDir();
  const env = { PORT: String(port), DATA_DIR: data.path, LOG_LEVEL: "warn", NO_COLOR: "1" };
  const command = [process.execPath, "--max-semi-space-size=4", "apps/server/src/main.js"];
  try {
    for (let round = 1; round <= (isBrief ? 1 : 3); round += 1) {
      const began = performance.now();
      const server = await start(command, {
        cwd: root,
        env,
        ready: /Ready in /,
        patience: 300_000,
        isPinned: false,
      });
      tell(`  later start ${round}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      if (round === (isBrief ? 1 : 3)) {
        const file = path.join(data.path, "postgres/data/postmaster.pid");
        const postmaster = Number(readFileSync(file, "utf8").split("\n")[0]);
        tellMemory(server.pid ?? 0, postmaster, "at once", tell);
        await sleep(minutes * 60_000);
        tellMemory(server.pid ?? 0, postmaster, `${minutes} minutes later`, tell);
      }
      await stop(server);
    }
  } finally {
    data.remove();
  }
}
