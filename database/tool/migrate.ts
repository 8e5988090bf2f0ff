// Brings a database to what this checkout says: pending migrations, then everything in current/, in one transaction.
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { findFailedLine } from "./failed-line.ts";
import type { LoginPassword } from "./logins.ts";
import { type Mending, mendAccess } from "./mend-access.ts";
import { noteVersion, refuseNewerData } from "./refuse-newer-data.ts";
import { ensureRoles, setPasswords } from "./roles.ts";
import { hashFiles, listCurrent, listMigrations, type SqlFile } from "./sql-files.ts";
import { isSuperseded } from "./superseded-texts.ts";
import { putBackTriggers, takeCurrentOff } from "./take-current-off.ts";
import { withToolClient } from "./tool-client.ts";

/** What a start says beside where the database is. */
export type MigrateOptions = {
  /** what the names of this database's logins begin with */
  prefix?: string;
  /** looks before anything is written, in the same transaction; what it throws stops the start */
  before?: (client: pg.ClientBase) => Promise<void>;
};

/** The outcome of a migration run. */
export type MigrateResult = { applied: string[]; refreshed: boolean } & Mending;

const lockKey = 7_265_001;

/**
 * Migrates the database behind `connection`.
 * @param connection a login that may create roles and schemas
 * @param passwordOf the password of each role of database/logins; null leaves the ones they have
 * @throws Error naming the file when a statement fails or an applied migration was edited, and the version that the data needs when a
 * newer program has used it
 */
export async function migrate(
  connection: pg.ClientConfig,
  passwordOf: LoginPassword | null,
  onProgress: (line: string) => void = () => {},
  options: MigrateOptions = {},
): Promise<MigrateResult> {
  return withToolClient(connection, async (client) => {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await refuseNewerData(client);
    await prepareJobs(client, connection);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(client, passwordOf, onProgress, options, attempt > 1);
      } catch (error) {
        if (attempt === 5 || !isCrossed(error)) throw error;
      }
    }
  });
}

async function inTransaction(
  client: pg.Client,
  passwordOf: LoginPassword | null,
  onProgress: (line: string) => void,
  { prefix = "", before }: MigrateOptions,
  wasCrossed: boolean,
): Promise<MigrateResult> {
  await client.query("begin");
  try {
    if (wasCrossed) await lockTables(client);
    await before?.(client);
    await ensureRoles(client, prefix);
    const result = await apply(client, onProgress);
    if (passwordOf) await setPasswords(client, passwordOf, prefix);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {}); // with the connection gone it is rolled back already
    throw error;
  }
}

/**
 * Takes every table that the login owns at once. Taken one by one while files are applied, each is another chance to meet a statement of
 * a working copy that holds the next one; an update beside a busy copy was crossed five times in a row.
 */
async function lockTables(client: pg.Client): Promise<void> {
  await client.query("set local lock_timeout = '10s'");
  await client.query(`do $$
    declare names text;
    begin
      select string_agg(c.oid::regclass::text, ', ' order by c.oid) into names from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'internal')) and pg_has_role(c.relowner, 'usage');
      if names is not null then execute format('lock table %s in access exclusive mode', names); end if;
    end $$`);
}

/**
 * Whether it was in the way of a copy of the program that is at work (a deadlock, or a lock that took ten seconds), or of another database
 * of the cluster: roles are of all of them, and PostgreSQL lets no two change one at once.
 */
function isCrossed(error: unknown): boolean {
  const { cause, message } = error as { cause?: { code?: string }; message?: string };
  const { code } = cause ?? (error as { code?: string });
  return code === "40P01" || code === "55P03" || message === "tuple concurrently updated";
}

