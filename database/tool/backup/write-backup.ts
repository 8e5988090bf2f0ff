// Writes a backup: gzip over lines of text. The header, then for each table a line of JSON that names it, its rows as COPY
// gives them, and `\.` by itself, which no row of COPY's text format can be.
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type BackupHeader, listApplied, listTables } from "./tables.ts";

/**
 * Writes every row, as of one moment, while the product may go on running.
 * @param onProgress told each table's name
 * @throws Error when the database or the target fails; what was written is then no backup
 */
export async function writeBackup(
  connection: pg.ClientConfig,
  target: Writable,
  onProgress: (line: string) => void = () => {},
): Promise<{ tables: number }> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const tables = await listTables(client);
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
        yield* client.query(copyTo(`copy ${table.name} (${table.columns.join(", ")}) to stdout`));
        yield "\\.\n";
      }
      yield `${JSON.stringify({ end: tables.length })}\n`;
    };
    await pipeline(lines, createGzip(), target);
    await client.query("commit");
    return { tables: tables.length };
  } finally {
    await client.end();
  }
}
