// What is backed up comes back row for row; what cannot be restored changes nothing.
import { spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { migrate } from "@undercroft/database";
import { createDemoDatabase, createProductDatabase, testPassword } from "@undercroft/database/testing";
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(os.tmpdir(), "undercroft-backup-"));
const file = path.join(folder, "undercroft.backup");
let full: TestDatabase;
let empty: TestDatabase;
let versions: string[];

beforeAll(async () => {
  [full, empty] = [await createDemoDatabase(), await createProductDatabase()];
  versions = [await addFile(full, randomBytes(300_000)), await addFile(full, Buffer.alloc(0))];
  const client = new pg.Client(full.connection);
  await client.connect();
  // a month that an empty database does not have, and a salt
  await client.query("select internal.make_analytics_month('2025-01-01'), internal.salt_of_today()");
  await client.query(
    "insert into internal.analytics_events (at, name) values ('2025-01-15', 'statistics_off')",
  );
  await client.end();
});
afterAll(async () => {
  await full.drop();
  await empty.drop();
  rmSync(folder, { recursive: true, force: true });
});

function run(
  command: "backup" | "restore",
  database: TestDatabase,
  from: string,
): { status: number | null; said: string } {
  const { user, password, host, database: name } = database.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}`;
  const script = path.join(root, "database/tool/backup", `${command}-main.ts`);
  const result = spawnSync(process.execPath, [script, from], {
    encoding: "utf8",
    timeout: 280_000,
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataOf(database) },
  });
  return { status: result.status, said: result.stderr };
}

test("a backup goes by the .env of the directory, as the start does, and never takes an empty database for the product's", () => {
  const { user, password, host, database: name } = full.connection;
  const place = mkdtempSync(path.join(folder, "place-"));
  const script = path.join(root, "database/tool/backup/backup-main.ts");
  const back = () =>
    spawnSync(process.execPath, [script, path.join(place, "a.backup"), "--without-files"], {
      cwd: place,
      encoding: "utf8",
      timeout: 280_000,
      env: { PATH: process.env.PATH },
    });
  writeFileSync(
    path.join(place, ".env"),
    `DATABASE_URL="postgres://${user}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}"\n`,
  );
  const made = back();
  expect(made.stderr).toContain("holds");
  expect(existsSync(path.join(place, ".data"))).toBe(false);
  expect(existsSync(path.join(place, "a.backup"))).toBe(true);
  const address = `postgres://${user}:${encodeURIComponent(password)}@/postgres?host=${encodeURIComponent(host)}`;
  writeFileSync(path.join(place, ".env"), `DATABASE_URL="${address}"\n`);
  const refused = back();
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(
    /No backup was made: the product has never been started on this database; set DATABASE_URL/,
  );
});

/** The data directory beside a database. */
const dataOf = (database: TestDatabase): string => path.join(folder, database.connection.database);
const blobOf = (database: TestDatabase, version: string): string =>
  path.join(dataOf(database), "files", version.slice(0, 2), version);

/** A file of the store: its bytes, and the rows that know it. */
async function addFile(database: TestDatabase, bytes: Buffer): Promise<string> {
  const version = randomUUID();
  mkdirSync(path.dirname(blobOf(database, version)), { recursive: true });
  writeFileSync(blobOf(database, version), bytes);
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query("insert into internal.blobs (version, bytes, sha256) values ($1, $2, $3)", [
    version,
    bytes.length,
    createHash("sha256").update(bytes).digest("hex"),
  ]);
  await client.query("insert into storage.objects (bucket_id, name, version) values ('exports', $1, $1)", [
    version,
  ]);
  await client.end();
  return version;
}

/** A fingerprint of every table: its rows as text, in order. */
async function fingerprint(database: TestDatabase): Promise<Record<string, string>> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('auth', 'public', 'storage', 'internal', 'graphile_worker') and c.relkind in ('r', 'p')
         and not c.relispartition and c.relpersistence = 'p' and c.relname <> 'migrations' order by 1`,
    );
    const prints: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const rows = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as print from ${name} t`,
      );
      prints[name] = rows.rows[0].print;
    }
    return prints;
  } finally {
    await client.end();
  }
}

