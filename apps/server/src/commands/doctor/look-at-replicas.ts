// Replicas that visitors are read to from: whether each is there, of this cluster, and near its leader.
import { setTimeout as sleep } from "node:timers/promises";
import { asLibpq, type DatabaseConnection } from "@undercroft/postgres";
import pg from "pg";
import type { Config } from "../../config.ts";
import { type ProductDatabase, replicaName } from "../../database.ts";
import { type Finding, off, ok, wrong } from "./finding.ts";

const patienceMs = 3_000;
/** Beyond this the product leaves it. */
const mostLagMs = 2_000;
const name = "reads";

type Place = { system: string; is_late: boolean };

/** @returns one for each of `DATABASE_REPLICA_URLS`, or that there is none */
export async function lookAtReplicas(
  { databaseReplicaUrls: urls }: Config,
  { owner }: ProductDatabase,
): Promise<Finding[]> {
  if (urls.length === 0)
    return [
      off(
        name,
        "all from the leader",
        "DATABASE_REPLICA_URLS, where a replica follows: what visitors read goes there.",
      ),
    ];
  return Promise.all(urls.map((url) => lookAt(url, owner)));
}

async function lookAt(url: string, owner: DatabaseConnection): Promise<Finding> {
  const at = replicaName(url);
  try {
    return await withClient(owner, (leader) =>
      withClient({ connectionString: asLibpq(url) }, (replica) => compare(at, leader, replica)),
    );
  } catch (error) {
    return wrong(
      name,
      `${at} does not answer: ${(error as Error).message}`,
      "Reads go to the leader until it does. Is it running, and does pg_hba.conf let this machine in?",
    );
  }
}

async function compare(at: string, leader: pg.Client, replica: pg.Client): Promise<Finding> {
  const place =
    "select system_identifier::text as system, pg_is_in_recovery() as is_late from pg_control_system()";
  const [here, there] = await Promise.all([leader.query<Place>(place), replica.query<Place>(place)]);
  if (here.rows[0]?.system !== there.rows[0]?.system)
    return wrong(
      name,
      `${at} is of another cluster; nothing is read from it`,
      "Correct DATABASE_REPLICA_URLS, or make the replica from this leader: pg_basebackup --write-recovery-conf.",
    );
  if (!there.rows[0]?.is_late)
    return wrong(
      name,
      `${at} takes writes itself; nothing is read from it`,
      "Is it the leader? DATABASE_REPLICA_URLS names those that follow.",
    );
  const began = performance.now();
  const { rows } = await leader.query<{ position: string }>(
    "select pg_current_wal_flush_lsn()::text as position",
  );
  for (; performance.now() - began < mostLagMs; await sleep(50)) {
    const reached = await replica.query<{ is_there: boolean }>(
      "select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there",
      [rows[0]?.position],
    );
    if (reached.rows[0]?.is_there)
      return ok(name, `${at} had what the leader had after ${Math.round(performance.now() - began)} ms`);
  }
  return wrong(
    name,
    `${at} is more than ${mostLagMs / 1000} s behind; nothing is read from it`,
    "select * from pg_stat_wal_receiver there, and its log; patronictl reinit where it does not catch up.",
  );
}

/** Connects, works and disconnects, each within three seconds. */
export async function withClient<T>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on("error", () => {}); // shows at the next statement
  try {
    await client.connect();
    return await work(client);
  } finally {
    void client.end().catch(() => {});
  }
}
