// What is on tonight: one rule for the list, its strip of nights, the map, search and rooms. Things that run for weeks count only
// while they are open.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import { addEvent, addPlaces, emptyWorld, type World } from "../harness/world.ts";

let world: World;
let tonight: string;

const ask = async <T>(expression: string, values: unknown[] = []): Promise<T> =>
  asActor(world.client, "anon", async () => {
    return (await world.client.query(`select ${expression} as answer`, values)).rows[0].answer;
  });

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const daily = (hours: [string, string], closed: number[] = []) =>
  JSON.stringify(
    Object.fromEntries(days.filter((_, day) => !closed.includes(day)).map((day) => [day, hours])),
  );

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  const { rows } = await world.client.query(
    "select internal.night_date(now())::text as tonight, extract(isodow from internal.night_date(now()))::int - 1 as weekday",
  );
  tonight = rows[0].tonight;
  const run = {
    starts_at: new Date(Date.now() - 10 * 86_400_000),
    ends_at: new Date(Date.now() + 15 * 86_400_000),
    event_type: "exhibition",
  };
  // a day that begins at six: one closed a minute after it began, one closes a minute before it ends
  await addEvent(world.client, { name: "shut", ...run, opening_hours: daily(["06:00", "06:01"]) });
  await addEvent(world.client, { name: "open", ...run, opening_hours: daily(["06:30", "06:29"]) });
  await addEvent(world.client, {
    name: "day off",
    ...run,
    opening_hours: daily(["06:30", "06:29"], [rows[0].weekday]),
  });
});
afterAll(() => world.end());

type Page = { total: number; items: { title: string }[]; nights: { night_date: string; count: number }[] };
const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title).toSorted();

test("tonight is what is still open, in the list, in its strip and with a filter", async () => {
  for (const filter of ["", ", p_event_types => '{exhibition}'", ", p_query => 'event'"]) {
    const page = await ask<Page>(`search_listings(p_from => $1, p_to => $1${filter})`, [tonight]);
    expect(titles(page), filter).toEqual(["Event open"]);
    expect(page.total, filter).toBe(1);
    expect(page.nights[0], filter).toEqual({ night_date: tonight, count: 1 });
    expect(page.nights[1]?.count, filter).toBe(3);
  }
});

test("a list of all nights has what is closed tonight, too", async () => {
  const page = await ask<Page>("search_listings()");
  expect(titles(page)).toEqual(["Event day off", "Event open", "Event shut"]);
});

test("search and the map say the same of tonight", async () => {
  const found = await ask<{ groups: { items: { title: string }[] }[] }>(
    "search_all(p_from => $1, p_to => $1)",
    [tonight],
  );
  expect(found.groups.flatMap(titles)).toEqual(["Event open"]);
  const map = await ask<{ total: number }>(
    "map_listings(p_from => $1, p_to => $1, p_west => -8, p_south => 49, p_east => 2, p_north => 61)",
    [tonight],
  );
  expect(map.total).toBe(1);
});

test("without hours it is open from the clock time of its start to that of its end", async () => {
  const { rows } = await world.client.query(
    "select internal.day_closes('2026-11-01 11:00Z', '2026-11-20 17:30Z', '{}') as by_day, internal.day_closes('2026-11-01 22:00Z', '2026-11-02 04:00Z', '{}') as night",
  );
  expect(rows[0]).toEqual({ by_day: Array(7).fill(1050), night: null });
});

test("hours that are no hours are refused by the wizard", async () => {
  const { rows } = await world.client.query(
    `select hours, internal.is_opening_hours(hours::jsonb) as ok from unnest(array['{}', '{"mon": ["11:00", "17:00"]}', '{"mon": ["11:00"]}',
       '{"someday": ["11:00", "17:00"]}', '{"mon": ["25:00", "17:00"]}', '[]']) hours`,
  );
  expect(rows.map(({ ok }) => ok)).toEqual([true, true, false, false, false, false]);
});
