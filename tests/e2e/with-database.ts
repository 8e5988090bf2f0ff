// Asks the database of the product under test, for what no screen shows.
import path from "node:path";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { dataDirectory } from "./database.ts";

/** Runs `work` with a connection of the schema's owner. */
export async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const cluster = await startCluster({ root: path.join(dataDirectory(), "postgres") });
  const client = new pg.Client(cluster.connection("undercroft"));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
