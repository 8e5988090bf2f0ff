// A PostgreSQL of the operator's own: what its cluster, its login and its former versions were set to does not get in the way.
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loginPrefix } from "../../tool/logins.ts";
import { migrate } from "../../tool/migrate.ts";
import { seed } from "../../tool/seed.ts";
import { listMigrations } from "../../tool/sql-files.ts";
import { createProductDatabase, testPassword } from "../../tool/testing.ts";
import { withToolClient } from "../../tool/tool-client.ts";

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([createProductDatabase(), createProductDatabase()]);
});
afterAll(async () => {
  for (const database of [one, other]) {
    const prefix = loginPrefix(database?.connection.database ?? "");
    await database?.drop();
    await onCluster(async (client) => {
      const { rows } = await client.query("select rolname from pg_roles where starts_with(rolname, $1)", [
        prefix,
      ]);
      for (const { rolname } of rows) await client.query(`drop role ${rolname}`);
    });
  }
});

const onCluster = (work: (client: pg.Client) => Promise<void>): Promise<void> =>
  withToolClient({ ...one.connection, database: "postgres" }, work);

async function roleAs(database: TestDatabase, password: string): Promise<string> {
  const user = `${loginPrefix(database.connection.database)}authenticator`;
  const client = new pg.Client({ ...database.connection, user, password });
  await client.connect();
  try {
    const { rows } = await client.query("begin; set local role anon; select current_user as name").then(
      // three statements have three results
      (results) => (results as unknown as pg.QueryResult<{ name: string }>[])[2] ?? { rows: [] },
    );
    return rows[0]?.name ?? "";
  } finally {
    await client.end();
  }
}

test("two installations on one cluster keep their passwords apart", async () => {
  const prefixOf = (database: TestDatabase) => loginPrefix(database.connection.database);
  await migrate(
    one.connection,
    () => "the first's",
    () => {},
    { prefix: prefixOf(one) },
  );
  await migrate(
    other.connection,
    () => "the other's",
    () => {},
    { prefix: prefixOf(other) },
  );
  expect(await roleAs(one, "the first's")).toBe("anon");
  expect(await roleAs(other, "the other's")).toBe("anon");
  await expect(roleAs(one, "the other's")).rejects.toThrow("password authentication failed");
});

test("logins are named after their database, and names that are no plain identifier are shortened to one", () => {
  expect(loginPrefix("undercroft")).toBe("undercroft_");
  expect(loginPrefix('Odd "name"; drop')).toMatch(/^uc_[0-9a-f]{12}_$/);
  expect(loginPrefix("x".repeat(63))).toMatch(/^uc_[0-9a-f]{12}_$/);
});

test("a database to which the former text of a superseded migration was applied starts, and notes today's", async () => {
  const foundation = listMigrations()[0];
  await withToolClient(one.connection, async (client) => {
    await client.query("update internal.migrations set hash = $2 where name = $1", [
      foundation?.name,
      "bc00745fbbd06864f90824cad35470da20bbb09a8ac2120b085f48c407d7320d",
    ]);
    await migrate(one.connection, testPassword);
    const { rows } = await client.query("select hash from internal.migrations where name = $1", [
      foundation?.name,
    ]);
    expect(rows).toEqual([{ hash: foundation?.hash }]);
  });
});

test("what operators set for a login or a database changes nothing about the start, the seeds and the commands", async () => {
  await withToolClient(one.connection, (client) =>
    client.query(
      `do $$ begin
         execute format('alter database %I set statement_timeout = 1', current_database());
         execute format('alter database %I set search_path = pg_catalog', current_database());
         execute format('alter database %I set datestyle = ''German''', current_database());
         execute format('alter database %I set default_transaction_read_only = on', current_database());
       end $$`,
    ),
  );
  await migrate(one.connection, testPassword);
  expect(await seed(one.connection, { demo: false })).toEqual({ base: true, demo: false });
});

test("a command whose connection is ended says why, not that it is gone", async () => {
  await expect(
    withToolClient(other.connection, async (client) => {
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      await onCluster(async (cluster) => {
        await cluster.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      });
      for (;;) await client.query("select pg_sleep(0.05)");
    }),
  ).rejects.toThrow("terminating connection due to administrator command");
});
