// Finds or brings up PostgreSQL: our own under the data directory, or the one `DATABASE_URL` names.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listServiceRoles, loginName, loginPrefix } from "@undercroft/database";
import { asLibpq, type DatabaseConnection } from "@undercroft/postgres";
import { archiveSettings } from "@undercroft/postgres/archive";
import { type Cluster, isPostgres, startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import type { DatabaseConfig } from "./config/database.ts";
import backups from "./config/parts/backups.ts";
import type { Config } from "./config.ts";

const name = "undercroft";
const watchInterval = 500;
/** How long a restart of PostgreSQL may keep a stop waiting. */
const guardPatience = 5_000;
const probeInterval = 2_000;

/** The product's database and how to reach it. */
export type ProductDatabase = {
  /** the login that migrates and runs the worker */
  owner: DatabaseConnection;
  /** the same place under the login of a service's role */
  as: (role: string, password: string) => DatabaseConnection;
  /**
   * The same for requests, through the pooler where there is one: nothing may be left on such a connection, and nothing listened for.
   * `isPooled` says which it is.
   */
  forRequests: (role: string, password: string) => DatabaseConnection & { isPooled: boolean };
  /** replicas under a login, by host and port */
  replicasFor: (role: string, password: string) => { name: string; connection: DatabaseConnection }[];
  /** what the names of those logins begin with */
  loginPrefix: string;
  /** false from the moment the server process is seen to be gone until it answers again */
  isUp: () => boolean;
  /** for people: version and place */
  describe: () => string;
  /** `patience` is how many milliseconds an ordinary end may take; after them it is a hard one, which loses nothing either */
  stop: (patience?: number) => Promise<void>;
  /** for commands: stops PostgreSQL only where it was not running before */
  leave: () => Promise<void>;
};

/**
 * Opens the database, making it where it is ours to make.
 * @param log told when PostgreSQL died and was started again
 * @param signal gives up a start that is not done yet; nothing is left running
 * @param isGuest another process looks after it, and stops it
 * @throws Error saying what to do when it cannot be reached
 */
export function openDatabase(
  config: Config,
  log: (line: string) => void,
  signal?: AbortSignal,
  isGuest = false,
): Promise<ProductDatabase> {
  if (config.databaseUrl) return openByUrl(config.databaseUrl, config);
  return isGuest ? openAsGuest(config, log) : openEmbedded(config, log, signal);
}

/** PostgreSQL of this data directory, which another process of the same product brought up and looks after. */
async function openAsGuest(config: Config, log: (line: string) => void): Promise<ProductDatabase> {
  const root = path.join(config.dataDir, "postgres");
  const { postgresAccount: runAs } = config;
  const cluster = await startCluster({ root, log, ...(runAs ? { runAs } : {}) });
  const owner = cluster.connection(name);
  const { version } = await readServer(owner);
  const prefix = loginPrefix(name);
  const probe = watchReachability(owner);
  const as = (role: string, password: string) => ({ ...owner, user: loginName(prefix, role), password });
  return {
    owner,
    as,
    forRequests: (role, password) => ({ ...as(role, password), isPooled: false }),
    replicasFor: () => [],
    loginPrefix: prefix,
    isUp: probe.isUp,
    describe: () => `PostgreSQL ${version}, shared`,
    stop: () => probe.stop(),
    leave: probe.stop,
  };
}

async function openByUrl(
  given: string,
  { databasePoolUrl: pool, databaseReplicaUrls, supabase }: Pick<Config, keyof DatabaseConfig | "supabase">,
): Promise<ProductDatabase> {
  const isHosted = supabase !== undefined;
  const databaseUrl = asLibpq(given);
  const { version, database } = await readServer({ connectionString: databaseUrl }).catch((error: Error) => {
    throw new Error(`DATABASE_URL: cannot connect: ${error.message}`, { cause: error });
  });
  const prefix = loginPrefix(database);
  if (Number.parseInt(version, 10) < 15) {
    throw new Error(`DATABASE_URL: PostgreSQL ${version} is too old; 15 or later is needed`);
  }
  const address = new URL(databaseUrl);
  const probe = watchReachability({ connectionString: databaseUrl });
  const loginAt = (at: string) => (role: string, password: string) => {
    const other = new URL(at);
    other.username = loginName(prefix, role);
    other.password = password;
    return { connectionString: other.href };
  };
  const atPool = loginAt(pool ? asLibpq(pool) : databaseUrl);
  const as = isHosted ? asRoleOf(databaseUrl) : loginAt(databaseUrl);
  return {
    owner: { connectionString: databaseUrl },
    as,
    forRequests: (role, password) =>
      isHosted
        ? { ...as(role, password), isPooled: false }
        : { ...atPool(role, password), isPooled: pool !== undefined },
    replicasFor: (role, password) =>
      databaseReplicaUrls.map((url) => ({
        name: replicaName(url),
        connection: loginAt(asLibpq(url))(role, password),
      })),
    loginPrefix: prefix,
    isUp: probe.isUp,
    describe: () => `PostgreSQL ${version} at ${address.host || "a local socket"}${address.pathname}`,
    stop: () => probe.stop(),
    leave: probe.stop,
  };
}

/**
 * A hosted project has one login for us. It becomes the role of a service of ours as it connects, and stays what it is where the role is
 * that of a service of the project.
 */
function asRoleOf(databaseUrl: string): (role: string) => DatabaseConnection {
  const ours = new Set(listServiceRoles());
  return (role) => {
    if (!ours.has(role)) return { connectionString: databaseUrl };
    const other = new URL(databaseUrl);
    const given = other.searchParams.get("options");
    other.searchParams.set("options", `${given ? `${given} ` : ""}-c role=${role}`);
    return { connectionString: other.href };
  };
}

/** What it is called where people read of it: never with a login. */
export function replicaName(url: string): string {
  const { host, searchParams } = new URL(url);
  return host || searchParams.get("host") || "a local socket";
}

/** Asks a database that is not ours to look after whether it is there, every two seconds. */
function watchReachability(connection: DatabaseConnection): {
  isUp: () => boolean;
  stop: () => Promise<void>;
} {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: probeInterval,
    query_timeout: probeInterval,
  });
  pool.on("error", () => {}); // the next question tells
  let isUp = true;
  const timer = setInterval(async () => {
    isUp = await pool.query("select").then(
      () => true,
      () => false,
    );
  }, probeInterval);
  timer.unref();
  return {
    isUp: () => isUp,
    stop: () => {
      clearInterval(timer);
      return pool.end();
    },
  };
}

