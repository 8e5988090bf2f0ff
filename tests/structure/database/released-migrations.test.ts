// What a migration may not do since released databases are filled: take along what hangs on something, or be tried on empty tables alone.
import { listMigrations } from "@undercroft/database";
import {
  findTooSoon,
  findUntriedTables,
  hashOfCurrent,
  isSuperseded,
  largestDump,
  listReleaseFiles,
  listReleases,
  readReleaseBefore,
} from "@undercroft/database/testing/releases";
import { expect, test } from "vitest";

/** Released before this rule; the tool takes triggers, policies and views off before they run. */
const oldCascades: ReadonlySet<string> = new Set([
  "migrations/20261122220100_search_ends.sql",
  "migrations/20261123015600_search_sentences.sql",
]);

const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*/g, "");
const dropsAlong = (sql: string): boolean =>
  /\bdrop\b[^;]*\bcascade\b/i.test(withoutComments(sql).replaceAll(/\bon (delete|update) cascade\b/gi, ""));
const makesTrigger = (sql: string): boolean =>
  /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?trigger\b/i.test(withoutComments(sql));

test("no migration drops something with all that hangs on it", () => {
  const found = listMigrations().filter(({ text }) => dropsAlong(text));
  expect(
    found.map(({ name }) => name),
    "Name what the migration drops, one statement each: `cascade` takes along what filled databases need",
  ).toEqual([...oldCascades].toSorted());
  expect(dropsAlong("drop type internal.card\n  cascade;")).toBe(true);
  expect(dropsAlong("create table a (b uuid references c on delete cascade);")).toBe(false);
});

test("no migration makes a trigger: they stand in current/, where they come back from after every update", () => {
  expect(
    listMigrations()
      .filter(({ text }) => makesTrigger(text))
      .map(({ name }) => name),
  ).toEqual([]);
  expect(makesTrigger("create or replace trigger a before update on b")).toBe(true);
});

test("a migration changes no table that is empty in every dump of an older release", () => {
  const releases = listReleases();
  for (const { name, text } of listMigrations()) {
    const older = releases.filter(({ migrations }) => migrations.every((known) => known.name !== name));
    if (older.length < releases.length) continue; // released: its text cannot be changed any more
    expect(
      findUntriedTables(text, older),
      `${name} changes these tables, and no dump in database/releases has a row of them. Have database/tool/releases/fill-empty.ts put a row there, and make the dump of the last release again: npm run release:dump -- <its checkout>`,
    ).toEqual([]);
  }
});

test("a table counts as tried when one dump has a row of it, and as new when no dump knows it", () => {
  const older: { rows: Record<string, number> }[] = [
    { rows: { "public.venues": 0, "public.events": 3 } },
    { rows: { "public.venues": 0 } },
  ];
  const sql = `alter table public.venues add column a text; update public.events set b = 1;
    create table public.rooms (id uuid); insert into public.rooms select gen_random_uuid();
    create function internal.c() returns void language sql as $$ update public.venues set d = 1 $$;`;
  expect(findUntriedTables(sql, older)).toEqual(["public.venues"]);
  expect(findUntriedTables("create index if not exists venues_a on public.venues (a)", older)).toEqual([
    "public.venues",
  ]);
  expect(
    findUntriedTables("delete from only public.venues", [...older, { rows: { "public.venues": 1 } }]),
  ).toEqual([]);
});

test("every dump weighs at most a megabyte and was made by migrations that are here unchanged", () => {
  const known = new Map(listMigrations().map(({ name, hash }) => [name, hash]));
  for (const [name, packed] of listReleaseFiles())
    expect(packed.length, name).toBeLessThanOrEqual(largestDump);
  const releases = listReleases();
  expect(releases.length).toBeGreaterThan(0);
  for (const { commit, migrations } of releases) {
    for (const { name, hash } of migrations)
      if (!isSuperseded(name, hash)) expect(known.get(name), `${name} in ${commit}`).toBe(hash);
  }
});

test("a migration says its kind and takes nothing away that the release before still uses", () => {
  const last = listReleases().at(-1);
  const texts = new Map(listMigrations().map(({ name, text }) => [name, text]));
  const migrations = (last?.migrations ?? []).map(({ name }) => ({ text: texts.get(name) ?? "" }));
  const known = { current: last?.current ?? [], migrations };
  const isReleased = (name: string) => last?.migrations.some((it) => it.name === name);
  for (const file of listMigrations())
    if (!isReleased(file.name)) expect(findTooSoon(file, known), file.name).toEqual([]);
  const planted = { name: "migrations/20991231000000_rooms_size.sql", text: "-- rooms\nselect 1;" };
  expect(() => findTooSoon(planted, known)).toThrow("the first line says");
});

test("the release that may go on beside this one is the one of the newest dump", () => {
  const last = listReleases().at(-1);
  expect(readReleaseBefore()).toEqual({
    version: last?.version,
    commit: last?.commit,
    hash: hashOfCurrent(last?.current ?? []),
  });
});
