import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  type World,
} from "../harness/world.ts";

const people = ["ada", "bea", "cyn", "dot"];
const hours = (from: number) => new Date(Date.now() + from * 3_600_000);

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, people);
  const add = (name: string, starts: number, ends: number, columns = {}) =>
    addEvent(world.client, { name, title: name, starts_at: hours(starts), ends_at: hours(ends), ...columns });
  await add("Runs long", -30, 200);
  // of this night also when the test runs in the hours after a night has begun
  const { rows } = await world.client.query<{ began: number }>(
    "select extract(epoch from greatest(now() - interval '5 hours', (internal.night_date(now()) + time '06:01') at time zone 'Europe/London') - now()) / 3600 as began",
  );
  await add("Runs out", Number(rows[0]?.began), 2);
  await add("Later", 40, 44);
  await add("Elsewhere", 60, 64, { external_url: "https://tickets.example" });
  await addTicketType(world.client, id("event Later"), "Entry", 50);
});
afterAll(() => world.end());

const titles = (given: Record<string, unknown>): Promise<string[]> =>
  asActor(world.client, "anon", async () => {
    const names = Object.keys(given).map((name, index) => `p_${name} => $${index + 1}`);
    const sql = `select search_listings(${names.join(", ")}) as answer`;
    const { items } = (await world.client.query(sql, Object.values(given))).rows[0].answer;
    return items.map(({ title }: { title: string }) => title);
  });

test("on sale now leaves out what is sold elsewhere and what is not on sale", async () => {
  expect(await titles({ on_sale: true })).toEqual(["Later"]);
  expect(await titles({ available: true })).toEqual(["Later", "Elsewhere"]);
  expect(await titles({ on_sale: false })).toHaveLength(4);
});

test("ending soon begins with what runs, by its end", async () => {
  expect(await titles({ sort: "ending" })).toEqual(["Runs out", "Runs long", "Later", "Elsewhere"]);
});

test("trending counts each person once and halves what is two days old", async () => {
  const want = (event: string, person: string, days: number) =>
    world.client.query(
      "insert into rsvps (event_id, user_id, state, created_at) values ($1, $2, 'interested', now() - make_interval(days => $3))",
      [id(`event ${event}`), id(`user ${person}`), days],
    );
  for (const person of people) await want("Elsewhere", person, 0);
  for (const person of people.slice(1)) await want("Later", person, 0);
  // one person twice is one person
  await world.client.query("insert into saved_items (user_id, kind, target_id) values ($1, 'event', $2)", [
    id("user bea"),
    id("event Later"),
  ]);
  for (const person of people) await want("Runs long", person, 2);
  await want("Runs out", "ada", 8);
  await world.client.query("select internal.refresh_event_trends()");
  expect(await titles({ sort: "trending" })).toEqual(["Elsewhere", "Later", "Runs long", "Runs out"]);
  const { rows } = await world.client.query(
    "select round(score::numeric, 2)::float8 as score from internal.event_trends order by 1 desc",
  );
  expect(rows.map(({ score }) => score)).toEqual([4, 3, 2]);
});
