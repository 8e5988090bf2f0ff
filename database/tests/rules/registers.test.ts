import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(() => world.end());

const ask = async (sql: string) => (await world.client.query({ text: sql, rowMode: "array" })).rows;

test("No slug can be the address of a landing page of events, venues or jobs", async () => {
  const words = "unnest(array['music', 'clubs', 'artist', 'venue-management', 'new', 'free']) word";
  expect(
    await ask(`select word, internal.is_reserved_slug('events', word), internal.is_reserved_slug('venues', word),
      internal.is_reserved_slug('jobs', word) from ${words}`),
  ).toEqual([
    ["music", true, false, false],
    ["clubs", false, true, false],
    ["artist", false, false, true],
    ["venue-management", false, false, true],
    ["new", true, true, true],
    ["free", false, false, false],
  ]);
});

test("A part's registered rate limit applies, and any other action is allowed a hundred times an hour", async () => {
  expect(
    await ask(`select action, most, minutes from unnest(array['auth', 'events', 'messages', 'bookings', 'made up']) action,
      internal.rate_limit_of(action)`),
  ).toEqual([
    ["auth", 15, 5],
    ["events", 10, 1],
    ["messages", 30, 1],
    ["bookings", 5, 1],
    ["made up", 100, 60],
  ]);
});

test("A part's rules put the check of transitions and the announcement on its own tables", async () => {
  await world.client.query("begin");
  await world.client.query(`create table public.planted (status text);
    select internal.allow_transitions('planted', 'new', 'done'), internal.announce_table('planted');
    insert into public.planted values ('new')`);
  await world.client.query("update public.planted set status = 'done'");
  await world.client.query("savepoint before");
  await expect(world.client.query("update public.planted set status = 'new'")).rejects.toThrow(
    "A row of planted that is done cannot become new",
  );
  await world.client.query("rollback to before");
  expect(
    await ask("select tgname from pg_trigger where tgrelid = 'public.planted'::regclass order by 1"),
  ).toEqual([["announce_changed"], ["announce_new_or_gone"], ["check_transition"]]);
  await world.client.query("rollback");
});

test("Only inserted, deleted or really changed rows are announced to the caches", async () => {
  const heard: string[] = [];
  const listener = new pg.Client(world.connection);
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.query("listen undercroft_cache");
  const hear = async (sql: string) => {
    heard.length = 0;
    await world.client.query(sql);
    await listener.query("select");
    return heard;
  };
  await world.client.query(`create table public.planted_rows (id int, name text);
    select internal.announce_table('planted_rows')`);
  expect(await hear("insert into public.planted_rows values (1, 'a'), (2, 'b')")).toEqual(["planted_rows"]);
  expect(await hear("update public.planted_rows set name = 'c' where id = 9")).toEqual([]);
  expect(await hear("update public.planted_rows set name = name")).toEqual([]);
  expect(await hear("update public.planted_rows set name = 'c'")).toEqual(["planted_rows"]);
  expect(await hear("delete from public.planted_rows where id = 9")).toEqual([]);
  expect(await hear("delete from public.planted_rows")).toEqual(["planted_rows"]);
  await world.client.query("drop table public.planted_rows");
  await listener.end();
});
