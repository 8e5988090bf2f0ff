// Fills a migrated database: the places of the UK always, a believable country full of nights when asked.
import type pg from "pg";
import { hashBase, seedBase } from "../seeds/base/index.ts";
import { withToolClient } from "./tool-client.ts";

/** How to seed. */
export type SeedOptions = {
  /** also people, venues and events made up for development and demonstrations; only into a database that is nobody's yet */
  demo: boolean;
  /** strangers can come to this copy: noted, and a database that has been public is never filled with the demo afterwards */
  isPublic?: boolean;
  /** the moment the demo is built around; the present when not given */
  now?: Date;
  /** told what is being done, one short line at a time */
  onProgress?: (line: string) => void;
};

/** What was done: nothing the second time. */
export type SeedResult = {
  base: boolean;
  demo: boolean;
  /** why a demo that was asked for was not put in */
  keptOut?: "it has been public" | "it holds accounts or events";
};

const lockKey = 7_265_002;

/**
 * Seeds the database behind `connection`, all or nothing. Seeding again does nothing, except that places corrected in
 * a newer version of the product are brought up to date.
 * @param connection a login that owns the tables
 * @throws Error of the statement that failed; the database is then as it was before
 */
export async function seed(connection: pg.ClientConfig, options: SeedOptions): Promise<SeedResult> {
  return withToolClient(connection, async (client) => {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    if (options.demo) await clearBrokenFill(client);
    await client.query("begin");
    try {
      const result = await run(client, options);
      await client.query("commit");
      if (result.demo) await analyzeFilled(client);
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => {}); // with the connection gone it is rolled back already
      throw error;
    }
  });
}

/**
 * A fill that broke off leaves pages full of dead rows, which are known to hold nothing: plans made for that take minutes where they
 * should take seconds. Empty tables without pages are planned for as they grow.
 */
async function clearBrokenFill(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_broken: boolean }>(
    `select pg_relation_size('auth.users') > 0 and not exists (select from internal.seeds where name = 'demo') as is_broken`,
  );
  if (rows[0]?.is_broken) await client.query("vacuum");
}

/** Fresh statistics of what was filled, or the first lists scan whole tables. Those taken on the way stay where they are still true. */
async function analyzeFilled(client: pg.Client): Promise<void> {
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(format('%I.%I', s.schemaname, s.relname), ', ') as names
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.n_mod_since_analyze > 0
       and (s.n_tup_upd > s.n_live_tup / 2 or abs(s.n_live_tup - c.reltuples) > greatest(c.reltuples, 20) / 10)`,
  );
  if (rows[0]?.names) await client.query(`analyze ${rows[0].names}`);
}

async function run(client: pg.Client, options: SeedOptions): Promise<SeedResult> {
  const onProgress = options.onProgress ?? (() => {});
  const rows = await client.query<{ name: string; hash: string }>("select name, hash from internal.seeds");
  const done = new Map(rows.rows.map((row) => [row.name, row.hash]));
  const base = done.get("base") !== hashBase();
  if (base) {
    const places = await seedBase(client);
    await note(client, "base", hashBase());
    onProgress(`${places} places in the UK`);
  }
  const isWanted = options.demo && !done.has("demo");
  const keptOut = isWanted ? await findOwner(client, done.has("public")) : null;
  const demo = isWanted && !keptOut;
  if (demo) {
    const { seedDemo } = await import("../seeds/demo/index.ts");
    await seedDemo(client, options.now ?? new Date(), onProgress);
    await note(client, "demo", "1");
  }
  if (options.isPublic && !done.has("public")) await note(client, "public", "1");
  return { base, demo, ...(keptOut ? { keptOut } : {}) };
}

/** Why a database is somebody's already: a start by hand beside a live copy would put made-up people into it. */
async function findOwner(client: pg.Client, hasBeenPublic: boolean): Promise<SeedResult["keptOut"] | null> {
  if (hasBeenPublic) return "it has been public";
  const { rows } = await client.query<{ is_taken: boolean }>(
    "select exists (select from auth.users) or exists (select from public.events) as is_taken",
  );
  return rows[0]?.is_taken ? "it holds accounts or events" : null;
}

async function note(client: pg.Client, name: string, hash: string): Promise<void> {
  await client.query(
    `insert into internal.seeds (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, seeded_at = now()`,
    [name, hash],
  );
}