test("a backup restored into an empty database gives every row back, and its rules and keys", async () => {
  expect(run("backup", full, file)).toMatchObject({ status: 0 });
  expect(run("restore", empty, file)).toMatchObject({ status: 0 });
  // each backup is noted when it is whole, so it is no part of itself
  const { "internal.backups": noted, ...before } = await fingerprint(full);
  expect(noted).toMatch(/^2 /);
  expect(Object.keys(before).length).toBeGreaterThan(30);
  expect(before["public.events"]).not.toMatch(/^0 /);
  const { "internal.backups": earlier, ...after } = await fingerprint(empty);
  expect(earlier).toMatch(/^1 /);
  expect(after).toEqual(before);
  for (const version of versions) {
    expect(readFileSync(blobOf(empty, version)).equals(readFileSync(blobOf(full, version)))).toBe(true);
  }
  expect(await migrate(empty.connection, testPassword)).toEqual({
    applied: [],
    refreshed: false,
    mended: [],
    left: [],
  });
  const client = new pg.Client(empty.connection);
  await client.connect();
  await expect(
    client.query("insert into public.event_tags (event_id, tag) values (gen_random_uuid(), 'techno')"),
  ).rejects.toMatchObject({ code: "23503" });
  await client.end();
});

test("a backup holds visits by their months, which a restore makes, and never the salt of a day", async () => {
  const client = new pg.Client(full.connection);
  await client.connect();
  const { rows } = await client.query("select encode(salt, 'hex') as salt from internal.analytics_salts");
  await client.end();
  expect(rows.length).toBe(1);
  const text = gunzipSync(readFileSync(file)).toString("utf8");
  expect(text).toContain("internal.analytics_events");
  expect(text).not.toContain("internal.analytics_salts");
  expect(text).not.toContain(rows[0].salt);
  const restored = new pg.Client(empty.connection);
  await restored.connect();
  const month = await restored.query("select name from internal.analytics_events_2025_01");
  await restored.end();
  expect(month.rows).toEqual([{ name: "statistics_off" }]);
});

test("a restore refuses a database that holds accounts", () => {
  const { status, said } = run("restore", full, file);
  expect(status).toBe(1);
  expect(said).toContain("This database holds accounts or events already; restore into an empty one");
});

test("a backup that was cut off changes nothing", async () => {
  const target = await createProductDatabase();
  const before = await fingerprint(target);
  const cut = path.join(folder, "cut.backup");
  const whole = readFileSync(file);
  writeFileSync(cut, whole.subarray(0, whole.length / 8));
  const { status, said } = run("restore", target, cut);
  expect(status).toBe(1);
  expect(said).toContain("Nothing was restored");
  expect(await fingerprint(target)).toEqual(before);
  await target.drop();
});

test("a backup with a damaged file changes nothing, and a damaged store makes no backup", async () => {
  // the files come last, so that all rows of the demo would be restored before: a database with little in it shows the same
  const [small, target] = [await createProductDatabase(), await createProductDatabase()];
  const before = await fingerprint(target);
  const version = await addFile(small, randomBytes(300_000));
  const [sound, damaged] = [path.join(folder, "small.backup"), path.join(folder, "damaged.backup")];
  expect(run("backup", small, sound)).toMatchObject({ status: 0 });
  const text = gunzipSync(readFileSync(sound)).toString();
  const sum = /"sha256":"([0-9a-f]{64})"/.exec(text.slice(text.indexOf(`{"file":"${version}"`)))?.[1] ?? "";
  writeFileSync(damaged, gzipSync(text.replaceAll(sum, "0".repeat(64))));
  const refused = run("restore", target, damaged);
  expect(refused).toMatchObject({ status: 1, said: expect.stringContaining("is damaged") });
  expect(await fingerprint(target)).toEqual(before);
  expect(existsSync(blobOf(target, version))).toBe(false);
  writeFileSync(blobOf(small, version), "other bytes");
  expect(run("backup", small, path.join(folder, "never.backup"))).toMatchObject({ status: 1 });
  expect(existsSync(path.join(folder, "never.backup"))).toBe(false);
  await small.drop();
  await target.drop();
});

test("a restore refuses a file that is no backup in one sentence", () => {
  const other = path.join(folder, "other.backup");
  writeFileSync(other, "not a backup");
  const { status, said } = run("restore", full, other);
  expect(status).toBe(1);
  expect(said.trim().split("\n")).toHaveLength(1);
});
