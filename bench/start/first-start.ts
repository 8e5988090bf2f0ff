// From a clone to the first page, as an ordinary user in a bare environment does it: by the line of the README, with npm's cache cold,
// and again with what that left in it.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeRunFolder } from "@undercroft/testing";
import { isBrief } from "../size.ts";

const root = path.resolve(import.meta.dirname, "../..");
const patienceMs = 600_000;

/** Seconds of one run, and what the start said of its steps. */
type Run = { clone: number; install: number; page: number; said: string };

/** Whom commands run as: root makes an ordinary user of itself. */
type Account = { uid?: number; gid?: number };

function ordinaryUser(): Account {
  if (process.getuid?.() !== 0) return {};
  const [, , uid = "", gid = ""] =
    readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .find(([name]) => name === "nobody") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : {};
}

const seconds = (since: number): number => (performance.now() - since) / 1000;

/** The first line of the README's first block of commands, e.g. `npm ci && npm start`: how to install. */
function installCommand(): string[] {
  const [, line = "npm ci"] =
    /```sh\n(npm ci.*?) && npm start/.exec(readFileSync(path.join(root, "README.md"), "utf8")) ?? [];
  return line.split(" ");
}

function environmentOf(folder: string, cache: string): Record<string, string> {
  const registry = spawnSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).stdout.trim();
  const own = (process.env.PATH ?? "").split(":").filter((part) => !part.includes("node_modules"));
  return {
    PATH: own.join(":"),
    HOME: folder,
    npm_config_cache: cache,
    ...(registry.startsWith("http") ? { npm_config_registry: registry } : {}),
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) =>
        /^(\w+_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i.test(name),
      ),
    ),
  };
}

/** Ends npm and what it started: they are a process group of their own. */
async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.on("exit", resolve));
  if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGTERM");
  if (child.exitCode === null) await Promise.race([gone, sleep(20_000)]);
}

/** Starts a clone and waits for its first page. @throws Error with what it printed when it ends or stays silent */
async function firstPage(
  clone: string,
  port: number,
  how: { account: Account; env: Record<string, string> },
): Promise<{ page: number; said: string }> {
  const began = performance.now();
  let output = "";
  const child = spawn("npm", ["start"], {
    cwd: clone,
    ...how.account,
    env: { ...how.env, PORT: String(port), LOG_LEVEL: "error", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { accept: "text/html" } }).then(
      async (answer) => answer.status === 200 && (await answer.text()).includes("</html>"),
      () => false,
    );
  try {
    while (!(await isThere())) {
      if (child.exitCode !== null || seconds(began) * 1000 > patienceMs)
        throw new Error(`No page: ${output}`);
      await sleep(50);
    }
    const page = seconds(began);
    for (let waited = 0; waited < 5_000 && !/Ready in/.test(output); waited += 50) await sleep(50);
    return { page, said: /Ready in .*?(?=\. Ctrl)/.exec(output)?.[0] ?? "" };
  } finally {
    await end(child);
  }
}

/** One run in a folder of its own. @param cache npm's @param install null takes the packages of this checkout */
async function run(port: number, cache: string, install: string[] | null): Promise<Run> {
  const folder = makeRunFolder("undercroft-first");
  const account = ordinaryUser();
  const env = environmentOf(folder, cache);
  const clone = path.join(folder, "undercroft");
  try {
    const began = performance.now();
    execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, clone]);
    const cloned = seconds(began);
    if (install === null)
      execFileSync("cp", ["-a", path.join(root, "node_modules"), path.join(clone, "node_modules")]);
    if (account.uid !== undefined)
      execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, folder, cache]);
    const asked = performance.now();
    const [command = "npm", ...args] = install ?? [];
    if (install) execFileSync(command, args, { cwd: clone, ...account, env, stdio: "pipe" });
    const installed = seconds(asked);
    return { clone: cloned, install: installed, ...(await firstPage(clone, port, { account, env })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Three runs with npm's cache cold, each followed by one with it warm. Briefly: one with the packages of this checkout. */
export async function runFirstStart({ port }: { port: number }, tell: (line: string) => void): Promise<void> {
  const install = isBrief ? null : installCommand();
  const parent = makeRunFolder("undercroft-npm");
  try {
    for (let round = 1; round <= (isBrief ? 1 : 3); round += 1) {
      const cache = path.join(parent, String(round));
      mkdirSync(cache);
      for (const state of isBrief ? ["copied packages"] : ["cold cache", "warm cache"]) {
        const took = await run(port, cache, install);
        const total = took.clone + took.install + took.page;
        tell(
          `  ${round} ${state.padEnd(15)} ${total.toFixed(1).padStart(6)} s  (clone ${took.clone.toFixed(1)}, install ${took.install.toFixed(1)}, page ${took.page.toFixed(1)}) ${took.said}`,
        );
      }
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
