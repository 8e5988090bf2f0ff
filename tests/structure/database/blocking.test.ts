// Every table and function that can show one person to another is stated in the head of its table or in database/blocking, and what is stated as blocked asks.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createProductDatabase } from "@undercroft/database/testing";
import { readBlocking } from "@undercroft/database/testing/matrix";
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../planted-house.ts";

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

const folder = path.join(root, "database/blocking");
const stated = readdirSync(folder)
  .filter((file) => file.endsWith(".txt"))
  .flatMap((file) => readFileSync(path.join(folder, file), "utf8").split("\n"))
  .filter((line) => line.trim() !== "");

/** What the parts say of one kind, as one expression: `shows` what holds people, `asks` who asks for blocks. */
const wordsOf = (kind: "shows" | "asks"): string =>
  stated
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => line.slice(kind.length + 1))
    .join("|");

const functions = stated
  .filter((line) => !/^(shows|asks) /.test(line))
  .map((line) => {
    const [, name = "", fate = ""] = /^((?:\w+\.)?\w+\(\)): (blocked|open: .+)$/.exec(line) ?? [];
    return { name, fate, line };
  });
const lines = [
  ...[...readBlocking()].map(([name, fate]) => ({ name, fate, line: `${name}: ${fate}` })),
  ...functions,
];

/** A surface outside of `public` is stated with its schema. */
const nameOf = "case n.nspname when 'public' then '' else n.nspname || '.' end";
const ourSchemas = "n.nspname !~ '^(pg_|information_schema$|extensions$|graphile_worker$|auth$|storage$)'";

/** Tables that people read and that name somebody, and functions that people call and that look at people. */
const surfaces = `
  select distinct ${nameOf} || c.relname as name,
    coalesce((select string_agg(pg_get_expr(p.polqual, p.polrelid), ' ') from pg_policy p where p.polrelid = c.oid), '') as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey) and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
  where ${ourSchemas} and not c.relispartition and c.relkind in ('r', 'p') and has_table_privilege('authenticated', c.oid, 'select')
    and (k.oid is not null or a.attname ~ '(^|_)(user|person|author|sender|recipient|actor|reporter|follower)_id$')
  union all
  select ${nameOf} || p.proname || '()', p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ourSchemas} and n.nspname <> 'internal' and has_function_privilege('authenticated', p.oid, 'execute')
    and p.prosrc ~ '(${wordsOf("shows")})\\y'
    and pg_get_function_result(p.oid) not in ('void', 'boolean', 'integer')`;

const asks = new RegExp(wordsOf("asks"));

async function listSurfaces(): Promise<{ name: string; text: string }[]> {
  return (await client.query<{ name: string; text: string }>(surfaces)).rows;
}

test("Every line says what becomes of a surface between two people one of whom has blocked the other", () => {
  expect(lines.filter(({ name }) => name === "").map(({ line }) => line)).toEqual([]);
});

/** What to do about surfaces that no line states, and about lines for what shows no person, or that stand twice. */
async function findUnstated(names: readonly string[]): Promise<string[]> {
  const found = [...new Set((await listSurfaces()).map(({ name }) => name))];
  const place = (name: string) =>
    name.endsWith("()")
      ? `Write "${name}: blocked", or "open: why", in database/blocking/<part>.txt`
      : `Write "--: blocking blocked", or "open: why", in the head of database/current/access/${name}.sql`;
  return [
    ...found
      .filter((name) => !names.includes(name))
      .map((name) => `${name} can show one person to another. ${place(name)}.`),
    ...names
      .filter((name, at) => !found.includes(name) || names.indexOf(name) !== at)
      .map((name) => `${name} shows no person, or is stated twice. Remove its line.`),
  ];
}

test("The heads of tables and database/blocking name every surface of the catalogue once, and no other", async () => {
  const names = lines.map(({ name }) => name);
  expect(await findUnstated(names)).toEqual([]);
  const others = names.filter((name) => name !== "find_person()" && name !== "posts");
  expect(await findUnstated([...others, "planted"])).toEqual([
    expect.stringMatching(
      /^posts can show one person to another\. .* in the head of database\/current\/access\/posts\.sql/,
    ),
    expect.stringMatching(/^find_person\(\) can show one person to another\. .* in database\/blocking/),
    "planted shows no person, or is stated twice. Remove its line.",
  ]);
});

test("What is stated as blocked asks who has blocked whom", async () => {
  const textOf = new Map((await listSurfaces()).map(({ name, text }) => [name, text]));
  const silent = lines.filter(({ name, fate }) => fate === "blocked" && !asks.test(textOf.get(name) ?? ""));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test("A new table or function that shows people would be found", async () => {
  await client.query("begin");
  await client.query(`create schema planted; grant usage on schema planted to authenticated;
    create table planted.letters (sender_id uuid references auth.users); grant select on planted.letters to authenticated;
    create table public.planted (author_id uuid references auth.users); grant select on public.planted to authenticated;
    create function public.planted_list() returns setof text language sql as 'select full_name from public.profiles';
    grant execute on function public.planted_list() to authenticated`);
  const found = (await listSurfaces()).map(({ name }) => name);
  await client.query("rollback");
  expect(found).toEqual(expect.arrayContaining(["planted", "planted_list()", "planted.letters"]));
});
