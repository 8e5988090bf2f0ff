// What row changes are told of: the list in database/published is what the database publishes, and none of it can name a person.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createProductDatabase } from "@undercroft/database/testing";
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

const folder = path.join(root, "database/published");

/** Each table with the columns that are left out; the reason is for people. */
function listStated(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .flatMap((file) => readFileSync(path.join(folder, file), "utf8").trim().split("\n"))
    .map((line) => {
      const [, table, hidden = "", reason] = /^(\w+)(?: without ([\w, ]+))?: (.{20,})$/.exec(line) ?? [];
      return table && reason ? `${table} -${hidden.split(", ").filter(Boolean).toSorted().join()}` : line;
    })
    .toSorted();
}

async function listPublished(): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hidden: string[] }>(
    `select p.tablename as name, array(select a.attname::text from pg_attribute a where a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all (p.attnames) order by 1) as hidden
     from pg_publication_tables p where pubname = 'supabase_realtime' order by 1`,
  );
  return rows.map(({ name, hidden }) => `${name} -${hidden.join()}`);
}

/** Published tables whose key points at a person: a DELETE tells the key to everybody. */
async function listPersonalKeys(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct p.tablename || '.' || a.attname as name from pg_publication_tables p
     join pg_index i on i.indrelid = format('%I.%I', p.schemaname, p.tablename)::regclass and (i.indisprimary or i.indisreplident)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     left join pg_constraint k on k.contype = 'f' and k.conrelid = i.indrelid and a.attnum = any (k.conkey)
       and k.confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
     where p.pubname = 'supabase_realtime' and (k.oid is not null or a.attname ~ '(^|_)(user|person|profile|owner|member|follower|target)_id$')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

test("database/published lists every table and hidden column of the publication, with a reason each", async () => {
  expect(await listPublished()).toEqual(listStated());
});

const aboutPeople = ["follows", "organiser_members", "rsvps", "saved_items", "user_blocks", "venue_members"];

test("no published table has a key that names a person, and one that has is found", async () => {
  expect(await listPersonalKeys()).toEqual([]);
  // the key of a role is its own, but that one is taken away is nobody else's business either
  const published = (await listPublished()).map((line) => line.split(" ")[0] ?? "");
  expect([...aboutPeople, "user_roles"].filter((name) => published.includes(name))).toEqual([]);
  await client.query("begin");
  await client.query(`alter publication supabase_realtime add table ${aboutPeople.join(", ")}`);
  const found = await listPersonalKeys();
  await client.query("rollback");
  expect([...new Set(found.map((name) => name.split(".")[0]))]).toEqual(aboutPeople);
});
