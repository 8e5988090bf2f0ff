// What `npm run demo:remove -- --with-content` takes away, and what it leaves.
import { createDemoDatabase, createProductDatabase } from "@undercroft/database/testing";
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDemoContent } from "../../tool/demo/remove-demo-content.ts";
import { seed } from "../../tool/seed.ts";
import { withToolClient } from "../../tool/tool-client.ts";

const person = "11111111-1111-4111-8111-111111111111";
let empty: TestDatabase;
let filled: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  empty = await createProductDatabase();
  await seed(empty.connection, { demo: false });
  await withToolClient(empty.connection, (tool) => tool.query("select internal.count_search_words()"));
  filled = await createDemoDatabase();
  client = new pg.Client(filled.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await Promise.all([empty.drop(), filled.drop()]);
});

/** The first column of the first row. */
const ask = async (text: string, values: unknown[] = []) =>
  Object.values((await client.query(text, values)).rows[0] ?? {})[0];

/** How many rows each table of a database has. */
async function countRows(connection: pg.ClientConfig): Promise<Record<string, number>> {
  const one = new pg.Client(connection);
  await one.connect();
  const { rows } = await one.query<{ name: string; count: number }>(`
    select t.name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || t.name, false, true, '')))[1]::text::int as count
    from (select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'internal', 'auth', 'storage')
      and tablename !~ '_20\\d\\d_\\d\\d') t`);
  await one.end();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** A person who books a night of the demo that is over, follows a venue of it, writes to its people and has a night of their own there. */
async function addPerson(): Promise<void> {
  await client.query("insert into auth.users (id, email) values ($1, 'a-person@example.org')", [person]);
  await client.query("set session_replication_role = replica");
  await client.query(
    `with chosen as (
       select b.id from public.bookings b join public.events e on e.id = b.event_id
       where b.status = 'confirmed' and e.ends_at < now() and b.total_pence > 0 and exists (select from public.payments p where p.booking_id = b.id)
         and not exists (select from public.refunds r where r.booking_id = b.id)
         and not exists (select from public.tickets t where t.booking_id = b.id and t.owner_id <> b.user_id)
       order by b.ref limit 1),
     paid as (update public.payments set created_at = now() where booking_id in (select id from chosen)),
     billed as (update public.invoices set created_at = now() where booking_id in (select id from chosen)),
     entered as (update internal.ledger_entries set created_at = now() where booking_id in (select id from chosen)),
     held as (update public.tickets set owner_id = $1, created_at = now() where booking_id in (select id from chosen))
     update public.bookings set user_id = $1, created_at = now() where id in (select id from chosen)`,
    [person],
  );
  await client.query("set session_replication_role = origin");
  await client.query(
    "insert into public.follows (follower_id, kind, target) select $1, 'venue', id::text from public.venues where status = 'active' order by slug limit 1",
    [person],
  );
  await client.query(`with mine as (insert into public.organisers (name) values ('A real team') returning id)
    insert into public.events (organiser_id, venue_id, title, description, category, event_type, starts_at, ends_at, status)
    select mine.id, v.id, 'A real night', 'By real people, for real people.', 'music', 'gig', now() + interval '9 days', now() + interval '9 days 4 hours', 'draft'
    from mine, (select id from public.venues where status = 'active' order by slug offset 1 limit 1) v`);
}

test("Nothing is removed while somebody holds a booking for a night of the demo that is to come", async () => {
  await client.query("insert into auth.users (id, email) values ($1, 'a-person@example.org')", [person]);
  await client.query("set session_replication_role = replica");
  await client.query(
    `update public.bookings set user_id = $1, created_at = now() where id = (
       select b.id from public.bookings b join public.events e on e.id = b.event_id
       where b.status = 'confirmed' and e.starts_at > now() and e.status = 'published' order by b.ref limit 1)`,
    [person],
  );
  await client.query("set session_replication_role = origin");
  await expect(removeDemoContent(filled.connection)).rejects.toThrow(
    /People hold bookings for nights of the demo.*cancel these nights/,
  );
  expect(await ask("select count(*)::int from public.venues where status = 'active'")).toBeGreaterThan(50);
  expect(await ask("select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'D'")).toBe(
    0,
  );
  await client.query("set session_replication_role = replica");
  await client.query(
    "update public.bookings set created_at = now() - interval '1 day', user_id = (select user_id from public.bookings where user_id <> $1 limit 1) where user_id = $1",
    [person],
  );
  await client.query("delete from public.profiles where user_id = $1", [person]);
  await client.query("delete from public.profile_private where user_id = $1", [person]);
  await client.query("set session_replication_role = origin");
  await client.query("delete from auth.users where id = $1", [person]);
});

test("What people made stays with what it needs, emptied and unseen; all else of the demo goes", async () => {
  await addPerson();
  const removed = await removeDemoContent(filled.connection);
  expect(removed?.rows).toBeGreaterThan(100_000);
  expect(removed?.shells).toBeGreaterThan(2);
  expect(await ask("select email from auth.users where id = $1", [person])).toBe("a-person@example.org");
  expect(await ask("select count(*)::int from auth.users where email like '%undercroft.example'")).toBe(0);
  expect(await ask("select count(*)::int from public.bookings where user_id = $1", [person])).toBe(1);
  expect(await ask("select count(*)::int from public.tickets where owner_id = $1", [person])).toBeGreaterThan(
    0,
  );
  expect(await ask("select count(*)::int from public.invoices")).toBeGreaterThan(0);
  expect(await ask("select coalesce(sum(amount_pence), 1)::int from internal.ledger_entries")).toBe(0);
  expect(await ask("select string_agg(distinct name, ',') from public.venues")).toBe("Removed venue");
  expect(await ask("select count(*)::int from public.venues where status <> 'suspended'")).toBe(0);
  expect(await ask("select string_agg(title || ' ' || status, ', ' order by title) from public.events")).toBe(
    "A real night draft, Removed night removed",
  );
  expect(await ask("select count(*)::int from public.follows")).toBe(0);
  expect(await ask("select count(*)::int from public.listings")).toBe(0);
  expect((await client.query("select * from internal.violations")).rows).toEqual([]);
  expect(await ask("select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'D'")).toBe(
    0,
  );
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'internal')`);
  for (const { table, name, definition } of rows)
    await client.query(
      `alter table ${table} drop constraint ${name}; alter table ${table} add constraint ${name} ${definition}`,
    );
  expect(await removeDemoContent(filled.connection)).toBeNull();
});

test("A demo that nobody used leaves no row behind but those of logs", async () => {
  const untouched = await createDemoDatabase();
  try {
    expect(await removeDemoContent(untouched.connection)).toMatchObject({ shells: 0 });
    const before = await countRows(empty.connection);
    const after = await countRows(untouched.connection);
    const left = Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0));
    expect(left.toSorted()).toEqual(["public.audit_logs"]);
  } finally {
    await untouched.drop();
  }
});
