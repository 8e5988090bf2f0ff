// What keeps people apart is looked at on every start, since a dump may have lost it on the way and says "up to date" all the same.
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../tool/migrate.ts";
import { createProductDatabase, testPassword } from "../../tool/testing.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createProductDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function countRules(): Promise<Record<string, number>> {
  const { rows } = await client.query(
    `select (select count(*)::int from pg_policy) as policies,
       (select count(*)::int from pg_class c, aclexplode(c.relacl) where c.relnamespace = 'public'::regnamespace) as grants,
       (select count(*)::int from pg_class c, aclexplode(c.relacl) where c.relnamespace = 'auth'::regnamespace) as of_auth,
       (select count(*)::int from pg_namespace n, aclexplode(n.nspacl) where n.nspname = 'internal') as of_schema,
       (select count(*)::int from pg_proc p, aclexplode(p.proacl) where p.pronamespace = 'public'::regnamespace) as callers,
       (select count(*)::int from pg_class where relrowsecurity) as secured,
       (select count(*)::int from pg_trigger where not tgisinternal) as triggers`,
  );
  return rows[0];
}

test("a start puts back every policy, right, trigger and function that a database has lost, and says so", async () => {
  const before = await countRules();
  await client.query(`do $$
    declare it record;
    begin
      for it in select polname, polrelid::regclass as at from pg_policy loop execute format('drop policy %I on %s', it.polname, it.at); end loop;
      for it in select oid::regclass as at from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace) loop
        execute format('revoke all on %s from anon, authenticated, service_role, auth_admin; alter table %s disable row level security', it.at, it.at);
      end loop;
      revoke all on schema internal, auth from anon, authenticated, service_role, auth_admin;
      revoke execute on all functions in schema public from anon, authenticated, service_role;
      execute 'drop trigger check_role_taken on public.user_roles; drop trigger log_role_change on public.user_roles';
      execute 'drop function public.find_place(text)';
      execute $f$ create or replace function internal.is_staff() returns boolean language sql stable security definer set search_path = '' as 'select true' $f$;
    end $$`);
  const { applied, refreshed, mended, left } = await migrate(database.connection, testPassword);
  expect({ applied, refreshed, left }).toEqual({ applied: [], refreshed: false, left: [] });
  expect(mended.length).toBeGreaterThan(300);
  expect(mended).toContain('public.user_roles: missing: trigger "check_role_taken"');
  expect(mended).toContain("internal.is_staff(): too much: another body");
  expect(await countRules()).toEqual(before);
});

test("a start takes away a right and a policy that the product never gave, and leaves what an operator gave to others", async () => {
  await client.query(`create policy "everybody" on public.messages for select to anon using (true);
    grant select on public.messages, auth.users to anon;
    grant execute on function internal.is_staff() to public;
    grant select on public.areas to pg_monitor`);
  const { mended, left } = await migrate(database.connection, testPassword);
  expect(left).toEqual([]);
  expect(mended).toContain('public.messages: too much: policy "everybody"');
  const { rows } = await client.query(
    `select has_table_privilege('anon', 'public.messages', 'select') as messages, has_table_privilege('anon', 'auth.users', 'select') as users,
       has_table_privilege('pg_monitor', 'public.areas', 'select') as areas`,
  );
  expect(rows).toEqual([{ messages: false, users: false, areas: true }]);
});

test("a start on a database that is as it should be finds nothing to put right", async () => {
  expect((await migrate(database.connection, testPassword)).mended).toEqual([]);
});
