// While pending migrations run, no trigger does: those of the product come back with current/, those of an operator as they were.
import { migrate } from "@undercroft/database";
import { createProductDatabase, testPassword } from "@undercroft/database/testing";
import pg from "pg";
import { expect, test } from "vitest";
import { putBackTriggers, takeCurrentOff } from "../../tool/take-current-off.ts";

/** One that may run twice: it drops functions where they are. */
const repeatable = "migrations/20261125231824_bookings_attendees_by_page.sql";

const triggersOf = `select t.tgname as name, t.tgenabled as state, pg_get_triggerdef(t.oid) as definition from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname in ('public', 'internal', 'auth', 'storage', 'realtime') order by t.tgrelid::regclass::text, t.tgname`;

test("triggers, policies and views are off while migrations run, and an update brings every one of them back as it was", async () => {
  const database = await createProductDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await client.query(`create schema operator;
      create function operator.note() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger z_note after update on public.events for each row when (old.title <> new.title) execute function operator.note();
      create constraint trigger z_check after insert on public.venues deferrable initially deferred for each row execute function operator.note();
      alter table public.events disable trigger z_note; alter table public.venues enable always trigger z_check`);
    const before = (await client.query(triggersOf)).rows;
    expect(before.filter(({ name }) => name.startsWith("z_")).map(({ state }) => state)).toEqual(["D", "A"]);

    await client.query("begin");
    const kept = await takeCurrentOff(client);
    expect((await client.query(triggersOf)).rows).toEqual([]);
    expect(
      (await client.query("select from pg_views where schemaname in ('public', 'internal')")).rowCount,
    ).toBe(0);
    await putBackTriggers(client, kept);
    expect((await client.query(triggersOf)).rows.map(({ name }) => name)).toEqual(["z_note", "z_check"]);
    await client.query("rollback");

    await client.query("delete from internal.migrations where name = $1", [repeatable]);
    expect(await migrate(database.connection, testPassword)).toEqual({
      applied: [repeatable],
      refreshed: true,
      mended: [],
      left: [],
    });
    expect((await client.query(triggersOf)).rows).toEqual(before);
  } finally {
    await client.end();
    await database.drop();
  }
});
