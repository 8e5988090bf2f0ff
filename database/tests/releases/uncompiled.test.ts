// PostgreSQL with LLVM compiles what it takes for dear, and a leader cannot hand over while it does: a start switches that off for its database.
import { createProductDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../tool/migrate.ts";

let product: Awaited<ReturnType<typeof createProductDatabase>>;
beforeAll(async () => {
  product = await createProductDatabase();
});
afterAll(() => product.drop());

/** As where PostgreSQL compiles unless it is told otherwise; ours does not. */
const compiling = () => ({ ...product.connection, options: "-c jit=on" });

async function ask(text: string): Promise<unknown> {
  const client = new pg.Client(product.connection);
  await client.connect();
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
const set =
  "select unnest(setconfig) from pg_db_role_setting where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())";

test("Where PostgreSQL compiles statements, a start has sessions of its database do without", async () => {
  expect(await ask(set)).toBeUndefined();
  await migrate(compiling(), null);
  expect(await ask(set)).toBe("jit=off");
});

test("What the operator has set for the database stays", async () => {
  await ask(`do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`);
  await migrate(compiling(), null);
  expect(await ask(set)).toBe("jit=on");
});
