// Every column that points at a person, or may say who or where one is, is stated in the head of its table, and what is stated to go is taken away by a part.
import { createProductDatabase } from "@undercroft/database/testing";
import {
  type PersonalColumn,
  readNotExported,
  readPersonalColumns,
} from "@undercroft/database/testing/matrix";
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

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

const lines = readPersonalColumns();

/** Names of columns that may hold words about somebody; `none` says of one that it does not. */
const personalName =
  "(^|_)(email|phone|mobile|ip|network|address|postcode|outcode|full_name|first_name|last_name|surname|legal_name|date_of_birth|user_agent)(_|$)|^(buyer|holder|guest|contact|applicant|seller|sender|partner)_name$|_email$";

/** Names of columns that point at a person, with a key or without one. */
const personId =
  "(^|_)(user|person|profile|owner|actor|author|sender|recipient|reporter|reviewer|moderator|editor|creator|buyer|holder|applicant|subject|follower|inviter|member)_id$";

/** Names of columns that hold words or places of a person where their table has one, and of nobody elsewhere. */
const nameInPersonalTable =
  "(^|_)(name|names|nickname|handle|bio|pronouns|instagram|links|reach|contact|lat|lng|location)(_|$)";

const columnsQuery = `
  with pointing as (select distinct c.oid, n.nspname, c.relname, a.attname,
    k.oid is not null or a.attname ~ '${personId}'
      or (a.attname ~ '_by$' and a.atttypid = 'uuid'::regtype) as is_person
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_constraint k on k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
    and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
  where n.nspname !~ '^(pg_|information_schema$|extensions$|graphile_worker$)' and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
    and (k.oid is not null
      -- what says who somebody is, or where, without a key that leads to them: by its kind, or by its name where it holds words
      or a.atttypid in ('inet'::regtype, 'cidr'::regtype)
      or a.atttypid in ('text'::regtype, 'bytea'::regtype, 'date'::regtype, 'varchar'::regtype) and a.attname ~ '${personalName}'
      or a.attname ~ '${personId}'
      or (a.attname ~ '_by$' and a.atttypid = 'uuid'::regtype))
  )
  select format('%s.%s.%s', nspname, relname, attname) as name from pointing
  union
  select format('%s.%s.%s', p.nspname, p.relname, a.attname)
  from pointing p join pg_attribute a on a.attrelid = p.oid and a.attnum > 0 and not a.attisdropped
  where p.is_person and a.attname ~ '${nameInPersonalTable}'
    and format_type(a.atttypid, null) in ('text', 'text[]', 'character varying', 'extensions.citext', 'json', 'jsonb', 'double precision', 'numeric')
  order by 1`;
const listColumns = async () =>
  (await client.query<{ name: string }>(columnsQuery)).rows.map((it) => it.name);

/** Lines that promise what no part's function does: none of them names the table. */
async function findBroken(stated: PersonalColumn[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select concat_ws(' ', a.prosrc, (select string_agg(called.prosrc, ' ') from pg_proc called
        where called.pronamespace = 'internal'::regnamespace and strpos(a.prosrc, 'internal.' || called.proname || '(') > 0)) as text
     from pg_proc a where a.pronamespace = 'internal'::regnamespace and a.proname like 'anonymise\\_%'`,
  );
  const text = rows.map((row) => row.text).join(" ");
  return stated
    .filter(({ fate }) => fate === "erase" || fate === "pseudonym")
    .filter(({ column }) => {
      const table = column.split(".").slice(0, 2).join(".");
      return !new RegExp(`(delete from|update) ${table}\\b`).test(text);
    })
    .map(({ column }) => column);
}

const notExported = readNotExported();

/** What to do about tables that no function of exports names, and about reasons for some that one does. */
async function findUnexported(stated: PersonalColumn[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select concat_ws(' ', e.prosrc, (select string_agg(called.prosrc, ' ') from pg_proc called
        where called.pronamespace in ('internal'::regnamespace, 'public'::regnamespace) and e.prosrc ~ ('\\.' || called.proname || '\\('))) as text
     from pg_proc e where e.pronamespace = 'internal'::regnamespace and e.proname like 'export\\_%' and e.proname <> 'export_in_all_parts'`,
  );
  const text = rows.map((row) => row.text).join(" ");
  const tables = new Set(
    stated.filter(({ fate }) => fate !== "none").map(({ column }) => column.split(".").slice(0, 2).join(".")),
  );
  const isExported = (table: string) => new RegExp(`\\b${table}\\b`).test(text);
  return [
    ...[...tables]
      .filter((table) => !isExported(table) && !notExported.get(table))
      .map(
        (table) =>
          `${table} is in nobody's copy of their data. Gather its rows in internal.export_<part>(person), or say why not in the head of its file in database/current/access: "--: export none: why".`,
      ),
    ...[...notExported.keys()]
      .filter((table) => !tables.has(table) || isExported(table))
      .map((table) => `${table} needs no reason. Remove the line "--: export" from its head.`),
  ];
}

test("Every column that points at a person or may describe one is stated once, and every stated column exists", async () => {
  expect(lines.map(({ column }) => column).toSorted()).toEqual((await listColumns()).toSorted());
});

test("A new column that points at a person, or may say who or where somebody is, would be found in any schema", async () => {
  await client.query("begin");
  await client.query(`create table public.planted (fan uuid references auth.users);
    create table public.planted_too (removed_by uuid, author_id uuid);
    create table public.planted_guests (user_id uuid, nickname text, instagram text, how_to_reach text, home_lat double precision, location jsonb, name text);
    create table public.planted_lamps (name text, location jsonb);
    create schema planted;
    create table planted.letters (seen_from inet, delivery_address text, sender_email text, guest_name text, email_count integer)`);
  const found = await listColumns();
  await client.query("rollback");
  expect(found).toEqual(
    expect.arrayContaining([
      "public.planted.fan",
      "public.planted_too.author_id",
      "public.planted_too.removed_by",
      "planted.letters.seen_from",
      "planted.letters.delivery_address",
      "planted.letters.sender_email",
      "planted.letters.guest_name",
      ...["nickname", "instagram", "how_to_reach", "home_lat", "location", "name"].map(
        (name) => `public.planted_guests.${name}`,
      ),
    ]),
  );
  expect(found.filter((name) => name.startsWith("public.planted_lamps"))).toEqual([]);
  expect(found).not.toContain("planted.letters.email_count");
});

test("What is to be erased is erased by a part's function, and a promise that is not kept would be found", async () => {
  expect(await findBroken(lines)).toEqual([]);
  const planted = { column: "public.planted.user_id", fate: "erase", reason: "" };
  expect(await findBroken([planted])).toEqual(["public.planted.user_id"]);
});

test("Every table with something about a person is in their copy of their data, or says why not", async () => {
  expect(await findUnexported(lines)).toEqual([]);
  const planted = { column: "public.planted.user_id", fate: "erase", reason: "" };
  expect(await findUnexported([...lines, planted])).toEqual([
    expect.stringMatching(
      /^public\.planted is in nobody's copy .* Gather its rows in internal\.export_<part>/,
    ),
  ]);
});

test("Every part's copy of a person's data is a list of rows for each table, also of somebody who has none", async () => {
  const { rows } = await client.query<{ copy: Record<string, unknown> }>(
    "select internal.export_in_all_parts('00000000-0000-4000-8000-000000000000') as copy",
  );
  const tables = Object.entries(rows[0]?.copy ?? {});
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter(([, said]) => !Array.isArray(said)).map(([name]) => name)).toEqual([]);
});
