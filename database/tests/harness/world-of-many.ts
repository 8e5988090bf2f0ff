// The world of very many events, built once per state of the SQL and copied in a moment.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { migratedProduct } from "@undercroft/database/testing";
import { createTestDatabase, randomRounds } from "@undercroft/testing";
import pg from "pg";
import { addManyEvents } from "./many-events.ts";
import type { World } from "./world.ts";

const generator = readFileSync(new URL("./many-events.ts", import.meta.url));

/** How many: enough for the planner to choose as it does in a country's listings, and as many as those in `npm run test:all`. */
export const manyEvents = randomRounds(20_000, 100_000);

/** A database with `manyEvents` events. Building it the first time takes some ten seconds, each copy a second. */
export async function worldOfMany(): Promise<World> {
  const base = migratedProduct();
  const database = await createTestDatabase({
    name: "many",
    base,
    hash: createHash("sha256").update(`${base.hash} ${generator} ${manyEvents}`).digest("hex"),
    build: (connection) => addManyEvents(connection, manyEvents),
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
