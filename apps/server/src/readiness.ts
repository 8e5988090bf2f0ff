// What this copy of the product lacks to be sent requests. What every copy would lack alike (old jobs, broken rules) is no reason: it alarms.
import { statfs } from "node:fs/promises";
import { refuseNewerData } from "@undercroft/database";
import type { DatabaseConnection } from "@undercroft/postgres";
import pg from "pg";

/** Names what is lacking, in the order of the table in docs/operations.md; empty when nothing is. Asked at most once a second. */
export type Readiness = () => Promise<string[]>;

/** What is looked at. */
export type ReadinessParts = {
  owner: DatabaseConnection;
  dataDir: string;
  /** how long the request that has waited longest has waited for a connection, in ms */
  poolWaitMs: () => number;
};

const patienceMs = 2_000;
const rememberedMs = 1_000;
const longestPoolWaitMs = 1_000;
const leastFreeShare = 0.1;
const mostSkewMs = 2_000;
const schemaMs = 30_000;

/** Opens no connection before it is first asked. */
export function createReadiness(parts: ReadinessParts): { readiness: Readiness; close: () => Promise<void> } {
  const pool = new pg.Pool({
    ...parts.owner,
    max: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    idleTimeoutMillis: 60_000,
  });
  pool.on("error", () => {}); // the next question tells
  let last: { at: number; answer: Promise<string[]> } | undefined;
  const isUsable = createSchemaLook();
  const look = async (): Promise<string[]> => {
    const [database, isRoomy] = await Promise.all([lookAtDatabase(pool, isUsable), hasRoom(parts.dataDir)]);
    const isCrowded = parts.poolWaitMs() >= longestPoolWaitMs;
    return [...database, ...(isCrowded ? ["pool"] : []), ...(isRoomy ? [] : ["disk"])];
  };
  return {
    readiness: () => {
      if (!last || Date.now() - last.at >= rememberedMs) last = { at: Date.now(), answer: look() };
      return last.answer;
    },
    close: () => pool.end(),
  };
}

/** A write that leaves nothing behind: a message in the log of changes, which a standby refuses and nobody reads. */
const probe = `select pg_logical_emit_message(true, 'undercroft', '') as at,
  current_setting('transaction_read_only') = 'on' as is_read_only, extract(epoch from clock_timestamp()) * 1000 as now`;

type SchemaLook = (client: pg.ClientBase) => Promise<boolean>;

/** Whether this program may use the schema, which a newer one may have changed beside it. */
function createSchemaLook(): SchemaLook {
  let last: { at: number; answer: boolean } | undefined;
  return async (client) => {
    if (last && Date.now() - last.at < schemaMs) return last.answer;
    const answer = await refuseNewerData(client).then(
      () => true,
      () => false,
    );
    last = { at: Date.now(), answer };
    return answer;
  };
}

async function lookAtDatabase(pool: pg.Pool, isUsable: SchemaLook): Promise<string[]> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const asked = Date.now();
    const { rows } = await client.query<{ is_read_only: boolean; now: string }>(probe);
    const answered = Date.now();
    const lacks = rows[0]?.is_read_only === false ? [] : ["database"];
    const skew = Math.max(asked - Number(rows[0]?.now), Number(rows[0]?.now) - answered);
    if (skew > mostSkewMs) lacks.push("clock");
    if (!(await isUsable(client))) lacks.push("schema");
    client.release();
    return lacks;
  } catch {
    client?.release(true);
    return ["database"];
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bfree, blocks } = await statfs(folder);
  // what is kept for the superuser counts as used by neither side
  return blocks === 0 || bavail >= leastFreeShare * (blocks - bfree + bavail);
}
