// The product as a stranger starts it, on data of its own, with 100,000 events and somebody signed in.
// The data is kept for the next run of the same day and the same SQL, and with `--keep` for any next run.
import { type ChildProcess, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ClusterConnection } from "@undercroft/postgres/embedded";
import { startCluster } from "@undercroft/postgres/embedded";
import { watchRun } from "@undercroft/testing";
import pg from "pg";
import { loadEvents } from "./load-events.ts";
import { start } from "./processes.ts";
import { eventCount, isKept } from "./size.ts";

/** A running product and what is needed to ask it things. */
export type Product = {
  server: ChildProcess;
  port: number;
  /** where its data is */
  directory: string;
  /** logs in as the superuser, for the limit that knows no access rules */
  connection: ClusterConnection;
  databasePid: number;
  /** JWT of the anonymous role */
  publishableKey: string;
  /** JWT of a person who just signed in */
  userToken: string;
  /** what that token says, as JSON */
  userClaims: string;
  /** JWT of a person whose role row-level security does not hold for; everything else is the same */
  openToken: string;
};

const root = path.resolve(import.meta.dirname, "..");

/** Not below the project: PostgreSQL may run under an account that cannot go there. */
const keptFor = (places: number, events: number) =>
  path.join(
    os.tmpdir(),
    `undercroft-bench-${createHash("sha256").update(root).digest("hex").slice(0, 8)}-${places}-${events}`,
  );

/** A directory for data that this SQL and this loader made today; older ones are removed, or with `--keep` used. */
function dataDirectory(fresh: boolean, places: number, events: number): string {
  const database = path.join(root, "database");
  const hash = createHash("sha256").update(new Date().toDateString());
  for (const file of (readdirSync(database, { recursive: true }) as string[]).sort())
    if (file.endsWith(".sql")) hash.update(file).update(readFileSync(path.join(database, file)));
  hash.update(readFileSync(path.join(import.meta.dirname, "load-events.ts")));
  const name = hash.digest("hex").slice(0, 12);
  const kept = keptFor(places, events);
  mkdirSync(kept, { recursive: true, mode: 0o755 });
  const [found] = readdirSync(kept);
  if (isKept && !fresh && found) return path.join(kept, found);
  for (const found of readdirSync(kept))
    if (fresh || found !== name) rmSync(path.join(kept, found), { recursive: true, force: true });
  return path.join(kept, name);
}

/** Makes an account and signs it in. @param role the database role its token names */
async function signIn(base: string, serviceKey: string, role: string): Promise<string> {
  const person = { email: `bench-${role}-${Date.now()}@example.com`, password: "bench-and-mark-1" };
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    "content-type": "application/json",
  };
  const post = async (where: string, body: object) => {
    const response = await fetch(`${base}/auth/v1/${where}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<{ access_token?: string }>;
  };
  await post("admin/users", { ...person, role, email_confirm: true });
  const session = await post("token?grant_type=password", person);
  return session.access_token ?? "";
}

/** The keys of this data, as `npm run keys` tells them. @throws Error when it tells none */
export function readKeys(directory: string, base: string): { publishableKey: string; serviceKey: string } {
  const told = spawnSync(process.execPath, ["apps/server/src/main.js", "--keys"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: directory, SITE_URL: base, NO_COLOR: "1" },
    encoding: "utf8",
  });
  const [publishableKey, serviceKey] = told.stdout.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [];
  if (!publishableKey || !serviceKey) throw new Error(`No keys: ${told.stdout}${told.stderr}`);
  return { publishableKey, serviceKey };
}

const openRole = "bench_open";

/** A role with the rights of somebody signed in that row-level security does not hold for. */
async function createOpenRole(connection: ClusterConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [openRole]);
  if (rowCount === 0) {
    await client.query(`create role ${openRole} nologin bypassrls in role authenticated`);
    await client.query(`grant ${openRole} to authenticator`);
  }
  await client.end();
}

type Start = {
  /** forgets what an earlier run left */
  fresh: boolean;
  /** how many places the events are at */
  places?: number;
  /** how many events; by default what `--events` says */
  events?: number;
  /** a module that the server loads first */
  preload?: string;
  env?: Record<string, string>;
};

/**
 * Starts the product and fills it, or finds it filled.
 * @throws Error when it does not come up or tells no keys
 */
export async function startProduct(
  port: number,
  { fresh, places = 5000, events = eventCount, preload, env = {} }: Start,
): Promise<Product> {
  const base = `http://127.0.0.1:${port}`;
  const directory = dataDirectory(fresh, places, events);
  watchRun(directory, true);
  const isLoaded = existsSync(path.join(directory, "loaded"));
  process.stderr.write(
    isLoaded
      ? "Starting the product\n"
      : `Starting the product and loading ${events} events; a run that is broken off is gone on with\n`,
  );
  const server = await start(
    [
      process.execPath,
      "--max-semi-space-size=4",
      ...(preload ? ["--import", preload] : []),
      "apps/server/src/main.js",
    ],
    {
      cwd: root,
      env: {
        ...env,
        PORT: String(port),
        DATA_DIR: directory,
        SITE_URL: base,
        LOG_LEVEL: "error",
        NO_COLOR: "1",
      },
      ready: /Ready in/,
      patience: 240_000,
    },
  );
  const { publishableKey, serviceKey } = readKeys(directory, base);
  const cluster = await startCluster({ root: path.join(directory, "postgres") });
  const connection = cluster.connection("undercroft");
  if (!isLoaded) {
    await loadEvents(connection, places, events);
    writeFileSync(path.join(directory, "loaded"), "");
  }
  await createOpenRole(connection);
  const userToken = await signIn(base, serviceKey, "authenticated");
  const openToken = await signIn(base, serviceKey, openRole);
  const userClaims = Buffer.from(userToken.split(".")[1] ?? "", "base64url").toString();
  return {
    server,
    port,
    directory,
    connection,
    databasePid: cluster.pid,
    publishableKey,
    userToken,
    userClaims,
    openToken,
  };
}
