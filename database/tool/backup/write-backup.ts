// Writes a backup: gzip over lines of text. The header, then for each table a line of JSON that names it, its rows as COPY
// gives them, and `\.` by itself, which no row of COPY's text format can be. Files of the store follow in the same way: a line that
// names version, size and sum, the bytes in base64, and `\.`.
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { openToolClient } from "../tool-client.ts";
import { type BackedUpBlob, hasBlob, readBlob } from "./blob-folder.ts";
import { type BackupHeader, listApplied, listTables, type TableOfBackup } from "./tables.ts";

/**
 * Writes every row, as of one moment, while the product may go on running.
 * @param onProgress told each table's name
 * @param files the folder of the file store; null leaves its bytes out
 * @throws Error when the database or the target fails; what was written is then no backup
 */
export async function writeBackup(
  connection: pg.ClientConfig,
  target: Writable,
  onProgress: (line: string) => void = () => {},
  files: string | null = null,
): Promise<{ tables: number; files: number }> {
  const client = await openToolClient(connection);
  try {
    await client.query("begin isolation level repeatable read read only");
    const tables = await listTables(client);
    let count = 0;
    const lines = async function* (): AsyncGenerator<string | Buffer> {
      const header: BackupHeader = {
        undercroft: "backup",
        format: 1,
        madeAt: new Date().toISOString(),
        migrations: await listApplied(client),
      };
      yield `${JSON.stringify(header)}\n`;
      for (const table of tables) {
        onProgress(table.name);
        yield `${JSON.stringify(table)}\n`;
        yield* client.query(copyTo(copyOf(table)));
        yield "\\.\n";
      }
      for (const blob of files === null ? [] : await listBlobs(client)) {
        // a person's files are removed at once when they are erased, also while a backup is made
        if (files === null || !(await hasBlob(files, blob.file))) {
          onProgress(`the file ${blob.file} is missing`);
          continue;
        }
        yield `${JSON.stringify(blob)}\n`;
        yield* readBlob(files, blob);
        yield "\\.\n";
        count += 1;
      }
      yield `${JSON.stringify({ end: tables.length })}\n`;
    };
    await pipeline(lines, createGzip(), target);
    await client.query("commit");
    return { tables: tables.length, files: count };
  } finally {
    await client.end();
  }
}

/** A table that is kept in partitions can be copied by a query alone. */
const copyOf = ({ name, columns, partitions }: TableOfBackup): string =>
  partitions
    ? `copy (select ${columns.join(", ")} from ${name}) to stdout`
    : `copy ${name} (${columns.join(", ")}) to stdout`;

/** Every complete file of the store. */
async function listBlobs(client: pg.Client): Promise<BackedUpBlob[]> {
  const rows = await client.query<BackedUpBlob>(
    `select version as file, bytes::float8 as bytes, sha256 from internal.blobs b
     where bytes is not null and sha256 <> '' and exists (select from storage.objects o where o.version = b.version) order by version`,
  );
  return rows.rows;
}
