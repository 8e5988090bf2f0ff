// The demo's largest tables are filled without looking at each row; this looks at all of them.
import { createDemoDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { expect, test } from "vitest";

type Reference = { table: string; name: string; definition: string };

test("Every reference of the demo's rows leads to a row that is there, and every payment's entries add up to nothing", async () => {
  const database = await createDemoDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows } = await client.query<Reference>(`
      select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'internal')`);
    expect(rows.length).toBeGreaterThan(100);
    // made anew they are checked against every row; the first that does not hold is named
    for (const { table, name, definition } of rows)
      await client.query(
        `alter table ${table} drop constraint ${name}; alter table ${table} add constraint ${name} ${definition}`,
      );
    const open = await client.query(
      "select transaction_id from internal.ledger_entries group by 1 having sum(amount_pence) <> 0",
    );
    expect(open.rows).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
