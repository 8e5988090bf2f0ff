// The map of a person who has muted something: each figure without it, near and from far; strangers' maps stay as they are.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor, asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, emptyWorld, id, insert, type World } from "../harness/world.ts";

type Answer = {
  total: number;
  points: { slug: string; count?: number; next: { title: string } | null }[];
  areas: { count: number }[];
  cells: { lat: number; lng: number; count: number }[];
};

const country = { p_west: -9, p_south: 49, p_east: 2.5, p_north: 61.5 };

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  const night = (name: string, columns: Record<string, unknown> = {}) =>
    addEvent(client, { name, ...columns });
  await night("plain");
  await night("of a word", { title: "All Night Trance" });
  const tagged = await night("tagged");
  await insert(client, "event_tags", { event_id: tagged, tag: "techno" });
  const played = await night("played");
  await insert(client, "artists", { id: id("artist"), name: "Ada Fields" });
  await insert(client, "event_artists", { event_id: played, artist_id: id("artist"), name: "Ada Fields" });
  await insert(client, "organisers", { id: id("other"), name: "Other Crew" });
  await night("of others", { organiser_id: id("other") });
  await insert(client, "venues", {
    id: id("shy venue"),
    name: "Shy Room",
    address: "2 Arch Street",
    area_id: id("area"),
    lat: 53.7,
    lng: -1.5,
    status: "active",
    location_precision: "area",
  });
  await night("in the shy room", { venue_id: id("shy venue") });
  await client.query("select internal.refresh_listings()");
});
afterAll(() => world.end());

const own = async (map: string, more: Record<string, unknown> = {}, person = "stranger"): Promise<Answer> =>
  asPerson(world.client, person, async () => {
    const values = [map, JSON.stringify({ ...country, ...more })];
    return (await world.client.query("select map_without_muted($1, $2) as answer", values)).rows[0].answer;
  });
const ofAll = async (map: string): Promise<Answer> =>
  asActor(world.client, "anon", async () => {
    const { rows } = await world.client.query(`select map_${map}($1, $2, $3, $4) as answer`, [
      country.p_west,
      country.p_south,
      country.p_east,
      country.p_north,
    ]);
    return rows[0].answer;
  });
const mute = (kind: string, target: string) =>
  asPerson(world.client, "stranger", () => world.client.query("select mute($1, $2)", [kind, target]));
const unmuteAll = () => world.client.query("delete from user_mutes");

test("a person who has muted nothing is shown what everybody is", async () => {
  for (const map of ["listings", "places"]) expect(await own(map)).toEqual(await ofAll(map));
});

test.each([
  ["word", "trance"],
  ["tag", "techno"],
  ["artist", id("artist")],
  ["organiser", id("other")],
])("a night with a muted %s counts neither in all nor at its room", async (kind, target) => {
  const before = await ofAll("listings");
  await mute(kind, target);
  const after = await own("listings");
  expect(after.total).toBe(before.total - 1);
  expect(after.points[0]?.count).toBe((before.points[0]?.count ?? 0) - 1);
  expect(await ofAll("listings")).toEqual(before);
  await unmuteAll();
});

test("a muted room is on neither map, nor is it counted among those of which only the town is told", async () => {
  await mute("venue", id("venue"));
  expect((await own("listings")).points).toEqual([]);
  expect((await own("places")).points).toEqual([]);
  expect((await own("listings")).areas).toMatchObject([{ count: 1 }]);
  await mute("venue", id("shy venue"));
  expect((await own("listings")).areas).toEqual([]);
  expect(await own("places")).toMatchObject({ total: 0, points: [], areas: [] });
  await unmuteAll();
});

test("a room says what is on next there that is not muted", async () => {
  const { rows } = await world.client.query(
    "select title from listings where venue_id = $1 order by night_date, starts_at, event_id limit 2",
    [id("venue")],
  );
  await mute("word", rows[0].title.toLowerCase());
  expect((await own("places")).points[0]?.next?.title).toBe(rows[1].title);
  expect((await own("listings")).points[0]?.next?.title).toBe(rows[1].title);
  await unmuteAll();
});

test("filters narrow the map of a person as they narrow everybody's", async () => {
  await mute("word", "trance");
  expect((await own("listings", { p_tags: ["techno"] })).total).toBe(1);
  await mute("tag", "techno");
  expect((await own("listings", { p_tags: ["techno"] })).total).toBe(0);
  expect((await own("places", { p_types: ["club"] })).total).toBe(1);
  expect((await own("places", { p_types: ["warehouse"] })).total).toBe(0);
  await unmuteAll();
});

test("a group seen from far counts no muted room, in the middle of a cell and at the edge of the box", async () => {
  await world.client.query(
    `insert into venues (name, address, area_id, lat, lng, status)
     select 'Room ' || n, n || ' Mill Lane', $1, 51 + (n % 97) * 0.05, -3 + (n % 89) * 0.04, 'active' from generate_series(1, 2400) n`,
    [id("area")],
  );
  const all = await own("places", { p_zoom: 6 });
  expect(all.points).toEqual([]);
  const { rows } = await world.client.query(
    "select id from venues where name in ('Room 7', 'Room 500', 'Room 1201') order by name",
  );
  for (const room of rows) await mute("venue", room.id);
  const less = await own("places", { p_zoom: 6 });
  const sum = ({ cells }: Answer) => cells.reduce((whole, { count }) => whole + count, 0);
  expect(less.total).toBe(all.total - 3);
  expect(sum(less)).toBe(sum(all) - 3);
  // a box whose edge runs just beside one of them
  const { rows: at } = await world.client.query("select lat, lng from venues where id = $1", [rows[0].id]);
  const edge = { p_zoom: 6, p_west: at[0].lng - 0.001 };
  const bounded = await own("places", edge);
  await unmuteAll();
  expect((await own("places", edge)).total - bounded.total).toBeGreaterThanOrEqual(1);
});

test("only the two maps can be asked for, and strangers cannot ask", async () => {
  await expect(own("sewers")).rejects.toMatchObject({ code: "PT400", detail: "VENUES_INVALID_FILTER" });
  await expect(own("listings", { p_west: null })).rejects.toMatchObject({ detail: "VENUES_INVALID_FILTER" });
  await expect(
    asActor(world.client, "anon", () => world.client.query("select map_without_muted('places', '{}')")),
  ).rejects.toMatchObject({ code: "42501" });
});
