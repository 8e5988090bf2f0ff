// Supervises one PostgreSQL cluster of our own: makes it, starts it, adopts one that outlived us, stops it.
// It listens on a unix socket in a private directory only, so there is no port to clash and nothing to reach from outside.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, pickAccount, spawnIds } from "./account.ts";
import { prepareBinaries } from "./binaries.ts";
import { isPostgres, readPidFile } from "./pid-file.ts";

/** Where the cluster lives and how it is set. */
export type ClusterOptions = {
  /** directory that holds the data, the socket and the superuser's secret */
  root: string;
  /** account to prefer when running as root */
  runAs?: string;
  /** postgresql.conf settings over our defaults */
  settings?: Record<string, string>;
  /** told when the data had to move to a place the account can enter */
  log?: (line: string) => void;
  /** gives up a start that is not done yet: whatever it started is ended first */
  signal?: AbortSignal;
  /**
   * A file that the server writes its log to, emptied at each start. Without one the log goes to this process, and the server stands still
   * when the process does not read it for a while.
   */
  logFile?: string;
  /** milliseconds until it must answer, 60,000 unless said: what is restored has its log to read first */
  startMs?: number;
};

/** Connection parameters as `pg` takes them. */
export type ClusterConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** A running cluster. */
export type Cluster = {
  how: "started" | "adopted";
  isNew: boolean;
  pid: number;
  connection: (database?: string) => ClusterConnection;
  /** resolves when the server process ends by itself; never for an adopted one */
  exited: Promise<void>;
  /** `patience` is how many milliseconds a fast shutdown may take before it is an immediate one */
  stop: (patience?: number) => Promise<void>;
};

const defaults: Record<string, string> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  port: "5432",
  max_connections: "100",
  shared_buffers: "128MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  password_encryption: "scram-sha-256",
  logging_collector: "off",
  log_min_messages: "warning",
};

type Prepared = {
  account: Account;
  native: string;
  root: string;
  data: string;
  run: string;
  secretFile: string;
};

function own(directory: string, account: Account): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(directory, account.uid, account.gid);
}

/** Data under a directory the account cannot enter is kept in /var/lib instead. */
export function reachableRoot(wanted: string, account: Account, log: (line: string) => void): string {
  if (account.uid === undefined) return wanted;
  mkdirSync(path.dirname(wanted), { recursive: true });
  const canEnter = spawnSync("test", ["-x", path.dirname(wanted)], { ...spawnIds(account), cwd: "/" });
  if (canEnter.status === 0) return wanted;
  const base = existsSync("/var/lib") ? "/var/lib" : os.tmpdir();
  const moved = path.join(
    base,
    `undercroft-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`,
  );
  log(`${wanted} cannot be entered by ${account.name}; the database is in ${moved}`);
  return moved;
}

function prepare(options: ClusterOptions): Prepared {
  const account = pickAccount(options.runAs);
  const cache = path.join(os.tmpdir(), `undercroft-postgres-${account.uid ?? process.getuid?.() ?? 0}`);
  const native = prepareBinaries(account, cache);
  const root = reachableRoot(path.resolve(options.root), account, options.log ?? (() => {}));
  const data = path.join(root, "data");
  let run = path.join(root, "run");
  // a unix socket path may have at most 107 bytes
  if (Buffer.byteLength(path.join(run, ".s.PGSQL.5432.lock")) > 107)
    run = path.join(os.tmpdir(), `uc-pg-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`);
  for (const directory of [root, run]) own(directory, account);
  return { account, native, root, data, run, secretFile: path.join(root, "superuser.secret") };
}

function environment(root: string): NodeJS.ProcessEnv {
  return { PATH: "/usr/bin:/bin", HOME: root, TZ: "UTC", LC_ALL: "C", TMPDIR: os.tmpdir() };
}

/** What is commonly in the way of a new cluster, in one sentence with its remedy. */
export function explainFailure(code: number | null, output: string): string {
  if (/could not look up effective user ID/.test(output))
    return `The account with the number ${process.getuid?.()} has no line in /etc/passwd, which PostgreSQL needs: add one (in a container: a user of the image), or set DATABASE_URL`;
  if (/No space left on device/.test(output))
    return "The disk is full: PostgreSQL could not be made. Nothing is left of the attempt; make room (300 MB) and start again";
  return `initdb ended with ${code}: ${output}`;
}

