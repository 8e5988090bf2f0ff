// Brings a database to what this checkout says: pending migrations, then everything in current/, in one transaction.
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { applyAhead, isHeldFast, listAhead } from "./apply-ahead.ts";
import { applyCurrent, refreshCurrent } from "./apply-current.ts";
import { noteRelease, readReleaseBefore } from "./known-releases.ts";
import { leaveUncompiled } from "./leave-uncompiled.ts";
import type { LoginPassword } from "./logins.ts";
import { type Mending, mendAccess } from "./mend-access.ts";
import { noteVersion, refuseNewerData } from "./refuse-newer-data.ts";
import { kindOf, withoutConcurrently } from "./release-kinds.ts";
import { ensureRoles, setPasswords } from "./roles.ts";
import { finishBackfills, finishInRounds } from "./run-backfills.ts";
import { isCrossed, runFile } from "./run-file.ts";
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

/** The outcome of a migration run. `isBeside`: the next release has the data already, and nothing was applied. */
export type MigrateResult = { applied: string[]; refreshed: boolean; isBeside?: true } & Mending;

/** One start or deployment at a time. */
export const lockKey = 7_265_001;

/** Only a superuser may set what PostgreSQL does not know, and it knows pg_trgm's settings once its library is loaded. */
export const loadTrigrams =
  "do $$ begin if to_regproc('extensions.show_limit') is not null then perform extensions.show_limit(); end if; end $$";

/** Which migrations were applied, each with the hash of its text. */
export const makeMigrations = `create table if not exists internal.migrations (
  name text primary key, hash text not null, applied_at timestamptz not null default now())`;

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
    if ((await refuseNewerData(client)) === "beside") {
      await options.before?.(client);
      return { applied: [], refreshed: false, mended: [], left: [], isBeside: true };
    }
    await prepareJobs(client, connection);
    const ahead = await applyExpanding(client, onProgress, options);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await inTransaction(client, passwordOf, onProgress, options, attempt > 1);
        return { ...result, applied: [...ahead, ...result.applied] };
      } catch (error) {
        if (attempt === 5 || !isCrossed(error)) throw error;
      }
    }
  });
}

/**
 * What the release before bears goes ahead in a database that is at work, once the release it belongs to is noted: what adds, and in data of
 * the release before what it no longer uses.
 * @returns the names of what was applied
 */
async function applyExpanding(
  client: pg.Client,
  onProgress: (line: string) => void,
  { before }: MigrateOptions,
): Promise<string[]> {
  // a database from before the releases were noted is brought up to date in one piece
  const found = await client.query("select to_regclass('internal.releases') as at");
  if (!found.rows[0].at) return [];
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from internal.migrations",
  );
  const done = new Map(rows.map(({ name, hash }) => [name, hash]));
  const isOfReleaseBefore = done.get("current") === readReleaseBefore()?.hash;
  const ahead = listAhead(
    listMigrations().filter(({ name }) => !done.has(name)),
    isOfReleaseBefore,
  );
  if (ahead.length === 0) return [];
  await before?.(client);
  await noteRelease(client);
  const applied: string[] = [];
  for (const file of ahead) {
    onProgress(file.name);
    if (kindOf(file) === "contract") await finishInRounds(client);
    try {
      await applyAhead(client, file);
    } catch (error) {
      if (kindOf(file) === "contract" && isHeldFast(error)) break; // with views and triggers off, in the update's own transaction
      throw error;
    }
    applied.push(file.name);
  }
  return applied;
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
  await client.query(loadTrigrams);
  await client.query(leaveUncompiled);
  await client.query("create schema if not exists internal");
  await client.query(makeMigrations);
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
  if (pending.length > 0) await finishBackfills(client);
  for (const file of pending) {
    onProgress(file.name);
    await runMigration(client, file);
    await client.query("insert into internal.migrations (name, hash) values ($1, $2)", [
      file.name,
      file.hash,
    ]);
  }
  if (refresh) {
    await refreshCurrent(client, current, pending.length > 0);
    await putBackTriggers(client, triggers);
    await client.query(
      `insert into internal.migrations (name, hash) values ('current', $1)
       on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
      [currentHash],
    );
    await noteVersion(client);
    await noteRelease(client);
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

/** One of the update's own transaction: a backfill is done to its end, and indexes are made as everything else is. */
async function runMigration(client: pg.Client, file: SqlFile): Promise<void> {
  if (kindOf(file) !== "backfill") {
    await runFile(client, { ...file, text: withoutConcurrently(file.text) });
    return;
  }
  while (((await client.query(file.text)).rowCount ?? 0) > 0);
  await client.query("insert into internal.backfills (name, done_at) values ($1, now())", [file.name]);
}
