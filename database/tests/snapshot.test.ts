import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { renderGenerated } from "../tool/snapshot.ts";
import { createProductDatabase } from "../tool/testing.ts";

/** Our own PostgreSQL's, which the snapshot is written with; others word what they store differently. */
const ownVersion = "18";

async function readVersion(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  return rows[0]?.server_version ?? "";
}

test("the schema snapshot and the generated types say what the migrations add up to", async ({ skip }) => {
  const database = await createProductDatabase();
  try {
    const version = await readVersion(database.connection);
    skip(!version.startsWith(`${ownVersion}.`), `this is PostgreSQL ${version}`);
    for (const [file, text] of await renderGenerated(database.connection)) {
      expect(readFileSync(file, "utf8"), `${file}: run npm run db:snapshot`).toBe(text);
    }
  } finally {
    await database.drop();
  }
});