/** initdb into a side folder, then rename: a crash in the middle never leaves half a cluster. */
async function initialise(p: Prepared, signal: AbortSignal | undefined): Promise<boolean> {
  if (existsSync(path.join(p.data, "PG_VERSION"))) return false;
  const staging = path.join(p.root, "data.new");
  rmSync(staging, { recursive: true, force: true });
  const password = randomBytes(24).toString("base64url");
  const passwordFile = path.join(p.run, "password");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (p.account.uid !== undefined && p.account.gid !== undefined)
    chownSync(passwordFile, p.account.uid, p.account.gid);
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(
        path.join(p.native, "bin", "initdb"),
        [
          "-D",
          staging,
          "-U",
          "postgres",
          "--pwfile",
          passwordFile,
          "--auth=scram-sha-256",
          "-E",
          "UTF8",
          "--locale-provider=builtin",
          "--builtin-locale=C.UTF-8",
          "--locale=C",
          "--no-sync",
          "--no-instructions",
        ],
        {
          ...spawnIds(p.account),
          cwd: p.root,
          env: environment(p.root),
          stdio: ["ignore", "pipe", "pipe"],
          signal,
        },
      );
      let output = "";
      child.stdout.on("data", (chunk) => {
        output += chunk;
      });
      child.stderr.on("data", (chunk) => {
        output += chunk;
      });
      child.on("error", reject);
      child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(explainFailure(code, output)))));
    });
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeFileSync(p.secretFile, `${password}\n`, { mode: 0o600 });
  rmSync(p.data, { recursive: true, force: true });
  spawnSync("sync", ["-f", staging]); // one syncfs in place of initdb's thousand fsyncs
  renameSync(staging, p.data);
  return true;
}

type Running = {
  how: "started" | "adopted";
  pid: number;
  run: string;
  child?: ChildProcess;
  exited: Promise<void>;
};

async function launch(
  p: Prepared,
  settings: Record<string, string>,
  { signal, logFile, startMs = 60_000 }: Pick<ClusterOptions, "signal" | "logFile" | "startMs">,
): Promise<Running> {
  const alive = readPidFile(p.data);
  if (alive && alive.status === "ready" && isPostgres(alive.pid)) {
    return { how: "adopted", pid: alive.pid, run: alive.socketDirectory, exited: new Promise(() => {}) };
  }
  const all = {
    ...defaults,
    unix_socket_directories: `"${p.run.replaceAll(`"`, `""`)}"`, // a list: a comma in a path would begin another
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  for (let attempt = 0; ; attempt++) {
    const tail: string[] = [];
    const log = logFile === undefined ? "pipe" : openSync(logFile, "w", 0o600);
    // its own process group: Ctrl-C in a terminal reaches Node alone, and Node stops PostgreSQL last
    const child = spawn(path.join(p.native, "bin", "postgres"), ["-D", p.data, ...flags], {
      ...spawnIds(p.account),
      cwd: p.root,
      env: environment(p.root),
      stdio: ["ignore", "ignore", log],
      detached: true,
    });
    if (log !== "pipe") closeSync(log); // the server has it open
    let dead = false;
    const exited = new Promise<void>((resolve) =>
      child.on("close", () => {
        dead = true;
        resolve();
      }),
    );
    child.on("error", (error) => tail.push(String(error)));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      tail.push(text);
      if (tail.length > 40) tail.shift();
    });
    const until = Date.now() + startMs;
    while (!dead && Date.now() < until) {
      if (signal?.aborted) await giveUp(child, exited);
      signal?.throwIfAborted();
      const file = readPidFile(p.data);
      if (file && file.pid === child.pid && file.status === "ready") {
        child.unref(); // a caller that ends without stop() leaves a healthy server for the next start to adopt
        (child.stderr as unknown as { unref(): void } | null)?.unref();
        return { how: "started", pid: file.pid, run: p.run, child, exited };
      }
      await sleep(5);
    }
    if (logFile !== undefined) tail.push(readFileSync(logFile, "utf8").slice(-4000));
    const why = tail.join("");
    // after a kill -9 of the server its children need a moment to let go of the shared memory
    if (attempt >= 40 || !/shared memory block|lock file .* already exists/i.test(why)) {
      throw new Error(`PostgreSQL did not start: ${why || "no answer in time"}`);
    }
    await sleep(150);
  }
}

/** Ends a server that has not come up yet. */
async function giveUp(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill("SIGQUIT");
  await Promise.race([exited, sleep(2_000)]);
  child.kill("SIGKILL");
  await Promise.race([exited, sleep(1_000)]);
}

/** Fast shutdown, then immediate, then kill. */
async function stop(pid: number, patience = 15_000): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", patience],
    ["SIGQUIT", 1_000],
    ["SIGKILL", 500],
  ];
  for (const [signal, patience] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (!isPostgres(pid)) return;
      await sleep(5);
    }
  }
}

/**
 * Starts (or adopts) the cluster under `options.root`, making it first when it is not there.
 * @throws Error with the server's own words when it does not come up within 60 s
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const prepared = prepare(options);
  const isNew = await initialise(prepared, options.signal);
  const password = readFileSync(prepared.secretFile, "utf8").trim();
  const running = await launch(prepared, options.settings ?? {}, options);
  return {
    how: running.how,
    isNew,
    pid: running.pid,
    exited: running.exited,
    connection: (database = "postgres") => ({
      host: running.run,
      port: 5432,
      user: "postgres",
      password,
      database,
    }),
    stop: (patience) => stop(running.pid, patience),
  };
}
