// The booking that the product makes and gives back by itself: it leaves one line, and tells when it fails.
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await demoWorld();
});
afterAll(() => world.end());

const one = async (sql: string): Promise<Record<string, unknown>> => (await world.client.query(sql)).rows[0];
/** Rows of every table that says something, all but the one of probes. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await world.client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'internal', 'auth', 'graphile_worker', 'realtime') and tablename <> 'probes'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) counts[name] = Number((await one(`select count(*) as n from ${name}`)).n);
  return counts;
}
const probe = async (): Promise<unknown> => (await one("select internal.run_probe() as wrong")).wrong;
const cause = () => one("select * from internal.alarm_causes(false) where cause = 'probe'");

test("A probe books and gives back, and leaves no row, mail or figure but the line that says so", async () => {
  const before = await countRows();
  expect(await probe()).toBeNull();
  expect(await countRows()).toEqual(before);
  expect(await one("select count(*)::int as n, max(problem) as problem from internal.probes")).toEqual({
    n: 1,
    problem: null,
  });
  expect(await one("select (internal.operation_figures() -> 'probe' ->> 'is_well') as is_well")).toEqual({
    is_well: "true",
  });
});

test("A second copy makes none in the same minute", async () => {
  expect(await probe()).toBeNull();
  expect(await one("select count(*)::int as n from internal.probes")).toEqual({ n: 1 });
});

test("A probe that fails is an alarm with its reason until one goes well", async () => {
  await world.client.query("truncate internal.probes");
  await world.client.query(
    `create function internal.break_tickets() returns trigger language plpgsql as $$ begin raise exception 'no tickets today'; end $$;
     create trigger break_tickets before insert on public.tickets for each row execute function internal.break_tickets()`,
  );
  expect(await probe()).toBe("no tickets today");
  expect(await cause()).toMatchObject({ count: "1", what: "no tickets today" });
  await world.client.query("drop trigger break_tickets on public.tickets");
  await world.client.query("update internal.probes set made_at = made_at - interval '1 minute'");
  expect(await probe()).toBeNull();
  expect(await cause()).toBeUndefined();
});

test("Lines of probes go after a day", async () => {
  await world.client.query("update internal.probes set made_at = made_at - interval '25 hours'");
  await probe();
  expect(await one("select count(*)::int as n from internal.probes")).toEqual({ n: 1 });
});
