// A first start that is stopped at any moment: as a process group, as service managers do, and by Ctrl-C, as people do. Everything is
// gone within twelve seconds, PostgreSQL included, and the next start is clean.
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomRounds } from "@undercroft/testing";
import { expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { makeDataDir, startProduct } from "./running-product.ts";

const root = path.resolve(import.meta.dirname, "../..");
const rounds = randomRounds(0, 10);
const within = 12_000;
/** Moments of a first start, from its first line to some time after its first page, in milliseconds. */
const longest = Number(process.env.STOP_WITHIN ?? 60_000);

/** `npm start` in a process group of its own, as a terminal or a service manager starts it. */
function startGroup(dataDir: string, port: number): { child: ChildProcess; output: () => string } {
  const child = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SITE_URL: `http://localhost:${port}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  return { child, output: () => text };
}

/** Processes of the group, and of PostgreSQL in this directory. Zombies are gone. */
function alive(group: number, dataDir: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        const isOurs = Number(stat[2]) === group || command.includes(dataDir);
        return isOurs && stat[0] !== "Z" ? [`${pid} ${command}`] : [];
      } catch {
        return []; // it has just ended
      }
    });
}

test.skipIf(rounds === 0)(
  `${rounds} first starts that are stopped at random moments leave nothing running and a clean next start`,
  async () => {
    let first: number | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const data = makeDataDir();
      const moment = Math.round((longest * (round + Math.random())) / rounds);
      const signal = round % 2 === 0 ? "SIGTERM" : "SIGINT";
      const { child, output } = startGroup(data.path, await freePort());
      await sleep(moment);
      const began = performance.now();
      const told = () =>
        `round ${round + 1}, ${signal} after ${moment} ms, ${Math.round(performance.now() - began)} ms since\n${output()}`;
      process.kill(-(child.pid ?? 0), signal);
      while (alive(child.pid ?? 0, data.path).length > 0 && performance.now() - began < within + 3_000)
        await sleep(50);
      expect(alive(child.pid ?? 0, data.path), told()).toEqual([]);
      expect(performance.now() - began, told()).toBeLessThan(within);
      expect(output(), told()).not.toMatch(/^ {4}at /m);
      process.stderr.write(`${told().split("\n")[0]}\n`);
      const next = await startProduct({ DATA_DIR: data.path });
      expect(next.output()).not.toMatch(/^ {4}at |error/im);
      expect((await fetch(`${next.url}/health`)).status).toBe(200);
      const filled = Number(/seeds +([\d.]+) s/.exec(next.output())?.[1] ?? 0);
      process.stderr.write(`  the next start filled for ${filled} s\n`);
      // a fill after one that broke off once took minutes more than a first one, such as the one after a stop before any fill
      first ??= filled;
      expect(filled).toBeLessThan(first * 2 + 30);
      expect(await next.end("SIGTERM")).toBe(0);
      data.remove();
    }
  },
  rounds * 400_000 + 1_000,
);
