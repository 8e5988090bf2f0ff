// Whole tables in one statement: rows go over as one JSON value and become records of the table's own types.
import type pg from "pg";

/**
 * Inserts rows into `table`; each names the same columns. Times are ISO strings.
 * @throws DatabaseError when a row breaks a rule of the table
 */
export async function insertRows(client: pg.ClientBase, table: string, rows: object[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(", ");
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/**
 * Does `work` without looking at each row: no triggers, no foreign keys. For tens of thousands of rows that are worked out of rows which
 * are there, and that say themselves what triggers would. A login that may not leave the checks out gets the same rows, more slowly.
 */
export async function withoutRowChecks(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select has_parameter_privilege('session_replication_role', 'set') as may",
  );
  if (rows[0]?.may) await client.query("set local session_replication_role = replica");
  await work();
  if (rows[0]?.may) await client.query("set local session_replication_role = origin");
}
