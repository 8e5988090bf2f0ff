// What lets the release before go on beside a new one: what only adds goes ahead, what fills in is resumed, and it may start.
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyAhead, isHeldFast, listAhead } from "../../tool/apply-ahead.ts";
import { listChanged } from "../../tool/apply-current.ts";
import { migrate } from "../../tool/migrate.ts";
import { findTooSoon } from "../../tool/release-kinds.ts";
import { findBrokenCalls, listReleases } from "../../tool/releases/index.ts";
import { runBackfills } from "../../tool/run-backfills.ts";
import { hashFiles, listCurrent, type SqlFile } from "../../tool/sql-files.ts";
import { emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

const rows = async (sql: string, values: unknown[] = []) => (await world.client.query(sql, values)).rows;
beforeEach(() => rows("drop table if exists internal.planted"));

const file = (name: string, text: string): SqlFile => ({
  name: `migrations/20991231${name}.sql`,
  text,
  hash: "x",
});
const plant = (count: number) =>
  rows(`create table internal.planted (id integer primary key, size integer, doubled integer);
    insert into internal.planted (id, size) select n, n from generate_series(1, ${count}) n`);

test("A migration that only adds waits for its lock two seconds at a time, and lets writes through between", async () => {
  await plant(1);
  const copy = new pg.Client(world.connection);
  await copy.connect();
  await copy.query("begin; select from internal.planted for share");
  let isAdded = false;
  const added = applyAhead(
    world.client,
    file("000001_a", "-- expand: a column\nalter table internal.planted add column colour text;"),
  ).then(() => {
    isAdded = true;
  });
  const other = new pg.Client(world.connection);
  await other.connect();
  // behind a lock that is waited for without end, this would wait for the copy's transaction, which ends after it
  await other.query("insert into internal.planted (id) values (2)");
  expect(isAdded).toBe(false);
  await copy.query("commit");
  await added;
  await Promise.all([copy.end(), other.end()]);
  expect(await rows("select colour from internal.planted limit 1")).toEqual([{ colour: null }]);
  expect(await rows("select from internal.migrations where name like '%000001_a.sql'")).toHaveLength(1);
}, 20_000);

test("An index that was cut off half made is made again, without blocking writes", async () => {
  await plant(3);
  await rows("insert into internal.planted (id, size) values (4, 3)");
  await rows("create unique index concurrently planted_size on internal.planted (size)").catch(() => {});
  await rows("delete from internal.planted where id = 4");
  const text =
    "-- expand: sizes\ncreate unique index concurrently if not exists planted_size on internal.planted (size);";
  await applyAhead(world.client, file("000002_b", text));
  expect(
    await rows("select indisvalid from pg_index where indexrelid = 'internal.planted_size'::regclass"),
  ).toEqual([{ indisvalid: true }]);
});

test("What fills in changes a thousand rows at a time, and goes on where it was cut off", async () => {
  await plant(2_500);
  const backfill = file(
    "000003_c",
    `-- backfill: doubles
     update internal.planted set doubled = size * 2 where id in (select id from internal.planted where doubled is null limit 1000)`,
  );
  await applyAhead(world.client, backfill);
  const ending = new AbortController();
  const cut = runBackfills(world.connection, { signal: ending.signal, files: [backfill], pauseMs: 300 });
  const done = async () => Number((await rows("select count(doubled) as n from internal.planted"))[0].n);
  await expect.poll(done, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0);
  ending.abort();
  expect((await cut).isDone).toBe(false);
  expect(await done()).toBe(1_000);
  const rest = await runBackfills(world.connection, { files: [backfill], pauseMs: 0 });
  expect(rest).toEqual({ isDone: true, changed: new Map([[backfill.name, 1_500]]) });
  expect(await rows("select changed::int, done_at is not null as is_done from internal.backfills")).toEqual([
    { changed: 2_500, is_done: true },
  ]);
});

test("What a view or a policy holds fast is not taken away ahead of it", async () => {
  await plant(1);
  const contract = file("000005_e", "-- contract: sizes\nalter table internal.planted drop column size;");
  await rows("create view internal.planted_sizes as select size from internal.planted");
  expect(isHeldFast(await applyAhead(world.client, contract).catch((error) => error))).toBe(true);
  await rows("drop view internal.planted_sizes");
  await applyAhead(world.client, contract);
  expect(await rows("select * from internal.planted")).toEqual([{ id: 1, doubled: null }]);
});

test("A function that changed is renewed while people read and write tables", async () => {
  await rows(
    "update internal.applied_files set hash = 'x' where name = 'current/functions/miles-between.sql'",
  );
  await rows("update internal.migrations set hash = 'x' where name = 'current'");
  await rows("delete from internal.migrations where name like '%20991231%'");
  const copy = new pg.Client(world.connection);
  await copy.connect();
  await copy.query(
    "begin; lock table public.events, public.bookings, internal.transitions in row exclusive mode",
  );
  try {
    expect(await migrate(world.connection, null)).toMatchObject({ refreshed: true, applied: [] });
  } finally {
    await copy.query("rollback");
    await copy.end();
  }
  expect(await rows("select from internal.applied_files where hash = 'x'")).toEqual([]);
  expect(await migrate(world.connection, null)).toMatchObject({ refreshed: false });
});

test("Files of current/ are applied again where they changed, rules all together, and all where one has gone", () => {
  const current = [
    "functions/a/find.sql",
    "functions/a/rules.sql",
    "functions/b/rules.sql",
    "functions/rules/know.sql",
    "access/a.sql",
  ];
  const files = current.map((name) => ({ name: `current/${name}`, text: "", hash: "new" }));
  const applied = new Map(files.map(({ name }) => [name, "new"]));
  const changedBy = (name: string) =>
    listChanged(files, new Map([...applied, [`current/${name}`, "old"]])).map((it) =>
      it.name.slice("current/".length),
    );
  expect(changedBy("functions/a/find.sql")).toEqual(["functions/a/find.sql"]);
  expect(changedBy("access/a.sql")).toEqual(["access/a.sql"]);
  expect(changedBy("functions/b/rules.sql")).toEqual(current.slice(1, 4));
  expect(changedBy("functions/rules/know.sql")).toEqual(current.slice(1, 4));
  expect(changedBy("functions/gone.sql")).toEqual(current);
  expect(listChanged(files, new Map())).toEqual(files);
});

test("The release just before the newest starts and applies nothing; any older one is refused", async () => {
  const state = () => rows("select * from internal.migrations order by name");
  await rows("delete from internal.migrations where name like '%20991231%'");
  await rows(
    "insert into internal.migrations (name, hash) values ('migrations/20991231000004_d.sql', 'x') on conflict do nothing",
  );
  await rows("update internal.migrations set hash = '0.4.0' where name = 'version'");
  await rows(
    "insert into internal.releases (number, version, hash, before_hash) values (90, '0.4.0', 'x', $1)",
    [hashFiles(listCurrent())],
  );
  const before = await state();
  expect(await migrate(world.connection, null)).toMatchObject({ isBeside: true, applied: [] });
  await rows(
    "insert into internal.releases (number, version, hash, before_hash) values (91, '0.5.0', 'y', 'x')",
  );
  await expect(migrate(world.connection, null)).rejects.toThrow("Nothing was changed.");
  expect(await state()).toEqual(before);
});

test("What takes something away goes ahead in data of the release before, and waits for the update's own transaction elsewhere", () => {
  const kinds = ["expand: a", "backfill: b", "contract: c", "expand: d"];
  const pending = kinds.map((kind, at) => file(`00001${at}`, `-- ${kind}\nselect 1;`));
  expect(listAhead(pending, false)).toEqual(pending.slice(0, 2));
  expect(listAhead(pending, true)).toEqual(pending);
});

const known = {
  current: [{ text: "select r.size from public.rooms r" }],
  migrations: [{ text: "create table public.rooms (size integer, door text)" }],
};
test.each([
  ["expand", "alter table public.rooms add column colour text;", 0],
  ["expand", "alter table public.rooms add column colour text not null default '';", 0],
  ["expand", "create index concurrently if not exists rooms_size on public.rooms (size);", 0],
  ["expand", "create table public.halls (id uuid); create index on public.halls (id);", 0],
  ["expand", "alter table public.rooms alter column size drop not null;", 0],
  ["expand", "create index rooms_size on public.rooms (size);", 1],
  ["expand", "alter table public.rooms add column colour text not null;", 1],
  ["expand", "alter table public.rooms drop column size;", 1],
  ["expand", "alter table public.rooms rename column size to width;", 1],
  ["expand", "alter table public.rooms alter column size type bigint;", 1],
  ["expand", "alter table public.rooms alter column size set not null;", 1],
  ["expand", "update public.rooms set size = 1;", 1],
  ["backfill", "update public.rooms set size = 1 where size is null", 1],
  [
    "backfill",
    "update public.rooms set size = 1 where id in (select id from public.rooms where size is null limit 1000)",
    0,
  ],
  ["contract", "alter table public.rooms drop column size;", 1],
  ["contract", "alter table public.rooms drop column door;", 0],
  ["contract", "drop table public.rooms;", 1],
  ["contract", "alter table public.rooms alter column door set not null;", 0],
  ["contract", "alter table public.rooms alter column new_one set not null;", 1],
] as const)("%s: %s has %d things that come too soon", (kind, sql, count) => {
  expect(findTooSoon(file("000009", `-- ${kind}: planted\n${sql}`), known)).toHaveLength(count);
});

test("Functions are called as the release before calls them, but for what is meant", () => {
  const meant = readFileSync(path.join(import.meta.dirname, "meant-calls.txt"), "utf8").split("\n");
  const last = listReleases().at(-1);
  const broken = findBrokenCalls(last?.current ?? [], listCurrent());
  expect(broken.filter((line) => !meant.includes(line))).toEqual([]);
  const text = (head: string) => [
    { text: `create or replace function public.a${head} language sql as $$ $$` },
  ];
  const old = text("(p_one text, p_two integer default 1) returns table (x integer, y text)");
  expect(
    findBrokenCalls(
      old,
      text(
        "(p_two integer default 2, p_one text, p_new text default null) returns table (y text, x integer, z text)",
      ),
    ),
  ).toEqual([]);
  expect(findBrokenCalls(old, text("(p_one uuid, p_two integer, p_new text) returns json"))).toEqual([
    "a takes p_one as uuid",
    "a needs p_two now",
    "a needs p_new now",
    "a answers json",
    "a answers no x integer any more",
    "a answers no y text any more",
  ]);
});
