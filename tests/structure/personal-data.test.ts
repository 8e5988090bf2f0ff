// Every column that points at a person is stated in database/personal-data, and what is stated to go is taken away by its part.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createProductDatabase } from "@undercroft/database/testing";
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./planted-house.ts";

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

type Line = { part: string; column: string; fate: string; reason: string };

const folder = path.join(root, "database/personal-data");
const lines: Line[] = readdirSync(folder)
  .filter((file) => file.endsWith(".txt"))
  .flatMap((file) =>
    readFileSync(path.join(folder, file), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "" && !line.startsWith("#"))
      .map((line) => {
        const [, column = "", fate = "", reason = ""] =
          /^(\w+\.\w+\.\w+) (erase|pseudonym|keep): (.+)$/.exec(line) ?? [];
        return { part: path.basename(file, ".txt"), column, fate, reason: reason || line };
      }),
  );

const columnsQuery = `
  select distinct format('%s.%s.%s', n.nspname, c.relname, a.attname) as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_constraint k on k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
    and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
  where n.nspname in ('public', 'internal', 'auth') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and (k.oid is not null
      or a.attname ~ '(^|_)(user|person|profile|owner|actor|author|sender|recipient|reporter|reviewer|moderator|editor|creator|buyer|holder|applicant|subject|follower|inviter|member)_id$'
      or (a.attname ~ '_by$' and a.atttypid = 'uuid'::regtype))
  order by 1`;
const listColumns = async () =>
  (await client.query<{ name: string }>(columnsQuery)).rows.map((it) => it.name);

/** Lines that promise what the part's function does not do: it does not name the table. */
async function findBroken(stated: Line[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace = 'internal'::regnamespace and proname like 'anonymise\\_%'`,
  );
  const textOf = new Map(rows.map(({ name, text }) => [name, text]));
  return stated
    .filter(({ fate }) => fate !== "keep")
    .filter(({ part, column }) => {
      const table = column.split(".").slice(0, 2).join(".");
      return !new RegExp(`(delete from|update) ${table}\\b`).test(textOf.get(`anonymise_${part}`) ?? "");
    })
    .map(({ column }) => column);
}

test("Every line of database/personal-data says what becomes of a column, and why", () => {
  expect(lines.filter(({ column }) => column === "").map(({ reason }) => reason)).toEqual([]);
  expect(lines.length).toBeGreaterThan(20);
});

test("Every column that points at a person is stated once, and every stated column exists", async () => {
  expect(lines.map(({ column }) => column).toSorted()).toEqual((await listColumns()).toSorted());
});

test("A new column that points at a person would be found", async () => {
  await client.query("begin");
  await client.query(`create table public.planted (fan uuid references auth.users);
    create table public.planted_too (removed_by uuid, author_id uuid)`);
  const found = await listColumns();
  await client.query("rollback");
  expect(found).toEqual(
    expect.arrayContaining([
      "public.planted.fan",
      "public.planted_too.author_id",
      "public.planted_too.removed_by",
    ]),
  );
});

test("What is to be erased is erased by its part's function, and a promise that is not kept would be found", async () => {
  expect(await findBroken(lines)).toEqual([]);
  const planted = { part: "events", column: "public.planted.user_id", fate: "erase", reason: "" };
  expect(await findBroken([planted])).toEqual(["public.planted.user_id"]);
});

test("Every part's copy of a person's data is a list of rows for each table, also of somebody who has none", async () => {
  const { rows } = await client.query<{ copy: Record<string, unknown> }>(
    "select internal.export_in_all_parts('00000000-0000-4000-8000-000000000000') as copy",
  );
  const tables = Object.entries(rows[0]?.copy ?? {});
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter(([, said]) => !Array.isArray(said)).map(([name]) => name)).toEqual([]);
});
