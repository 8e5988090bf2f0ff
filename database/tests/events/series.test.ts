import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { call, draft, goodDraft } from "./event-writer.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query("update organisers set trust = 'trusted'");
  await addUsers(world.client, ["buyer", "other"]);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await sql("select * from internal.violations")).toEqual([]);
  await world.end();
});

const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;

describe("series", () => {
  const days = ["2027-10-29", "2027-10-30", "2027-11-05"];
  const makeSeries = async (title: string, chosen: string[]) => {
    const kept = await draft(world, { ...goodDraft(), title });
    return call<{ id: string; events: { id: string }[] }>(
      world,
      "team",
      "save_series($1, $2, $3, gen_random_uuid())",
      [kept.id, kept.version, chosen],
    );
  };

  test("every date is an event with its own stock, and the clock stays over the change of the clocks", async () => {
    const made = await makeSeries("Fridays", days);
    expect(made.events).toHaveLength(3);
    const rows = await sql(
      `select to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as wall, extract(epoch from ends_at - starts_at)::int / 3600 as hours,
         (select count(*)::int from ticket_types where event_id = e.id) as types from events e where series_id = $1 order by starts_at`,
      [made.id],
    );
    expect(rows).toEqual([
      { wall: "2027-10-29 23:00", hours: 7, types: 3 },
      { wall: "2027-10-30 23:00", hours: 8, types: 3 },
      { wall: "2027-11-05 23:00", hours: 7, types: 3 },
    ]);
  });

  test("a series is known, found and can be followed while one of its nights is announced", async () => {
    const made = await makeSeries("Slow Wednesdays", ["2027-09-01", "2027-09-08", "2027-09-15"]);
    const asked = async () => (await sql("select find_series('slow-wednesdays') as page"))[0].page;
    const found = () =>
      sql("select from internal.search_docs where kind = 'series' and target_id = $1", [made.id]);
    const follow = () => call(world, "other", "follow('series', $1)", [made.id]);
    expect(await asked()).toBeNull();
    expect(await found()).toHaveLength(0);
    await expect(follow()).rejects.toMatchObject({ detail: "FOLLOWS_NOT_FOUND" });

    await call(world, "team", "publish_series($1)", [made.id]);
    const [first, second] = made.events.map((one) => one.id);
    await world.client.query("update events set visibility = 'unlisted' where id = $1", [second]);
    const page = await asked();
    expect(page.upcoming.map(({ night_date }: { night_date: string }) => night_date)).toEqual([
      "2027-09-01",
      "2027-09-15",
    ]);
    expect(await sql("select get_event_series($1) as one", [first])).toEqual([
      { one: { slug: "slow-wednesdays", title: "Slow Wednesdays", ahead: 2 } },
    ]);
    expect(await sql("select get_event_series($1) as one", [second])).toEqual([{ one: null }]);
    expect(await sql("select list_series_of($1) as all", [[first, second]])).toEqual([
      { all: { [first as string]: { slug: "slow-wednesdays", title: "Slow Wednesdays", more: 1 } } },
    ]);
    expect(await found()).toHaveLength(1);
    expect(await follow()).toBe("active");
    expect(await call(world, "other", "count_sitemap('series')", [])).toBe(1);

    await world.client.query("update events set visibility = 'unlisted' where series_id = $1", [made.id]);
    expect(await asked()).toBeNull();
    expect(await found()).toHaveLength(0);
    const { path, name } = { path: "/series/slow-wednesdays", name: "Slow Wednesdays" };
    const follows = () =>
      call<unknown[]>(
        world,
        "other",
        "(select coalesce(json_agg(json_build_object('path', f -> 'path', 'name', f -> 'name')), '[]') from jsonb_array_elements(get_profile_page('other') -> 'following') f)",
        [],
      );
    expect(await follows()).toEqual([]);
    await world.client.query("update events set visibility = 'public' where id = $1", [first]);
    expect(await follows()).toEqual([{ path, name }]);
  });

  test("two series of the same name have addresses of their own", async () => {
    const [one, other] = [
      await makeSeries("Twice", ["2027-02-02", "2027-02-09"]),
      await makeSeries("Twice", ["2027-03-02", "2027-03-09"]),
    ];
    const slugs = await sql("select slug from series where id = any ($1) order by created_at, slug", [
      [one.id, other.id],
    ]);
    expect(slugs.map(({ slug }) => slug).toSorted()).toEqual(["twice", "twice-2"]);
  });

  test("a change reaches one, this and later ones, or all of which nothing is sold", async () => {
    const made = await makeSeries("Thursdays", ["2027-05-06", "2027-05-13", "2027-05-20", "2027-05-27"]);
    const [first, second, third] = made.events.map((one) => one.id);
    await call(world, "team", "publish_series($1)", [made.id]);
    const titles = async () =>
      (await sql("select title from events where series_id = $1 order by starts_at", [made.id])).map(
        ({ title }) => title,
      );
    await world.client.query("update events set title = 'Thursdays, new' where id = $1", [second]);
    expect(await call(world, "team", "apply_to_series($1, 'later')", [second])).toBe(2);
    expect(await titles()).toEqual(["Thursdays", ...Array(3).fill("Thursdays, new")]);
    const [type] = await sql("select id from ticket_types where event_id = $1 and name like 'Free%'", [
      third,
    ]);
    const held = await hold(world, "buyer", third ?? "", [{ ticket_type_id: type.id, quantity: 1 }]);
    await confirm(world, "buyer", held.id);
    await world.client.query("update events set title = 'Thursdays, again' where id = $1", [first]);
    expect(await call(world, "team", "apply_to_series($1, 'unsold')", [first])).toBe(2);
    expect(await titles()).toEqual([
      "Thursdays, again",
      "Thursdays, again",
      "Thursdays, new",
      "Thursdays, again",
    ]);
    expect(
      await sql(
        "select distinct (starts_at at time zone 'Europe/London')::time::text as at from events where series_id = $1",
        [made.id],
      ),
    ).toEqual([{ at: "23:00:00" }]);
  });

  test.each([
    [["2027-05-06"]],
    [Array.from({ length: 27 }, (_, at) => `2027-06-${String(at + 1).padStart(2, "0")}`)],
  ])("a series of %j is refused", async (chosen) => {
    await expect(makeSeries("Odd", chosen)).rejects.toMatchObject({ detail: "EVENTS_INVALID_SERIES" });
  });

  test("a series with a date in the past is refused as a whole", async () => {
    await expect(makeSeries("Half gone", ["2024-05-06", "2027-05-13"])).rejects.toMatchObject({
      detail: "EVENTS_START_IN_PAST",
    });
    expect(await sql("select from events where title = 'Half gone'")).toEqual([]);
  });
});
