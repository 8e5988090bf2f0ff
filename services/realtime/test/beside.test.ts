import { randomUUID } from "node:crypto";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase } from "@undercroft/postgres";
import { afterAll, expect, test } from "vitest";
import { openWire, type WireHandlers } from "../src/database/wire.ts";

const product = await createProductDatabase();
const superuser = createServiceDatabase({ connection: product.connection, max: 1 });
const database = createServiceDatabase({ connection: product.as("realtime_admin"), max: 2 });
const heard: string[] = [];
const handlers: WireHandlers = {
  onRelay: () => {},
  onMessage: ({ event }) => heard.push(`socket is told of ${event}`),
  onTransactions: () => {},
  onRights: () => {},
  onSchema: () => {},
  onMissed: () => {},
  onReturn: () => {},
  onError: (error) => heard.push(String(error)),
};
const beside = {
  channel: "undercroft_cache",
  onNotify: (table: string) => heard.push(`cache forgets ${table}`),
  onReturn: () => heard.push("cache forgets all"),
};
const wire = openWire(product.as("realtime_admin"), database, randomUUID(), handlers, beside);
await wire.listener.ready;
afterAll(async () => {
  await wire.close();
  await database.close();
  await superuser.close();
  await product.drop();
});

const cancelNight = (table: string, event: string) =>
  superuser.query("select pg_notify('undercroft_cache', $1), realtime.send('{}', $2, 'news')", [
    table,
    event,
  ]);

test("What one commit says to the cache is heard before what it says to sockets, commit by commit", async () => {
  for (const turn of [1, 2, 3]) await cancelNight(`table ${turn}`, `night ${turn}`);
  await expect.poll(() => heard.length).toBe(6);
  expect(heard).toEqual(
    [1, 2, 3].flatMap((turn) => [`cache forgets table ${turn}`, `socket is told of night ${turn}`]),
  );
});

test("A connection that ended and came back has the cache forget everything", async () => {
  heard.length = 0;
  await superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and usename like '%realtime_admin' and datname = current_database()",
  );
  await expect.poll(() => heard, { timeout: 20_000 }).toContain("cache forgets all");
});
