import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEvent, addPlaces, emptyWorld, id, type World } from "../harness/world.ts";
import { keep, type Visit, visitors } from "./visits.ts";

let world: World;

// Monday 5 October 2026 is the first of these weeks; each test has a week of its own
const monday = (week: number) => new Date(Date.UTC(2026, 9, 5 + 7 * week)).toISOString().slice(0, 10);
const noon = (week: number) => `${monday(week)}T12:00:00Z`;
const endOf = (week: number) => `${monday(week + 1)}T04:00:00Z`;

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addEvent(world.client, { name: "night" });
  await world.client.query(
    `insert into tracking_links (event_id, source, name) select $1, l, l from unnest('{flyer,poster,late,a,b,c}'::text[]) l`,
    [id("event night")],
  );
  await world.client.query(
    "update auth.users set created_at = '2026-10-05T08:00Z'; update events set publish_at = '2026-10-05T09:00Z'",
  );
});
afterAll(() => world.end());

/** Visits by link in a week, then the job as it runs after that week; answers the cells that are told. */
async function closeWeek(week: number, cells: Record<string, number>, given: Visit = {}) {
  await keep(
    world.client,
    Object.entries(cells).flatMap(([source, howMany]) =>
      visitors(howMany, noon(week), { source: source || null, ...given }),
    ),
  );
  await world.client.query("select internal.count_analytics($1)", [endOf(week)]);
  return told(week);
}

async function told(week: number, split = "source") {
  const { rows } = await world.client.query(
    "select value, visitors from internal.analytics_weeks where week = $1 and scope = 'platform' and split = $2 order by visitors desc nulls last, value",
    [monday(week), split],
  );
  return Object.fromEntries(rows.map((row) => [row.value, row.visitors]));
}

