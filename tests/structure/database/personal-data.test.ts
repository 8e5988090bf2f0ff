// Every column that points at a person, or may say who or where one is, is stated in the head of its table, and what is stated to go is taken away by a part.
import { createProductDatabase } from "@undercroft/database/testing";
import { readPersonalColumns, readRetention } from "@undercroft/database/testing/matrix";
import type { TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBroken, findUnexported, findUnkept, findUnstated, listColumns } from "./find-personal-gaps.ts";
import { listGathered } from "./list-gathered.ts";

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

test("Every column that points at a person, and every one that may hold their words, is stated once, and no other is", async () => {
  expect(await findUnstated(client, lines)).toEqual([]);
  const [first, ...others] = lines;
  if (!first) throw new Error("no head states a column");
  const planted = { column: "public.planted.lamp", fate: "none", reason: "a lamp" };
  expect(await findUnstated(client, [...others, planted])).toEqual([
    expect.stringMatching(`^${first.column} may hold something of a person. Say in the head of`),
    expect.stringMatching("^public.planted.lamp needs no line, or has two. Take it out of the head of"),
  ]);
});

test("A new column that points at a person, or may say who or where somebody is, would be found in any schema", async () => {
  await client.query("begin");
  await client.query(`create table public.planted (fan uuid references auth.users);
    create table public.planted_too (removed_by uuid, author_id uuid);
    create table public.planted_guests (user_id uuid, nickname text, instagram text, how_to_reach text, home_lat double precision, location jsonb, name text, diet text[],
      note text, said jsonb, seat integer, state text check (state in ('in', 'out')), loud text generated always as (upper(note)) stored);
    create table public.planted_lamps (name text, location jsonb);
    create schema planted;
    create table planted.letters (seen_from inet, delivery_address text, sender_email text, guest_name text, email_count integer)`);
  const found = await listColumns(client);
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
      ...[
        "nickname",
        "instagram",
        "how_to_reach",
        "home_lat",
        "location",
        "name",
        "diet",
        "note",
        "said",
      ].map((name) => `public.planted_guests.${name}`),
    ]),
  );
  const others = [
    "public.planted_lamps",
    "public.planted_guests.seat",
    "public.planted_guests.state",
    "public.planted_guests.loud",
  ];
  expect(found.filter((name) => others.some((other) => name.startsWith(other)))).toEqual([]);
  expect(found).not.toContain("planted.letters.email_count");
});

test("What is to be erased is erased by a part's function, and a promise that is not kept would be found", async () => {
  expect(await findBroken(client, lines)).toEqual([]);
  const promise = (column: string) => ({ column, fate: "erase", reason: "" });
  // a table that no function touches, and a column that the update of its table leaves out
  const planted = [promise("public.planted.user_id"), promise("public.profiles.created_at")];
  expect(await findBroken(client, planted)).toEqual(
    planted.map(({ column }) =>
      expect.stringMatching(`^${column} is left as it was. Set it, or delete its row`),
    ),
  );
});

test("Every table with something about a person is in their copy of their data, or says why not", async () => {
  expect(await findUnexported(client, lines)).toEqual([]);
  const planted = { column: "public.planted.user_id", fate: "erase", reason: "" };
  await client.query("begin");
  await client.query(`create table public.planted (user_id uuid, booking_id uuid);
    create function internal.export_planted(person uuid) returns jsonb language sql as $$
      select jsonb_build_object('bookings', (select jsonb_agg(to_jsonb(b))
        from public.bookings b join public.planted p on p.booking_id = b.id where p.user_id = person)) $$`);
  const found = await findUnexported(client, [...lines, planted]);
  await client.query("rollback");
  expect(found).toEqual([
    expect.stringMatching(
      /^public\.planted is in nobody's copy .* Gather its rows in internal\.export_<part>/,
    ),
  ]);
});

test("A table that an export only joins, or asks in a condition, is in nobody's copy", () => {
  const isGathered = (query: string) =>
    listGathered(`select jsonb_build_object('planted', (${query})) -- the person's own`).has(
      "public.planted",
    );
  const bookings =
    "from public.bookings b join public.planted p on p.booking_id = b.id where b.user_id = person";
  const asks = "select from public.planted p where p.booking_id = b.id";
  expect([
    isGathered(`select coalesce(jsonb_agg(to_jsonb(b)), '[]') ${bookings}`),
    isGathered(`select jsonb_agg(b.id) from public.bookings b where exists (${asks})`),
    isGathered(
      "select jsonb_agg(jsonb_build_object('by', (select p.said from public.planted p where p.id = b.id))) from public.bookings b",
    ),
  ]).toEqual([false, false, false]);
  expect([
    isGathered(`select jsonb_agg(to_jsonb(b) || jsonb_build_object('said', p.said)) ${bookings}`),
    isGathered("select jsonb_agg(e.title) from public.planted p join public.events e on e.id = p.event_id"),
    isGathered("select jsonb_agg(to_jsonb(x)) from (select p.said from public.planted p) x"),
  ]).toEqual([true, true, true]);
});

test("Every part's copy of a person's data is a list of rows for each table, also of somebody who has none", async () => {
  const { rows } = await client.query<{ copy: Record<string, unknown> }>(
    "select internal.export_in_all_parts('00000000-0000-4000-8000-000000000000') as copy",
  );
  const tables = Object.entries(rows[0]?.copy ?? {});
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter(([, said]) => !Array.isArray(said)).map(([name]) => name)).toEqual([]);
});

test("Every table that holds something of people says how long its rows are kept, by a rule that is there", async () => {
  expect(await findUnkept(client, lines)).toEqual([]);
  const planted = [...lines, { column: "public.planted.user_id", fate: "erase", reason: "" }];
  const retention = new Map([...readRetention(), ["public.venue_spaces", "rule no_such_rule"]]);
  expect(await findUnkept(client, planted, retention)).toEqual([
    expect.stringMatching(/^public\.planted holds something of people\. Say in its head how long/),
    expect.stringMatching(/^public\.venue_spaces holds nothing of people\. Remove the line/),
    expect.stringMatching(
      /^public\.venue_spaces is kept by rule no_such_rule, which is not there\. State it/,
    ),
  ]);
});
