// The database an import writes to: the one DATABASE_URL names, or the product's own under DATA_DIR, running or not.
import path from "node:path";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { migrate } from "../migrate.ts";
import { seed } from "../seed.ts";

/** The name of the product's database in its own cluster. */
const name = "undercroft";

/** Where the database is said to be. */
export type ImportTarget = {
  databaseUrl: string | undefined;
  /** the product's data directory, relative to the present one or absolute */
  dataDir: string;
  /** account to run PostgreSQL as when started by root */
  runAs: string | undefined;
};

/** A database ready to be written to. */
export type OpenTarget = { connection: pg.ClientConfig; close: () => Promise<void> };

/**
 * Finds the database, starting PostgreSQL when it is ours and stopped, and making what is missing.
 * `close` stops it again only if it was started here.
 * @param options.mustExist makes nothing: what is asked for is what is there
 * @throws Error when it cannot be reached, or is empty and must not be
 */
export async function openTarget(
  target: ImportTarget,
  log: (line: string) => void,
  { mustExist = false } = {},
): Promise<OpenTarget> {
  if (target.databaseUrl) {
    const connection = { connectionString: target.databaseUrl };
    await prepare(connection, log, mustExist);
    return { connection, close: async () => {} };
  }
  const root = path.resolve(target.dataDir, "postgres");
  const cluster = await startCluster({ root, ...(target.runAs ? { runAs: target.runAs } : {}), log });
  const close = async () => {
    if (cluster.how === "started") await cluster.stop();
  };
  try {
    await ensureDatabase(cluster.connection("postgres"));
    await prepare(cluster.connection(name), log, mustExist);
    return { connection: cluster.connection(name), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    const found = await client.query("select from pg_database where datname = $1", [name]);
    if (!found.rowCount) await client.query(`create database ${name}`);
  });
}

/** A database that the server has never started on gets its tables and its places first. */
async function prepare(
  connection: pg.ClientConfig,
  log: (line: string) => void,
  mustExist: boolean,
): Promise<void> {
  const isNew = await withClient(connection, async (client) => {
    const found = await client.query<{ at: string | null }>("select to_regclass('internal.seeds') as at");
    return found.rows[0]?.at === null;
  });
  if (!isNew) return;
  if (mustExist)
    throw new Error(
      "the product has never been started on this database; set DATABASE_URL or DATA_DIR as its start has them",
    );
  log("making the tables");
  await migrate(connection, null);
  await seed(connection, { demo: false });
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