/** The job library keeps its own schema; asked only when it is not there, since it costs a connection. */
export async function prepareJobs(client: pg.Client, connection: pg.ClientConfig): Promise<void> {
  const found = await client.query("select to_regclass('graphile_worker.migrations') as at");
  if (found.rows[0].at) return;
  const pool = new pg.Pool({ ...connection, max: 1 });
  // a connection lost here is reported by the next statement
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool: pool, schema: "graphile_worker" });
  } finally {
    await pool.end();
  }
}

async function apply(client: pg.Client, onProgress: (line: string) => void): Promise<MigrateResult> {
  await client.query("set local lock_timeout = '10s'");
  // only a superuser may set what PostgreSQL does not know, and it knows pg_trgm's settings once its library is loaded
  await client.query(
    "do $$ begin if to_regproc('extensions.show_limit') is not null then perform extensions.show_limit(); end if; end $$",
  );
  await client.query("create schema if not exists internal");
  await client.query(`create table if not exists internal.migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const rows = await client.query<{ name: string; hash: string }>(
    "select name, hash from internal.migrations",
  );
  const done = new Map(rows.rows.map((row) => [row.name, row.hash]));
  // a dump without its rights has lost this too, and every new function would be everybody's to call; an empty database makes its
  // extensions first, whose functions are everybody's
  if (done.size > 0) await client.query("alter default privileges revoke execute on functions from public");
  const pending = listMigrations().filter((file) => {
    const before = done.get(file.name);
    if (before && before !== file.hash && !isSuperseded(file.name, before)) {
      throw new Error(`${file.name} was edited after it had been applied; write a new migration instead`);
    }
    return !before;
  });
  await noteSuperseding(client, done);
  const current = listCurrent();
  const currentHash = hashFiles(current);
  const refresh = pending.length > 0 || done.get("current") !== currentHash;
  const triggers = pending.length > 0 && done.size > 0 ? await takeCurrentOff(client) : [];
  for (const file of pending) {
    onProgress(file.name);
    await runFile(client, file);
    await client.query("insert into internal.migrations (name, hash) values ($1, $2)", [
      file.name,
      file.hash,
    ]);
  }
  if (refresh) {
    await applyCurrent(client, current);
    await putBackTriggers(client, triggers);
    await client.query(
      `insert into internal.migrations (name, hash) values ('current', $1)
       on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [currentHash],
    );
    await noteVersion(client);
    await client.query("notify pgrst, 'reload schema'");
  }
  const mending = await mendAccess(client, () => applyCurrent(client, current));
  return { applied: pending.map((file) => file.name), refreshed: refresh, ...mending };
}

/** A database to which the former text of a file was applied is as one with today's: a backup of it fits both. */
async function noteSuperseding(client: pg.Client, done: ReadonlyMap<string, string>): Promise<void> {
  for (const { name, hash } of listMigrations())
    if (isSuperseded(name, done.get(name) ?? ""))
      await client.query("update internal.migrations set hash = $2 where name = $1", [name, hash]);
}

/** Functions call each other and views in any order: a first pass takes their bodies unread, the second checks them. */
export async function applyCurrent(client: pg.Client, files: SqlFile[]): Promise<void> {
  await client.query("set local check_function_bodies = off");
  for (const file of files.filter((it) => !it.name.startsWith("current/access/")))
    await runFile(client, file);
  await client.query("set local check_function_bodies = on");
  for (const file of files) await runFile(client, file);
}

export async function runFile(client: pg.Client, file: SqlFile): Promise<void> {
  await client.query("savepoint before_file");
  try {
    await client.query(file.text);
    await client.query("release savepoint before_file");
  } catch (error) {
    const { message, position } = error as pg.DatabaseError;
    const line = position
      ? file.text.slice(0, Number(position)).split("\n").length
      : isCrossed({ cause: error })
        ? undefined // whoever waits for this transaction is not kept waiting for the line
        : await findFailedLine(client, file.text, "before_file").catch(() => undefined); // the connection is gone
    throw new Error(`${file.name}:${line ?? "?"}: ${message}`, { cause: error });
  }
}
