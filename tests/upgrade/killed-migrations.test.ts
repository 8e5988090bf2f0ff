// A start that brings migrations of all three kinds is killed at one statement after another. The next start ends where one that nobody
// killed does, and has done nothing twice.
import { spawn } from "node:child_process";
import path from "node:path";
import { migratedProduct } from "@undercroft/database/testing";
import { createTestDatabase, type TestDatabase } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createNextRelease, leftBefore, type NextRelease } from "./next-release.ts";

const nights = 2_300;

/** What the release before left: nights to fill in, of which a round takes a thousand. */
const filling = [
  leftBefore,
  "insert into areas (name, slug, kind, lat, lng) values ('Leeds', 'leeds', 'city', 53.8, -1.55)",
  "insert into venues (name, address, postcode, area_id, lat, lng, status, venue_type) select 'The Vault', '1 Arch Street', 'LS11 5AB', id, 53.79, -1.55, 'active', 'club' from areas",
  "insert into organisers (name) values ('Night Shift')",
  "set session_replication_role = replica", // their cards are not needed
  `insert into events (slug, title, description, category, organiser_id, venue_id, starts_at, status)
   select 'night-' || n, 'Night ' || n, 'A night to remember.', 'music', o.id, v.id, now() + interval '9 days', 'published' from organisers o, venues v, generate_series(1, ${nights}) n`,
];

let next: NextRelease;
/** statements of a start that nobody kills */
let statements: string[];
/** how the database is afterwards */
let whole: unknown;

/** A database as the release before left it. */
const openBefore = (): Promise<TestDatabase> =>
  createTestDatabase({
    name: "before_next",
    hash: `${migratedProduct().hash.slice(0, 12)}${filling.join("").length}`,
    base: migratedProduct(),
    build: (connection) =>
      withClient(connection, async (client) => {
        for (const text of filling) await client.query(text);
      }),
  });

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** @param cutAt which statement it is killed at; 0 lets it end */
async function start(connection: pg.ClientConfig, cutAt = 0, when = "before"): Promise<string[]> {
  const script = path.join(import.meta.dirname, "killed-start.ts");
  const child = spawn(
    process.execPath,
    [script, next.root, JSON.stringify(connection), String(cutAt), when],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const ended = await new Promise((resolve) =>
    child.once("close", (code, signal) => resolve(signal ?? code)),
  );
  expect(ended).toBe(cutAt === 0 ? 0 : "SIGKILL");
  return output
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as string);
}

/** All that an update may change, but for the moments at which it did. */
const readState = (connection: pg.ClientConfig): Promise<unknown> =>
  withClient(connection, async (client) => {
    const ask = async (text: string) => (await client.query(text)).rows;
    return {
      migrations: await ask("select name, hash from internal.migrations order by name"),
      releases: await ask("select version, hash, before_hash from internal.releases order by number"),
      backfills: await ask(
        "select name, changed::int, done_at is not null as is_done from internal.backfills order by name",
      ),
      columns: await ask(
        "select attname, atttypid::regtype::text, attnotnull, atthasdef from pg_attribute where attrelid = 'public.events'::regclass and attnum > 0 and not attisdropped order by attname",
      ),
      indexes: await ask(
        "select c.relname, i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname like '%planted%' order by 1",
      ),
      triggers: await ask(
        "select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2",
      ),
      functions: await ask(
        "select count(*)::int, count(distinct oid::regprocedure)::int as named from pg_proc where pronamespace in ('public'::regnamespace, 'internal'::regnamespace)",
      ),
      policies: await ask("select schemaname, tablename, policyname from pg_policies order by 1, 2, 3"),
      words: await ask("select word from internal.planted order by word"),
      unfilled: await ask(
        "select count(*)::int from public.events where planted_note is distinct from title",
      ),
      readable: await ask("select internal.planted_words()::int as words"),
    };
  });

beforeAll(async () => {
  next = createNextRelease();
  const database = await openBefore();
  statements = await start(database.connection);
  whole = await readState(database.connection);
  await database.drop();
}, 600_000);
afterAll(() => next?.remove());

/** Where a killed start's next start ends otherwise than one that nobody killed; empty where it never does. */
async function findOdd(places: readonly number[]): Promise<string[]> {
  const odd: string[] = [];
  for (const place of places)
    for (const when of ["before", "after"]) {
      const database = await openBefore();
      try {
        await start(database.connection, place, when);
        await start(database.connection);
        expect(await readState(database.connection)).toEqual(whole);
      } catch (error) {
        odd.push(
          `${when} statement ${place}, ${statements[place - 1]}: ${(error as Error).message.slice(0, 400)}`,
        );
      } finally {
        await database.drop();
      }
    }
  return odd;
}

/** Places of statements, counted from 1. */
const placesOf = (isMeant: (text: string, at: number) => boolean): number[] =>
  statements.flatMap((text, at) => (isMeant(text, at) ? [at + 1] : []));
const placeOf = (pattern: RegExp): number => statements.findIndex((text) => pattern.test(text)) + 1;

test("The start that nobody kills has done all of it", () => {
  expect(whole).toMatchObject({
    unfilled: [{ count: 0 }],
    readable: [{ words: 10 }],
    indexes: [
      { relname: "events_planted_note", indisvalid: true },
      { relname: "planted_pkey", indisvalid: true },
      { relname: "planted_word", indisvalid: true },
    ],
  });
  const { columns } = whole as { columns: { attname: string }[] };
  expect(
    columns.filter(({ attname }) => attname.startsWith("planted")).map(({ attname }) => attname),
  ).toEqual(["planted_note"]);
});

test("Killed at any statement of what only adds, the next start ends right", {
  timeout: 3_600_000,
}, async () => {
  const last = placeOf(/create index concurrently if not exists planted_word/) + 6;
  expect(last).toBeGreaterThan(10);
  expect(await findOdd(placesOf((_, at) => at < last))).toEqual([]);
});

test("Killed at the contract, or between the functions behind it, the next start ends right", {
  timeout: 3_600_000,
}, async () => {
  const contract = placeOf(/drop column planted_old/);
  const end = placeOf(/backfills begin/);
  const near = [contract - 2, contract - 1, contract, contract + 1, contract + 2];
  const between = Array.from(
    { length: 8 },
    () => contract + 3 + Math.floor(Math.random() * (end - contract - 12)),
  );
  const ending = placesOf(
    (text, at) => at > contract && /^(commit|notify|insert into internal\.(migrations|releases))/i.test(text),
  );
  expect(await findOdd([...near, ...between, ...ending])).toEqual([]);
});
