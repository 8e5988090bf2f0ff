// Puts a backup's rows into a database that holds nobody's yet, all or nothing.
import { once } from "node:events";
import path from "node:path";
import { pipeline, type Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { openToolClient } from "../tool-client.ts";
import { type BackedUpBlob, removeBlobs, writeBlob } from "./blob-folder.ts";
import { type BackupHeader, listApplied, listTables, type TableOfBackup } from "./tables.ts";

type Lines = AsyncIterator<string, undefined>;

/** The lines of a compressed file. @throws Error where it is cut off or cannot be read */
async function* readLines(source: Readable): Lines & AsyncIterable<string> {
  const text = createGunzip().setEncoding("utf8");
  pipeline(source, text, () => {}); // an error of either ends the loop below
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

/**
 * Restores a backup.
 * @param connection the owner of a migrated database without accounts and events
 * @param onProgress told each table's name
 * @param folder of the file store, for the files a backup holds
 * @throws Error saying why the backup cannot be restored here; the database is then as it was
 */
export async function readBackup(
  connection: pg.ClientConfig,
  source: Readable,
  onProgress: (line: string) => void = () => {},
  folder: string = path.join(".data", "files"),
): Promise<{ tables: number; files: number }> {
  const lines = readLines(source);
  const client = await openToolClient(connection);
  try {
    const header = parseHeader((await lines.next()).value);
    await requireSameTables(client, header);
    await requireEmpty(client);
    await client.query("begin");
    const files: string[] = [];
    try {
      const links = await takeLinks(client);
      const tables = await load(client, lines, onProgress, { folder, files });
      for (const { put } of links) await client.query(put);
      await resetSequences(client);
      await client.query("commit");
      return { tables, files: files.length };
    } catch (error) {
      await client.query("rollback");
      await removeBlobs(folder, files);
      throw error;
    }
  } finally {
    await client.end();
  }
}

function parseHeader(line: unknown): BackupHeader {
  try {
    const header = JSON.parse(String(line)) as BackupHeader;
    if (header.undercroft === "backup" && header.format === 1) return header;
  } catch {
    // said below
  }
  throw new Error("This file is not a backup of Undercroft");
}

async function requireSameTables(client: pg.Client, header: BackupHeader): Promise<void> {
  const applied = await listApplied(client);
  if (applied.join("\n") === header.migrations.join("\n")) return;
  const [last = "none"] = header.migrations.at(-1)?.split(" ") ?? [];
  throw new Error(
    `The backup was made by another version, whose last migration is ${last}: restore it with that version, then update`,
  );
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const found = await client.query<{ taken: boolean }>(
    "select exists (select from auth.users) or exists (select from public.events) as taken",
  );
  if (found.rows[0]?.taken) {
    throw new Error("This database holds accounts or events already; restore into an empty one");
  }
}

/** Foreign keys and triggers rest while rows come in any order; each key is checked when it is put back. */
async function takeLinks(client: pg.Client): Promise<{ put: string }[]> {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => name);
  const keys = await client.query<{ take: string; put: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as put
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[])`,
    [names],
  );
  for (const { take } of keys.rows) await client.query(take);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  return [...keys.rows, ...names.map((name) => ({ put: `alter table ${name} enable trigger user` }))];
}

/** Everything a backup holds. @param store.files gets the version of each file that was put into its folder */
async function load(
  client: pg.Client,
  lines: Lines,
  onProgress: (line: string) => void,
  store: { folder: string; files: string[] },
): Promise<number> {
  for (let count = 0; ; ) {
    const { value, done } = await lines.next();
    if (done || value === undefined) throw new Error("The backup ends too soon: it was cut off");
    const table = JSON.parse(value) as TableOfBackup | BackedUpBlob | { end: number };
    if ("end" in table) return count;
    if ("file" in table) {
      store.files.push(table.file);
      await writeBlob(store.folder, table, lines);
      continue;
    }
    count += 1;
    onProgress(table.name);
    await makePartitions(client, table);
    const target = client.query(copyFrom(`copy ${table.name} (${table.columns.join(", ")}) from stdin`));
    await fill(target, lines);
  }
}

/** The partitions a table had when it was backed up; those that are there already stay. */
async function makePartitions(client: pg.Client, { name, partitions }: TableOfBackup): Promise<void> {
  for (const partition of partitions ?? [])
    await client.query(
      `create table if not exists ${partition.name} partition of ${name} ${partition.bounds}`,
    );
}

/** Sends a table's rows; when they break off, the server is told so and puts none of them in. */
async function fill(target: Writable, lines: Lines): Promise<void> {
  const loaded = finished(target);
  try {
    for (;;) {
      const row = await lines.next();
      if (row.done) throw new Error("The backup ends too soon: it was cut off");
      if (row.value === "\\.") break;
      if (!target.write(`${row.value}\n`)) await Promise.race([once(target, "drain"), loaded]);
    }
  } catch (error) {
    target.destroy(error as Error);
    await loaded.catch(() => {});
    throw error;
  }
  target.end();
  await loaded;
}

/** Numbers go on after the highest that is taken. */
async function resetSequences(client: pg.Client): Promise<void> {
  const owned = await client.query<{ statement: string }>(
    `select format('select setval(%L, coalesce((select max(%I) from %s), 0) + 1, false)',
       d.objid::regclass, a.attname, d.refobjid::regclass) as statement
     from pg_depend d
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     join pg_namespace n on n.oid = s.relnamespace
     where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       and n.nspname in ('auth', 'public', 'storage', 'internal', 'graphile_worker')`,
  );
  for (const { statement } of owned.rows) await client.query(statement);
}
