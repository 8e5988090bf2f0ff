// Test databases on one throw-away cluster: a template per content hash, a copy per test file.
import { randomBytes } from "node:crypto";
import { mkdirSync, rmdirSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, type ClusterConnection, startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";

/** How to build the template that copies are made from. */
export type TestDatabaseOptions = {
  name: string;
  /** changes when the template must be built anew */
  hash: string;
  /** what the template begins as; an empty database when not given */
  base?: TestDatabaseOptions;
  build: (connection: ClusterConnection) => Promise<void>;
  /** passwords of other login roles, by role name */
  passwords?: Record<string, string>;
};

/** A database of the caller's own. */
export type TestDatabase = {
  connection: ClusterConnection;
  as: (role: string) => ClusterConnection;
  /** the same through a pooler in transaction mode, where `TEST_POOLER_PORT` names one before the server, as in `npm run test:cluster` */
  pooled: (role: string) => ClusterConnection | undefined;
  drop: () => Promise<void>;
};

const root = process.env.TEST_CLUSTER ?? path.resolve(import.meta.dirname, "../../../.cache/test-cluster");

const given = process.env.TEST_DATABASE_URL;
const pooler = process.env.TEST_POOLER_PORT;

/** Nothing here outlives the tests, so nothing needs to be safe on disk. */
const careless = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  shared_buffers: "256MB",
  log_min_error_statement: "panic",
};

/** One holder at a time across processes; a lock older than two minutes was left by a dead one. */
async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = `${root}-${name}.lock`;
  mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      try {
        if (Date.now() - statSync(lock).mtimeMs > 120_000) rmdirSync(lock);
      } catch {
        // gone between the two calls: try again at once
      }
      await sleep(25);
    }
  }
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), 30_000);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmdirSync(lock);
  }
}

/** Where test databases are made: a running server that a superuser can log in to. */
type TestServer = Pick<Cluster, "connection" | "stop">;

let shared: Promise<TestServer> | undefined;

/** The server somebody else runs at `url`; it is left running. */
function toServer(url: string): TestServer {
  const { hostname: host, port, username, password } = new URL(url);
  const login = { host, port: Number(port || 5432), user: decodeURIComponent(username) };
  return {
    connection: (database = "postgres") => ({ ...login, password: decodeURIComponent(password), database }),
    stop: async () => {},
  };
}

/** The server that `TEST_DATABASE_URL` names, else the throw-away cluster of this run, started or adopted. */
export function testCluster(): Promise<TestServer> {
  shared ??= given
    ? Promise.resolve(toServer(given))
    : withLock("start", () => startCluster({ root, settings: careless, logFile: `${root}.log` }));
  return shared;
}

async function onServer<T>(cluster: TestServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(cluster.connection());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One copy at a time: a template that is being copied is not copied again. */
async function createDatabase(cluster: TestServer, name: string, template = "template1"): Promise<void> {
  await withLock("copy", () =>
    onServer(cluster, (client) =>
      client.query(`create database ${name} template ${template} strategy file_copy`),
    ),
  );
}

async function ensureTemplate(cluster: TestServer, options: TestDatabaseOptions): Promise<string> {
  const template = `${options.name}_${options.hash.slice(0, 16)}`;
  const base = options.base && (await ensureTemplate(cluster, options.base));
  await withLock(`template-${options.name}`, async () => {
    const exists = await onServer(cluster, (client) =>
      client.query("select from pg_database where datname = $1", [template]),
    );
    if (exists.rowCount) return;
    const draft = `${template}_draft`;
    await onServer(cluster, async (client) => {
      await client.query(`drop database if exists ${draft} with (force)`);
    });
    await createDatabase(cluster, draft, base);
    await options.build(cluster.connection(draft));
    await onServer(cluster, (client) => client.query(`alter database ${draft} rename to ${template}`));
  });
  return template;
}

/** Makes a database from the (cached) template. @throws Error when the template cannot be built */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const cluster = await testCluster();
  const template = await ensureTemplate(cluster, options);
  const name = `t_${randomBytes(6).toString("hex")}`;
  await createDatabase(cluster, name, template);
  const connection = cluster.connection(name);
  const as = (role: string) => ({ ...connection, user: role, password: options.passwords?.[role] ?? "" });
  return {
    connection,
    as,
    pooled: (role) => (pooler ? { ...as(role), host: "127.0.0.1", port: Number(pooler) } : undefined),
    drop: async () => {
      await onServer(cluster, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
