// The world that has one of everything, built once in a run and copied for each test that needs it untouched.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { migratedProduct } from "@undercroft/database/testing";
import { createTestDatabase } from "@undercroft/testing";
import pg from "pg";
import { addOneOfEach } from "./fixtures.ts";
import { addPlaces, enterWorld, type World } from "./world.ts";

const sources = ["world.ts", "fixtures.ts"].map((name) => readFileSync(new URL(name, import.meta.url)));

/** A database with the rows of `addPlaces` and `addOneOfEach`. */
export async function worldOfOne(): Promise<World> {
  const base = migratedProduct();
  const hour = new Date().toISOString().slice(0, 13); // its nights are so many days from the present
  const hash = createHash("sha256")
    .update(`${base.hash} ${sources.join("")} ${hour}`)
    .digest("hex");
  return enterWorld(await createTestDatabase({ name: "one", base, hash, build: fill }));
}

async function fill(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await addPlaces(client);
    await addOneOfEach({ client, connection, end: () => client.end() });
  } finally {
    await client.end();
  }
}
