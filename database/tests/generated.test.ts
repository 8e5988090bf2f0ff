import pg from "pg";
import { expect, test } from "vitest";
import { readGenerated, renderGenerated } from "../tool/render-generated.ts";
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

test("the schema snapshot, the generated types and the list of the contract's parts say what the migrations and the files add up to", async ({
  skip,
}) => {
  const database = await createProductDatabase();
  try {
    const version = await readVersion(database.connection);
    skip(!version.startsWith(`${ownVersion}.`), `this is PostgreSQL ${version}`);
    const rendered = await renderGenerated(database.connection);
    const kept = readGenerated();
    expect([...kept.keys()].toSorted(), "run npm run generate").toEqual([...rendered.keys()].toSorted());
    for (const [file, text] of rendered) expect(kept.get(file), `${file}: run npm run generate`).toBe(text);
  } finally {
    await database.drop();
  }
});
