// History is only ever added to: an applied migration cannot be edited, and names keep their order.
import { listMigrations, migrate } from "@undercroft/database";
import { createProductDatabase, testPassword } from "@undercroft/database/testing";
import pg from "pg";
import { expect, test } from "vitest";

test("a migration that was edited after it had been applied stops the start", async () => {
  const database = await createProductDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const [first] = listMigrations();
    await client.query("update internal.migrations set hash = 'what it was before' where name = $1", [
      first?.name,
    ]);
    await expect(migrate(database.connection, testPassword)).rejects.toThrow(
      `${first?.name} was edited after it had been applied`,
    );
  } finally {
    await client.end();
    await database.drop();
  }
});

test("migrating twice changes nothing the second time", async () => {
  const database = await createProductDatabase();
  try {
    expect(await migrate(database.connection, testPassword)).toEqual({
      applied: [],
      refreshed: false,
      mended: [],
      left: [],
    });
  } finally {
    await database.drop();
  }
});

test("every migration is named by its moment, its part and what it does", () => {
  const names = listMigrations().map(({ name }) => name.replace("migrations/", ""));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/^\d{14}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/);
  const moments = names.map((name) => name.slice(0, 14));
  expect(moments).toEqual([...new Set(moments)].toSorted());
});
