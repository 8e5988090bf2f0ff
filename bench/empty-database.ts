import { rmSync } from "node:fs";
import path from "node:path";
import { migrate } from "@undercroft/database";
import { type Cluster, startCluster } from "@undercroft/postgres/embedded";
import { makeRunFolder } from "@undercroft/testing";
import pg from "pg";

/** A migrated database without rows, on a PostgreSQL of its own. */
export type EmptyDatabase = {
  /** a folder that goes with it */
  folder: string;
  cluster: Cluster;
  /** as its owner */
  connection: ReturnType<Cluster["connection"]>;
};

/** Makes one, hands it to `study` and removes it, however that ends. @throws Error when PostgreSQL does not start */
export async function withEmptyDatabase(
  name: string,
  study: (database: EmptyDatabase) => Promise<void>,
): Promise<void> {
  const folder = makeRunFolder(`undercroft-${name}`);
  const cluster = await startCluster({ root: path.join(folder, "database") });
  try {
    const maker = new pg.Client(cluster.connection("postgres"));
    await maker.connect();
    await maker.query("create database bench");
    await maker.end();
    const connection = cluster.connection("bench");
    await migrate(connection, () => "bench");
    await study({ folder, cluster, connection });
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A client of it. */
export async function connectTo({ connection }: EmptyDatabase): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on("error", () => {}); // the cluster ends it
  await client.connect();
  return client;
}
