// Every table and function that can show one person to another is stated in the head of its table or in database/blocking, and what is stated as blocked asks.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";
import { readBlocking } from "../matrix/read-people.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

const folder = path.join(import.meta.dirname, "../../blocking");
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
  return (await world.client.query<{ name: string; text: string }>(surfaces)).rows;
}

test("Every line says what becomes of a surface between two people one of whom has blocked the other", () => {
  expect(lines.filter(({ name }) => name === "").map(({ line }) => line)).toEqual([]);
});

test("The heads of tables and database/blocking name every surface of the catalogue once, and no other", async () => {
  const found = (await listSurfaces()).map(({ name }) => name);
  expect(lines.map(({ name }) => name).toSorted()).toEqual([...new Set(found)].toSorted());
});

test("What is stated as blocked asks who has blocked whom", async () => {
  const textOf = new Map((await listSurfaces()).map(({ name, text }) => [name, text]));
  const silent = lines.filter(({ name, fate }) => fate === "blocked" && !asks.test(textOf.get(name) ?? ""));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test("A new table or function that shows people would be found", async () => {
  await world.client.query("begin");
  await world.client.query(`create schema planted; grant usage on schema planted to authenticated;
    create table planted.letters (sender_id uuid references auth.users); grant select on planted.letters to authenticated;
    create table public.planted (author_id uuid references auth.users); grant select on public.planted to authenticated;
    create function public.planted_list() returns setof text language sql as 'select full_name from public.profiles';
    grant execute on function public.planted_list() to authenticated`);
  const found = (await listSurfaces()).map(({ name }) => name);
  await world.client.query("rollback");
  expect(found).toEqual(expect.arrayContaining(["planted", "planted_list()", "planted.letters"]));
});
