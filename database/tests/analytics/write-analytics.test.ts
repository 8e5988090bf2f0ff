import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actors, asActor } from "../harness/actors.ts";
import { addEvent, addPlaces, emptyWorld, id, type World } from "../harness/world.ts";
import { keep, visit, write } from "./visits.ts";

let world: World;

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addEvent(world.client, { name: "night" });
  await addEvent(world.client, { name: "draft", status: "draft" });
});
afterAll(() => world.end());

const kept = async () =>
  (await world.client.query("select * from internal.analytics_events order by id desc limit 1")).rows[0];

describe("what the beacon writes", () => {
  test("is kept with its place by the word that the site knows it by, and with no trace of who it was", async () => {
    const { written, dropped } = await write(world.client, [
      visit({
        event_id: id("event night"),
        venue_id: id("venue"),
        area: "leeds",
        device: "phone",
        source: "flyer",
        referrer_host: "example.org",
      }),
    ]);
    expect({ written, dropped }).toEqual({ written: 1, dropped: 0 });
    expect(await kept()).toMatchObject({ area_id: id("area"), source: "flyer", device: "phone" });
    await write(world.client, [visit({ area: "nowhere-at-all" })]);
    expect((await kept()).area_id).toBeNull();
  });

  test.each([
    ["an unknown name", { name: "clicked" }],
    ["a route that is an address", { route: "/events/x?who=me&mail=a@b.c" }],
    ["no route", { route: null }],
    ["an event that does not exist", { event_id: id("event nowhere") }],
    ["an unannounced event", { event_id: id("event draft") }],
    ["an id that is none", { event_id: "me" }],
    ["a venue that does not exist", { venue_id: id("venue nowhere") }],
    ["a source in capitals", { source: "FLYER" }],
    ["a host with a path", { referrer_host: "example.org/me" }],
    ["an unknown device", { device: "fridge" }],
    ["an address in place of a visitor", { anon_id: "192.0.2.1" }],
    ["no visitor", { anon_id: null }],
    ["a time long gone", { at: "2020-01-01T00:00:00Z" }],
    ["a time to come", { at: "2999-01-01T00:00:00Z" }],
    ["a time that is none", { at: "soon" }],
    ["no time", { at: null }],
  ])("is dropped and counted with %s", async (_, given) => {
    const answer = await write(world.client, [visit(given), visit()]);
    expect(answer).toMatchObject({ written: 1, dropped: 1 });
  });

  test("is dropped where it is no event at all, and refused where it is no list or too long a one", async () => {
    expect(await write(world.client, [null, 1, "x", [], {}])).toMatchObject({ written: 0, dropped: 5 });
    for (const wrong of [null, {}, "x", Array.from({ length: 501 }, () => visit())])
      await expect(write(world.client, wrong)).rejects.toMatchObject({ detail: "ANALYTICS_INVALID_BATCH" });
  });

  test("says of a statistics_off that there was one, and nothing else", async () => {
    await write(world.client, [visit({ name: "statistics_off", event_id: id("event night") })]);
    expect(await kept()).toMatchObject({
      name: "statistics_off",
      anon_id: null,
      route: null,
      event_id: null,
    });
  });

  test("finds the month it belongs to, even before its partition exists", async () => {
    const month = new Date().toISOString().slice(0, 7).replace("-", "_");
    await world.client.query(`drop table internal.analytics_events_${month}`);
    expect(await write(world.client, [visit()])).toMatchObject({ written: 1 });
  });
});

describe("the salt of the day", () => {
  test("is the same all day, differs every day, and is gone the day after", async () => {
    const first = await write(world.client, []);
    expect(first.salt).toMatch(/^[0-9a-f]{64}$/);
    expect(await write(world.client, [visit()])).toMatchObject({ salt: first.salt, day: first.day });
    await world.client.query("update internal.analytics_salts set day = day - 1");
    const next = await write(world.client, []);
    expect(next.salt).not.toBe(first.salt);
    const { rows } = await world.client.query("select day::text from internal.analytics_salts");
    expect(rows).toEqual([{ day: first.day }]);
    const { rows: gone } = await world.client.query(
      "select internal.drop_old_salts(now() + interval '1 day') as gone",
    );
    expect(gone[0].gone).toBe(1);
  });

  test("is in no log of the database: its table is unlogged", async () => {
    const { rows } = await world.client.query(
      "select relpersistence from pg_class where oid = 'internal.analytics_salts'::regclass",
    );
    expect(rows[0].relpersistence).toBe("u");
  });
});

describe("the tables of the figures", () => {
  const tables = [
    "analytics_events",
    "analytics_salts",
    "analytics_days",
    "analytics_runs",
    "analytics_weeks",
    "analytics_closed_weeks",
    "price_changes",
    "figure_exports",
  ];

  test.each(tables)(
    "%s is read and written by no role of the API, and not by the beacon's login",
    async (table) => {
      for (const actor of actors)
        for (const statement of [`select * from internal.${table}`, `delete from internal.${table}`])
          await expect(
            asActor(world.client, actor, () => world.client.query(statement)),
            actor,
          ).rejects.toThrow(/permission denied/);
      await world.client.query("begin; set local role analytics_writer");
      await expect(world.client.query(`select * from internal.${table}`)).rejects.toThrow(
        /permission denied/,
      );
      await world.client.query("rollback");
    },
  );

  test("and the beacon's login may call one function", async () => {
    const { rows } = await world.client.query(
      `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'internal', 'auth', 'storage', 'realtime') and p.prosecdef
         and has_function_privilege('analytics_writer', p.oid, 'execute')
         and has_schema_privilege('analytics_writer', n.oid, 'usage')`,
    );
    expect(rows).toEqual([{ proname: "write_analytics" }]);
  });

  test("forget a visit after fourteen months, and its month with it", async () => {
    await keep(world.client, [
      visit({ at: "2025-01-15T12:00:00Z" }),
      visit({ at: "2025-03-09T11:59:00Z" }),
      visit({ at: "2025-03-09T12:01:00Z" }),
    ]);
    await world.client.query("select internal.retention_analytics('2026-05-09 12:00+00')");
    const { rows } = await world.client.query(
      "select at from internal.analytics_events where at < '2025-06-01' order by at",
    );
    expect(rows).toEqual([{ at: new Date("2025-03-09T12:01:00Z") }]);
    expect(
      (await world.client.query("select to_regclass('internal.analytics_events_2025_01') as gone")).rows,
    ).toEqual([{ gone: null }]);
  });
});
