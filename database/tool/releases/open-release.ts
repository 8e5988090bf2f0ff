// Puts a released database up as it was: its tables, its current/, its rows.
import { Readable } from "node:stream";
import pg from "pg";
import { readBackup } from "../backup/read-backup.ts";
import { prepareJobs } from "../migrate.ts";
import { withoutConcurrently } from "../release-kinds.ts";
import { runFile } from "../run-file.ts";
import { listMigrations, type SqlFile } from "../sql-files.ts";
import { isSuperseded } from "../superseded-texts.ts";
import type { Release } from "./release-file.ts";

/**
 * Fills an empty database with a release.
 * @param connection a superuser's, since the release's own program may have needed one
 * @throws Error where a migration of the release is not here any more, or is not what it was
 */
export async function openRelease(connection: pg.ClientConfig, release: Release): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await prepareJobs(client, connection);
    await client.query("begin");
    await buildSchema(client, release);
    await client.query("commit");
  } finally {
    await client.end();
  }
  await readBackup(connection, Readable.from(release.backup));
}

async function buildSchema(client: pg.Client, release: Release): Promise<void> {
  const known = new Map(listMigrations().map((file) => [file.name, file]));
  await client.query(`create schema internal;
    create table internal.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  for (const { name, hash } of release.migrations) {
    const file = known.get(name);
    if (!file || (file.hash !== hash && !isSuperseded(name, hash)))
      throw new Error(`${name} is not what it was in ${release.commit}`);
    await runFile(client, { ...file, text: withoutConcurrently(file.text) });
    await client.query("insert into internal.migrations (name, hash) values ($1, $2)", [name, hash]);
  }
  await client.query(
    "insert into internal.migrations (name, hash) values ('current', 'of a release'), ('version', $1)",
    [release.version],
  );
  await applyOnce(client, release);
}

/** One pass is enough for texts that are known to hold: bodies are taken unread, and access comes last. */
async function applyOnce(client: pg.Client, release: Release): Promise<void> {
  await client.query("set local check_function_bodies = off");
  const files = release.current.map(({ name, text }): SqlFile => ({ name, text, hash: "" }));
  for (const file of files) await runFile(client, file);
}