async function openEmbedded(
  config: Config,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<ProductDatabase> {
  const options = {
    root: path.join(config.dataDir, "postgres"),
    ...(config.postgresAccount ? { runAs: config.postgresAccount } : {}),
    log,
    ...(signal ? { signal } : {}),
    ...(config.part(backups).BACKUP_TO ? { settings: archiveSettings } : {}),
  };
  let cluster = await startCluster(options);
  const isFresh = await ensureDatabase(cluster);
  const { version } = await readServer(cluster.connection(name));
  const prefix = loginPrefix(name);
  const guard = keepAlive(
    () => cluster,
    async () => {
      cluster = await startCluster(options);
    },
    log,
  );
  const owner = cluster.connection(name);
  const as = (role: string, password: string) => ({ ...owner, user: loginName(prefix, role), password });
  const how = isFresh ? "new" : cluster.how;
  const isOurs = cluster.how === "started";
  return {
    owner,
    as,
    forRequests: (role, password) => ({ ...as(role, password), isPooled: false }),
    replicasFor: () => [],
    loginPrefix: prefix,
    isUp: () => isPostgres(cluster.pid),
    describe: () => `PostgreSQL ${version}, ${how}`,
    stop: async (patience) => {
      // a PostgreSQL that is just being started again is not waited for without end
      await Promise.race([guard.stop(), sleep(patience ?? guardPatience, undefined, { ref: false })]);
      await cluster.stop(patience);
    },
    leave: async () => {
      await guard.stop();
      if (isOurs) await cluster.stop();
    },
  };
}

async function readServer(connection: DatabaseConnection): Promise<{ version: string; database: string }> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // shows at the next statement
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; database: string }>(
      "select current_setting('server_version') as version, current_database() as database",
    );
    return { version: rows[0]?.version.split(" ")[0] ?? "", database: rows[0]?.database ?? "" };
  } finally {
    await client.end();
  }
}

/** True when it had to be made. */
async function ensureDatabase(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client(cluster.connection("postgres"));
  client.on("error", () => {});
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (found.rowCount) return false;
    await client.query(`create database ${name}`);
    return true;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL again when it ends without being told to; an adopted server is not our child, so its pid is asked. */
function keepAlive(
  current: () => Cluster,
  restart: () => Promise<void>,
  log: (line: string) => void,
): { stop: () => Promise<void> } {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const revive = async (): Promise<void> => {
    log("PostgreSQL has gone; starting it again");
    try {
      await restart();
      log("PostgreSQL is back");
    } catch (error) {
      log(`PostgreSQL did not come back, trying again: ${error instanceof Error ? error.message : error}`);
    }
  };
  const timer = setInterval(() => {
    if (isStopped || isPostgres(current().pid)) return;
    running = running.then(() => (isStopped || isPostgres(current().pid) ? undefined : revive()));
  }, watchInterval);
  timer.unref();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
