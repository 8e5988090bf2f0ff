// The world of a hundred thousand events, built once per state of the SQL and copied in a moment.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { hashFiles, listCurrent, listMigrations, migrate } from "@undercroft/database";
import { testPassword } from "@undercroft/database/testing";
import { createTestDatabase } from "@undercroft/testing";
import pg from "pg";
import { addManyEvents } from "./many-events.ts";
import type { World } from "./world.ts";

const generator = readFileSync(new URL("./many-events.ts", import.meta.url));

/** A database with 100,000 events. Building it the first time takes about half a minute, each copy a second. */
export async function worldOfMany(): Promise<World> {
  const database = await createTestDatabase({
    name: "many",
    hash: createHash("sha256")
      .update(hashFiles([...listMigrations(), ...listCurrent()]))
      .update(generator)
      .digest("hex"),
    build: async (connection) => {
      await migrate(connection, testPassword);
      await addManyEvents(connection, 100_000);
    },
  });
  const client = new pg.Client(database.connection);
  await client.connect();
  return {
    client,
    connection: database.connection,
    end: async () => {
      await client.end();
      await database.drop();
    },
  };
}
