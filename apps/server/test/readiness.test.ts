// What a copy lacks to be sent requests, on a real database.
import os from "node:os";
import { createProductDatabase } from "@undercroft/database/testing";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createReadiness } from "../src/readiness.ts";

let product: Awaited<ReturnType<typeof createProductDatabase>>;
let client: pg.Client;
let waitedMs = 0;
const opened: (() => Promise<void>)[] = [];
beforeAll(async () => {
  product = await createProductDatabase();
  client = new pg.Client(product.connection);
  await client.connect();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of opened.splice(0)) await close();
});
afterAll(async () => {
  await client.end();
  await product.drop();
});

/** What is lacking, of a fresh look. The machine's disk is its own affair. */
async function look(owner = product.connection): Promise<string[]> {
  const { readiness, close } = createReadiness({ owner, dataDir: os.tmpdir(), poolWaitMs: () => waitedMs });
  opened.push(close);
  return (await readiness()).filter((lack) => lack !== "disk");
}

test("A copy lacks nothing on its own schema, and a look leaves nothing behind", async () => {
  expect(await look()).toEqual([]);
});

test("A database that takes no writes is lacking", async () => {
  const { database } = client;
  await client.query(`alter database "${database}" set default_transaction_read_only = on`);
  expect(await look()).toEqual(["database"]);
  await client.query(
    `begin read write; alter database "${database}" reset default_transaction_read_only; commit`,
  );
});

test("A database that cannot be reached is lacking", async () => {
  expect(await look({ ...product.connection, database: "nowhere" })).toEqual(["database"]);
});

test("A clock three seconds from the database's is lacking, on either side", async () => {
  for (const seconds of [3, -3]) {
    vi.useFakeTimers({ now: Date.now() + seconds * 1_000, toFake: ["Date"] });
    expect(await look()).toEqual(["clock"]);
    vi.useRealTimers();
  }
});

test("A schema that a newer version has changed is lacking", async () => {
  await client.query("insert into internal.migrations (name, hash) values ('99990101000000_later.sql', 'x')");
  expect(await look()).toEqual(["schema"]);
  await client.query("delete from internal.migrations where hash = 'x'");
});

test("A request that has waited a second for a connection makes the pool lacking", async () => {
  waitedMs = 1_000;
  expect(await look()).toEqual(["pool"]);
  waitedMs = 0;
  expect(await look()).toEqual([]);
});
