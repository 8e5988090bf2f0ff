import { randomUUID } from "node:crypto";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

/** A picture of one pixel; what follows it in a file belongs to no picture. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Gives a file of as many bytes as it names to each object that was written by hand and whose version is none of the product's. */
export async function giveBytes(client: pg.Client, files = process.env.SUITE_FILES ?? ""): Promise<void> {
  const { rows } = await client.query<{ id: string; size: number; version: string }>(
    `select o.id, coalesce((o.metadata ->> 'size')::float8, 0) as size from storage.objects o
     left join internal.blobs b on b.version = o.version where b.version is null`,
  );
  for (const row of rows) {
    row.version = randomUUID();
    const folder = path.join(files, row.version.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, row.version), pixel);
    truncateSync(path.join(folder, row.version), row.size);
  }
  const given = JSON.stringify(rows);
  await client.query(
    `insert into internal.blobs (version, bytes, sha256)
     select version, size, repeat('0', 64) from jsonb_to_recordset($1) as r(version text, size bigint)`,
    [given],
  );
  await client.query(
    `update storage.objects o set version = r.version
     from jsonb_to_recordset($1) as r(id uuid, version text) where r.id = o.id`,
    [given],
  );
}
