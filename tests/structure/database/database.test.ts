// What must hold of every table, view and function, asked of the catalogue of a migrated database.
import { createProductDatabase } from "@undercroft/database/testing";
import { findWrongCallers, parseMatrix, rowStates } from "@undercroft/database/testing/matrix";
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createProductDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const checks: Record<string, { finds: string; plant: string; planted: string }> = {
  "a table without row-level security": {
    finds: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname = 'public' and not c.relrowsecurity`,
    plant: "create table public.planted (id int)",
    planted: "planted",
  },
  "a right to a table that no policy lets anybody use": {
    finds: `select c.relname || ' ' || role as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['anon', 'authenticated', 'service_role']) role
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema$|extensions$|graphile_worker$|storage$)' -- storage is granted as Supabase grants it
        and has_any_column_privilege(role, c.oid, 'select, insert, update')
        and not (select rolbypassrls from pg_roles where rolname = role)
        and not exists (select from pg_policy p where p.polrelid = c.oid and (p.polroles = '{0}' or role::regrole = any (p.polroles)))`,
    plant: "create table public.planted (id int); grant select on public.planted to anon",
    planted: "planted anon",
  },
  "a view that runs with its owner's rights": {
    finds: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname = 'public'
        and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false)
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    plant: "create view public.planted as select 1 as one",
    planted: "planted",
  },
  "a definer function whose search_path is not pinned to nothing": {
    finds: `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'internal', 'auth', 'storage', 'realtime')
        and not coalesce('search_path=""' = any (p.proconfig), false)`,
    plant: "create function public.planted() returns int language sql security definer as 'select 1'",
    planted: "planted",
  },
  "a function anybody may call without being named": {
    finds: `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
      lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as acl
      where n.nspname in ('public', 'internal', 'storage', 'realtime') and acl.grantee = 0 and acl.privilege_type = 'EXECUTE'`,
    plant:
      "create function public.planted() returns int language sql as 'select 1'; grant execute on function public.planted() to public",
    planted: "planted",
  },
  "a foreign key without an index on its columns": {
    finds: `select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
      join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname = 'public' and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    plant: "create table public.planted (event_id uuid constraint planted_event references public.events)",
    planted: "planted.planted_event",
  },
  "a time without its zone": {
    finds: `select c.table_name || '.' || c.column_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.data_type = 'timestamp without time zone'`,
    plant: "create table public.planted (at timestamp)",
    planted: "planted.at",
  },
  "a table without a comment": {
    finds: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname = 'public' and obj_description(c.oid, 'pg_class') is null`,
    plant: "create table public.planted (id int)",
    planted: "planted",
  },
  "a table whose public answers are cached and that announces no change": {
    finds: `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege('anon', c.oid, 'select')
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'internal.announce_change'::regproc
          group by t.tgrelid having bit_or(t.tgtype) & 24 = 24)`, // updates and deletes; a new row may be on no page yet
    plant: "create table public.planted (id int); grant select (id) on public.planted to anon",
    planted: "planted",
  },
};

async function list(sql: string): Promise<string[]> {
  const rows = await client.query<{ name: string }>(sql);
  return rows.rows.map(({ name }) => name);
}

describe.each(Object.entries(checks))("%s", (_, { finds, plant, planted }) => {
  test("is not found in the database", async () => {
    expect(await list(finds)).toEqual([]);
  });

  test("is found when it is planted", async () => {
    await client.query("begin");
    try {
      await client.query(plant);
      expect(await list(finds)).toContain(planted);
    } finally {
      await client.query("rollback");
    }
  });
});

/** What to do about tables without a file, about states of which the tests have no row, and about functions without callers. */
async function findUnsaid(heads = parseMatrix()): Promise<string[]> {
  const tables =
    await list(`select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname in ('public', 'storage')
      or n.nspname = 'realtime' and not c.relispartition and has_any_column_privilege('anon', c.oid, 'select')) order by 1`);
  const stated = heads.map(({ name }) => name);
  const calls = await findWrongCallers(client);
  return [
    ...tables
      .filter((name) => !stated.includes(name))
      .map(
        (name) =>
          `${name} has no file. Write database/current/access/${name}.sql, as CONTRIBUTING says under "A table".`,
      ),
    ...stated
      .filter((name) => !tables.includes(name))
      .map((name) => `There is no table ${name}. Remove database/current/access/${name}.sql.`),
    ...heads.flatMap(({ name, states }) =>
      states
        .filter((state) => !rowStates[name]?.[state])
        .map(
          (state) =>
            `${name} has no row that is "${state}". Add one in addRows of database/tests/matrix/parts/<part>.ts, and how it is found in rowStates.`,
        ),
    ),
    ...calls.map(
      (said) => `${said}. Say who may call it under callers in database/tests/matrix/parts/<part>.ts.`,
    ),
  ];
}

describe("every table says who may do what to it, and every function who may call it", () => {
  test("in the files of their parts", async () => {
    expect(await findUnsaid()).toEqual([]);
  });

  test("and one that does not is named with what to write", async () => {
    await client.query("begin");
    await client.query(`create table public.planted (id int);
      create function public.planted_count() returns int language sql as 'select 1'; grant execute on function public.planted_count() to anon`);
    const [first, ...others] = parseMatrix();
    if (!first) throw new Error("no table has a file");
    const head = { ...first, states: [...first.states, "planted"] };
    const found = await findUnsaid([head, ...others]);
    await client.query("rollback");
    expect(found).toEqual([
      'planted has no file. Write database/current/access/planted.sql, as CONTRIBUTING says under "A table".',
      expect.stringMatching(`^${first.name} has no row that is "planted"\\. Add one in addRows`),
      "planted_count is not stated. Say who may call it under callers in database/tests/matrix/parts/<part>.ts.",
    ]);
  });
});
