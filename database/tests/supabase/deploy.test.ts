// Our tables in a hosted Supabase project: by its login, which is no superuser, and without a change to what is Supabase's.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Cluster, startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Deployment, deployToSupabase } from "../../tool/supabase/deploy.ts";
import { listMissing } from "../../tool/supabase/list-exposed.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "supabase-project-"));
let cluster: Cluster;
let admin: pg.Client;
let project: pg.ClientConfig;
let before: unknown[];
let first: Deployment;
let second: Deployment;

/** What is Supabase's, in words that tell every change: owners, rights, columns, policies, functions, roles and who is a member of what. */
const theirs = `
  select 'table', c.oid::regclass::text, c.relowner::regrole::text, coalesce(c.relacl::text, ''), c.relrowsecurity::text from pg_class c
    where c.relnamespace::regnamespace::text in ('auth', 'storage', 'realtime', 'extensions') and c.relkind in ('r', 'p', 'i', 'v')
  union all select 'column', a.attrelid::regclass::text, a.attname, format_type(a.atttypid, a.atttypmod), coalesce(a.attacl::text, '') || a.attnotnull
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace::regnamespace::text in ('auth', 'storage', 'realtime') and a.attnum > 0 and c.relkind in ('r', 'p')
  union all select 'function', p.oid::regprocedure::text, p.proowner::regrole::text, coalesce(p.proacl::text, ''), md5(p.prosrc) from pg_proc p
    where p.pronamespace::regnamespace::text in ('auth', 'storage', 'realtime')
  union all select 'schema', nspname, nspowner::regrole::text, coalesce(nspacl::text, ''), '' from pg_namespace
    where nspname in ('auth', 'storage', 'realtime', 'extensions')
  union all select 'policy', polrelid::regclass::text, polname, '', '' from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace::regnamespace::text in ('auth', 'storage', 'realtime')
  union all select 'trigger', tgrelid::regclass::text, tgname, '', '' from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace::regnamespace::text in ('auth', 'storage', 'realtime')
  union all select 'role', r.rolname, concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcanlogin, rolbypassrls), coalesce(r.rolconfig::text, ''), '' from pg_roles r
    where r.rolname ~ '^(supabase_|dashboard_user|project|anon$|authenticated$|service_role$|authenticator$)'
  union all select 'member', m.roleid::regrole::text, m.member::regrole::text, m.admin_option::text, '' from pg_auth_members m
    where m.member::regrole::text ~ '^(supabase_|dashboard_user|anon$|authenticated$|service_role$|authenticator$)'
  order by 1, 2, 3, 4, 5`;

beforeAll(async () => {
  cluster = await startCluster({ root: folder, log: () => {} });
  const outer = new pg.Client(cluster.connection("postgres"));
  await outer.connect();
  await outer.query("create database project");
  await outer.end();
  admin = new pg.Client(cluster.connection("project"));
  await admin.connect();
  await admin.query(readFileSync(path.join(import.meta.dirname, "project.sql"), "utf8"));
  await admin.query("alter database project owner to project");
  project = { ...cluster.connection("project"), user: "project", password: "secret" };
  before = (await admin.query(theirs)).rows;
  first = await deployToSupabase(project);
  second = await deployToSupabase(project);
});
afterAll(async () => {
  await admin.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("all of ours is there, and a second time there is nothing to do", () => {
  expect(first.applied.length).toBeGreaterThan(200);
  expect(second).toMatchObject({ applied: [], refreshed: false, statements: 0 });
});

test("nothing of Supabase's has changed but two triggers on auth.users", async () => {
  const words = (rows: unknown[]) => rows.map((row) => JSON.stringify(row));
  const after = words((await admin.query(theirs)).rows);
  const known = new Set(words(before));
  expect(words(before).filter((one) => !after.includes(one))).toEqual([]);
  const added = after.filter((one) => !known.has(one));
  expect(added.map((one) => Object.values(JSON.parse(one)).slice(0, 3).join(" "))).toEqual([
    "trigger auth.users create_profile",
    "trigger auth.users end_guest_account",
  ]);
});

test("what was left out is about their schemas, each with its file and a reason", () => {
  expect(first.left.length).toBeGreaterThan(100);
  const strange = first.left.filter(
    (one) => !/auth|storage|realtime/.test(`${one.file} ${one.what} ${one.reason}`),
  );
  expect(strange).toEqual([]);
  expect(first.left.every(({ file, line, reason }) => file !== "" && line > 0 && reason !== "")).toBe(true);
});

test("a person who signs up there has a profile here, and visitors and accounts have the rights they have everywhere", async () => {
  await admin.query("set role supabase_auth_admin");
  await admin.query(
    `insert into auth.users (id, email, raw_user_meta_data, raw_app_meta_data, created_at) values ($1, 'ada@example.org', '{"full_name": "Ada"}', '{}', now())`,
    ["5b0a4f3e-0f5c-4a52-9b06-2a6f7f7f0001"],
  );
  await admin.query("reset role");
  const { rows } = await admin.query("select full_name from public.profiles");
  expect(rows).toEqual([{ full_name: "Ada" }]);
  const [rights] = (
    await admin.query(`select has_table_privilege('anon', 'public.listings', 'select') as reads,
      has_table_privilege('anon', 'public.bookings', 'insert') as writes,
      has_table_privilege('anon', 'public.profile_private', 'select') as private,
      has_function_privilege('anon', 'internal.make_administrator(uuid)', 'execute') as appoints`)
  ).rows;
  expect(rights).toEqual({ reads: true, writes: false, private: false, appoints: false });
  expect(first.exposed).toEqual([]);
});

test("every right that our files give on our own tables and functions is there, but for three that only our own storage asks", async () => {
  const missing = (await listMissing(admin)).map(({ name }) => name.replace(/\(.*/, ""));
  expect([...new Set(missing)].toSorted()).toEqual([
    "internal.is_beyond",
    "internal.list_level",
    "internal.list_level_by_time",
  ]);
});

test("rights that a project's defaults give to everybody are noticed, and nothing is deployed", async () => {
  await admin.query("grant execute on function internal.make_administrator(uuid) to anon");
  await admin.query("delete from internal.migrations where name = 'current'");
  await expect(deployToSupabase(project)).rejects.toThrow(
    "Nothing was deployed: anon could call internal.make_administrator(",
  );
});

test.each([
  ["a superuser", () => cluster.connection("project"), /is a superuser/],
  ["another database", () => cluster.connection("postgres"), /no database of a Supabase project/],
])("%s is refused with what to do", async (_, connection, sentence) => {
  await expect(deployToSupabase(connection())).rejects.toThrow(sentence);
});
