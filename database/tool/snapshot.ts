// Snapshot and types: what a migrated database is, as two committed files.
import path from "node:path";
import pg from "pg";
import { readCatalogue } from "./catalogue.ts";
import { renderSnapshot } from "./render-snapshot.ts";
import { renderTypes } from "./render-types.ts";

const home = path.resolve(import.meta.dirname, "..");

/** Renders the generated files of a migrated database: absolute path → text. */
export async function renderGenerated(connection: pg.ClientConfig): Promise<Map<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const catalogue = await readCatalogue(client);
    return new Map([
      [path.join(home, "snapshot.sql"), renderSnapshot(catalogue)],
      [path.join(home, "../contract/src/database.types.ts"), renderTypes(catalogue)],
    ]);
  } finally {
    await client.end();
  }
}
