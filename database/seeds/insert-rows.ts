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
