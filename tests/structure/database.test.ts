// What must hold of every table, view and function, asked of the catalogue of a migrated database.
import { createProductDatabase } from "@undercroft/database/testing";
import { parseMatrix } from "@undercroft/database/testing/matrix";
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

describe("every table says who may do what to it", () => {
  const tablesSql = `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname in ('public', 'storage')
      or n.nspname = 'realtime' and not c.relispartition and has_any_column_privilege('anon', c.oid, 'select')) order by 1`;

  test("in an access file of its own", async () => {
    expect(parseMatrix().map(({ name }) => name)).toEqual(await list(tablesSql));
  });
});
