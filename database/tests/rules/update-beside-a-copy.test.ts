// A copy of the program that is at work holds locks in an order of its own while the next version brings the schema up to date.
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@undercroft/database";
import { createProductDatabase, testPassword } from "@undercroft/database/testing";
import pg from "pg";
import { expect, test } from "vitest";
import { listLogins } from "../../tool/logins.ts";

test("an update that a working copy crosses is begun again and goes through", async () => {
  const database = await createProductDatabase();
  const copy = new pg.Client(database.connection);
  await copy.connect();
  try {
    await copy.query("update internal.migrations set hash = 'of an older version' where name = 'current'");
    await copy.query("delete from internal.applied_files"); // all of it is renewed
    await copy.query("begin; set local deadlock_timeout = '20s'; lock table public.venues in share mode");
    const update = migrate(database.connection, testPassword);
    // what the update holds already while it waits for venues
    const held = `select h.relation::regclass::text as name from pg_locks w join pg_locks h on h.pid = w.pid and h.granted
      join pg_class c on c.oid = h.relation and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where not w.granted and w.relation = 'public.venues'::regclass and h.mode in ('AccessExclusiveLock', 'ShareRowExclusiveLock') limit 1`;
    let table: string | undefined;
    while (!table) {
      await sleep(10);
      table = (await copy.query<{ name: string }>(held)).rows[0]?.name;
    }
    await copy.query(`lock table ${table} in row exclusive mode`); // the update is the one that gives way
    await copy.query("commit");
    expect(await update).toEqual({ applied: [], refreshed: true, mended: [], left: [] });
  } finally {
    await copy.end();
    await database.drop();
  }
});

test("an update during which another database of the cluster sets the password of the same role is begun again and goes through", async () => {
  const database = await createProductDatabase();
  const other = new pg.Client(database.connection);
  await other.connect();
  try {
    const role = listLogins()[0]?.role ?? "";
    // roles belong to the whole cluster, where other tests set their passwords too
    for (let isSet = false; !isSet; )
      isSet = await other
        .query(`begin; alter role ${role} password ${other.escapeLiteral(testPassword(role))}`)
        .then(() => true)
        .catch(() => other.query("rollback").then(() => false));
    const update = migrate(database.connection, testPassword);
    const waits = "select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid";
    while ((await other.query(waits)).rowCount === 0) await sleep(10);
    await other.query("commit");
    expect(await update).toEqual({ applied: [], refreshed: false, mended: [], left: [] });
  } finally {
    await other.end();
    await database.drop();
  }
});
