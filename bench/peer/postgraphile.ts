// The peer: PostGraphile on the same database. It is no dependency of ours: it is installed the first time it is wanted,
// into a folder of its own.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { start, stop } from "../processes.ts";
import { peerSearch } from "../statements.ts";
import type { Bench } from "../target.ts";

const home = path.resolve(import.meta.dirname, "../../.cache/bench-peer");
const versions = { postgraphile: "5.1.5", "postgraphile-plugin-connection-filter": "4.0.1" };

/** Installs the peer unless it is there. @throws Error with the sentence to show when that is not possible */
function install(): void {
  const manifest = { name: "bench-peer", private: true, type: "module", dependencies: versions };
  const done = path.join(home, `installed-${Object.values(versions).join("-")}`);
  mkdirSync(home, { recursive: true });
  copyFileSync(path.join(import.meta.dirname, "serve.mjs"), path.join(home, "serve.mjs"));
  if (existsSync(done)) return;
  process.stderr.write("Installing PostGraphile beside the project\n");
  writeFileSync(path.join(home, "package.json"), JSON.stringify(manifest));
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--workspaces=false"];
  const result = spawnSync("npm", ["install", ...flags], { cwd: home, encoding: "utf8", timeout: 300_000 });
  if (result.status !== 0)
    throw new Error(`npm could not install it: ${result.stderr?.trim().split("\n").at(-1)}`);
  writeFileSync(done, "");
}

/** A peer that answers under row-level security, or past it, and which processes that costs. */
export type Peer = { port: number; pids: number[] };

/**
 * Starts the peer, once as somebody signed in and once without asking who.
 * @returns undefined where it cannot be installed; the reason is printed
 */
export async function startPeers(bench: Bench): Promise<{ secured: Peer; open: Peer } | undefined> {
  try {
    install();
  } catch (error) {
    process.stderr.write(`PostGraphile is left out: ${(error as Error).message}\n`);
    return undefined;
  }
  const { host, port, user, password, database } = bench.product.connection;
  const client = new pg.Client(bench.product.connection);
  await client.connect();
  await client.query(peerSearch);
  await client.end();
  const url = `postgresql://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const startOne = async (peerPort: number, env: Record<string, string>): Promise<Peer> => {
    const child = await start([process.execPath, "serve.mjs"], {
      cwd: home,
      env: { NODE_ENV: "production", PEER_PORT: String(peerPort), PEER_DATABASE: url, ...env },
      ready: /ready/,
    });
    bench.onEnd(() => stop(child));
    return { port: peerPort, pids: [child.pid ?? 0, bench.product.databasePid] };
  };
  const secured = { PEER_ROLE: "authenticated", PEER_CLAIMS: bench.product.userClaims };
  return {
    secured: await startOne(bench.ports.peer, secured),
    open: await startOne(bench.ports.peer + 1, {}),
  };
}
