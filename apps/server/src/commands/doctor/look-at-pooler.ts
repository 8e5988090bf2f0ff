// The pooler before the database: whether it lets us in, and leads to the database that DATABASE_URL names.
import { asLibpq } from "@undercroft/postgres";
import type { Config } from "../../config.ts";
import { type ProductDatabase, replicaName } from "../../database.ts";
import { type Finding, off, ok, wrong } from "./finding.ts";
import { withClient } from "./look-at-replicas.ts";

const name = "pooler";
const place =
  "select system_identifier::text || ' ' || current_database() as place, pg_is_in_recovery() as is_standby from pg_control_system()";

type Place = { place: string; is_standby: boolean };

/** @returns whether requests reach the database through `DATABASE_POOL_URL` */
export async function lookAtPooler(
  { databasePoolUrl: url }: Config,
  { owner }: ProductDatabase,
): Promise<Finding> {
  if (!url)
    return off(
      name,
      "none; requests go to the database itself",
      "DATABASE_POOL_URL, where several copies take more connections than it has.",
    );
  const at = replicaName(url);
  try {
    const [there, here] = await Promise.all(
      [{ connectionString: asLibpq(url) }, owner].map((connection) =>
        withClient(connection, async (client) => (await client.query<Place>(place)).rows[0]),
      ),
    );
    if (there?.place !== here?.place)
      return wrong(
        name,
        `${at} leads to another database`,
        "DATABASE_POOL_URL has to lead to the database that DATABASE_URL names.",
      );
    if (there?.is_standby)
      return wrong(
        name,
        `${at} leads to a standby`,
        "Have it lead to the leader, as ops/pgbouncer.ini does.",
      );
    return ok(name, `${at} leads to the database`);
  } catch (error) {
    return wrong(
      name,
      `${at} does not let us in: ${(error as Error).message}`,
      "Is it running? docs/operations.md, Through a pooler, has its file and the function that looks passwords up.",
    );
  }
}