describe("a split of visits", () => {
  test("tells a cell of twenty, and of nineteen says no more than that it is small", async () => {
    expect(await closeWeek(0, { "": 40, flyer: 20 })).toEqual({ "": 40, flyer: 20 });
    expect(await closeWeek(1, { "": 40, poster: 30, flyer: 19 })).toEqual({ "": 40, "*": null });
  });

  test("hides the next smallest too, so that the total gives nothing away", async () => {
    const shown = await closeWeek(2, { "": 90, flyer: 25, poster: 3 });
    expect(shown).toEqual({ "": 90, "*": null });
    const { rows } = await world.client.query(
      "select visitors from internal.analytics_days where metric = 'visitors' and dimension = 'total' and day = $1",
      [monday(2)],
    );
    // what is missing from the total is two cells, and twenty or more between them
    expect(rows[0].visitors - 90).toBe(28);
  });

  test("goes on hiding until twenty visitors are hidden between the cells", async () => {
    expect(await closeWeek(3, { "": 90, a: 2, b: 3, c: 60 })).toEqual({ "": 90, "*": null });
  });

  test("hides all where there is nothing to hide behind", async () => {
    expect(await closeWeek(4, { "": 5 })).toEqual({ "*": null });
    expect(await closeWeek(5, { "": 30, flyer: 7 })).toEqual({ "*": null });
  });

  test("counts a visitor of a day once, by the first link of the day", async () => {
    const first = visitors(20, `${monday(6)}T10:00:00Z`, { source: "flyer" });
    await keep(world.client, [
      ...first,
      ...first.map((one) => ({ ...one, at: `${monday(6)}T11:00:00Z`, source: "poster" })),
    ]);
    expect(await closeWeek(6, {})).toEqual({ flyer: 20 });
  });

  test("is decided once: what comes in later changes nothing", async () => {
    expect(await closeWeek(7, { "": 25, flyer: 21 })).toEqual({ "": 25, flyer: 21 });
    await keep(world.client, visitors(5, noon(7), { source: "late" }));
    await world.client.query("select internal.close_weeks($1), internal.count_analytics($1)", [endOf(8)]);
    expect(await told(7)).toEqual({ "": 25, flyer: 21 });
  });

  test("is not told before its week has ended", async () => {
    await keep(world.client, visitors(25, noon(9), { source: "flyer" }));
    await world.client.query("select internal.count_analytics($1)", [
      `${monday(9).slice(0, 8)}${Number(monday(9).slice(8)) + 5}T12:00:00Z`,
    ]);
    expect(await told(9)).toEqual({});
    await world.client.query("select internal.count_analytics($1)", [endOf(9)]);
    expect(await told(9)).toEqual({ flyer: 25 });
  });

  test("knows devices, places and referrers the same way, and a night's own", async () => {
    await closeWeek(10, { flyer: 22 }, { device: "phone", area_id: id("area"), event_id: id("event night") });
    expect(await told(10, "device")).toEqual({ phone: 22 });
    expect(await told(10, "place")).toEqual({ [id("area")]: 22 });
    expect(await told(10, "category")).toEqual({ music: 22 });
    const { rows } = await world.client.query(
      "select value, visitors from internal.analytics_weeks where scope = 'event' and scope_id = $1 and split = 'source' and week = $2",
      [id("event night"), monday(10)],
    );
    expect(rows).toEqual([{ value: "flyer", visitors: 22 }]);
  });

  test("gives two overlapping ranges nothing to subtract: a week counts whole or not at all", async () => {
    const asked = async (from: string, to: string) =>
      (
        await world.client.query(
          "select internal.splits_of('platform', '00000000-0000-0000-0000-000000000000', $1, $2) as s",
          [from, to],
        )
      ).rows[0].s;
    const days = (from: string, by: number) =>
      new Date(Date.parse(from) + by * 86_400_000).toISOString().slice(0, 10);
    const whole = await asked(monday(0), days(monday(1), 6));
    for (const [from, to] of [
      [days(monday(0), -3), days(monday(1), 9)],
      [monday(0), days(monday(1), 12)],
    ])
      expect((await asked(from ?? "", to ?? "")).source).toEqual(whole.source);
    const cut = await asked(days(monday(0), 1), days(monday(1), 6));
    expect(cut.source).toEqual((await asked(monday(1), days(monday(1), 6))).source);
    expect((await asked(monday(0), days(monday(0), 5))).source).toEqual([]);
    expect(whole.source).toContainEqual({ value: "flyer", label: "flyer", visitors: 20, hidden_weeks: 1 });
  });

  test("needs ten networks on one of its days, however many visitors a few of them pretend to be", async () => {
    const few = (howMany: number, networks: number, given: Visit) =>
      visitors(howMany, noon(11), given).map((one, at) => ({
        ...one,
        network_id: visitors(networks, "", {})[at % networks]?.network_id,
      }));
    await keep(world.client, [
      ...few(60, 9, { source: "flyer" }),
      ...few(25, 10, { source: "poster" }),
      ...visitors(40, noon(11), { source: null }),
    ]);
    expect(await closeWeek(11, {})).toEqual({ "": 40, "*": null });
    await keep(
      world.client,
      few(60, 10, { source: "flyer" }).map((one) => ({ ...one, at: noon(12) })),
    );
    expect(await closeWeek(12, {})).toEqual({ flyer: 60 });
    // three visitors of three networks on each day are never known to be more than three networks
    const days = Array.from(
      { length: 7 },
      (_, day) =>
        `${monday(13).slice(0, 8)}${String(Number(monday(13).slice(8)) + day).padStart(2, "0")}T12:00:00Z`,
    );
    await keep(
      world.client,
      days.flatMap((at) => visitors(3, at, { source: "flyer" })),
    );
    expect(await closeWeek(13, {})).toEqual({ "*": null });
  });

  test("names no link that nobody of the team made", async () => {
    const [, night] = [await closeWeek(14, { "call-me-on-0123": 30, flyer: 30 }), id("event night")];
    expect(await told(14)).toEqual({ "": 30, flyer: 30 });
    await closeWeek(15, { someone: 40 }, { event_id: night });
    const { rows } = await world.client.query(
      "select value, visitors from internal.analytics_weeks where scope = 'event' and split = 'source' and week = $1",
      [monday(15)],
    );
    expect(rows).toEqual([{ value: "", visitors: 40 }]);
  });

  test("can hold no number below twenty, not even from the owner of the table", async () => {
    await expect(
      world.client.query(
        "insert into internal.analytics_weeks values ('2026-10-05', 'platform', default, 'source', 'x', 19)",
      ),
    ).rejects.toThrow(/analytics_weeks_floor_check/);
  });
});
