// Starts the real product the way `npm start` does: its own process, a free port, a data directory of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** A product in a process of its own. */
export type RunningProduct = {
  /** e.g. http://localhost:40123 */
  url: string;
  publishableKey: string;
  pid: number;
  /** asked of `npm run keys`, since the start does not print it */
  readServiceKey: () => Promise<string>;
  /** everything printed so far */
  output: () => string;
  /** the pid of its own PostgreSQL */
  databasePid: () => number;
  /** closes what reads its output, as a pipe into a program that has ended */
  stopReading: () => void;
  /** sends a signal to the server process and waits for its end; resolves to the exit code, null when killed */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** A directory that PostgreSQL's account can enter; the caller removes it. */
export function makeDataDir(): { path: string; remove: () => void } {
  const directory = mkdtempSync(path.join(process.env.TEST_FOLDER ?? os.tmpdir(), "product-"));
  chmodSync(directory, 0o755);
  return { path: directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Runs the server to its end and returns what it printed; for starts that must be refused. */
export async function runToEnd(
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { child, output, ended } = launch(env, flags);
  const code = await ended;
  child.stdout?.destroy();
  return { code, output: output() };
}

/**
 * @param flags what `npm start` does not say, e.g. `--dev`
 * @param home a folder of the project, where it is not this checkout
 * @throws Error with all that was printed when the product ends before it is ready
 */
export async function startProduct(
  env: Record<string, string>,
  flags: readonly string[] = [],
  home = root,
): Promise<RunningProduct> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { child, output, ended } = launch(
    { PORT: String(port), SITE_URL: url, LOG_LEVEL: "warn", ...env },
    flags,
    home,
  );
  while (!/Ready in /.test(output())) {
    if (child.exitCode !== null) throw new Error(output());
    await Promise.race([sleep(25), ended]);
  }
  const read = (name: string): string => new RegExp(`^ *${name} +(\\S+)`, "m").exec(output())?.[1] ?? "";
  return {
    url,
    publishableKey: read("Publishable"),
    pid: child.pid ?? 0,
    readServiceKey: async () => {
      const { output: keys } = await runToEnd({ SITE_URL: url, ...env }, ["--keys"]);
      return /^Service +(\S+)/m.exec(keys)?.[1] ?? "";
    },
    output,
    databasePid: () =>
      Number(
        readFileSync(path.join(env.DATA_DIR ?? "", "postgres/data/postmaster.pid"), "utf8").split("\n")[0],
      ),
    stopReading: () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

function launch(
  env: Record<string, string>,
  flags: readonly string[] = [],
  home = root,
): {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
} {
  // as the script `start` in package.json has it
  const command = ["--max-semi-space-size=4", path.join(home, "apps/server/src/main.js"), ...flags];
  const child = spawn(process.execPath, command, {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: os.tmpdir(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));
  return { child, output: () => text, ended };
}
