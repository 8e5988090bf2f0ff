// The key that servers use, for what only an administrator's program may do, such as inviting somebody.
import { readFileSync } from "node:fs";
import path from "node:path";
import { loadKeyring } from "@undercroft/auth";
import { createServiceDatabase } from "@undercroft/postgres";
import { startCluster } from "@undercroft/postgres/embedded";
import { dataDirectory } from "./database.ts";

/** The service key of the product under test. */
export async function serviceKey(issuer: string): Promise<string> {
  const cluster = await startCluster({ root: path.join(dataDirectory(), "postgres") });
  const database = createServiceDatabase({ connection: cluster.connection("undercroft"), max: 1 });
  try {
    const secretKey = readFileSync(path.join(dataDirectory(), "secret.key"), "utf8").trim();
    const { apiKeys } = await loadKeyring(database, secretKey, { issuer });
    return apiKeys.service;
  } finally {
    await database.close();
  }
}
