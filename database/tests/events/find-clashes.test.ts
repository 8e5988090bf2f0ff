// What else is on in a night, before its date is chosen.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addEvent, addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { call, draft, goodDraft } from "./event-writer.ts";

type Night = { slug: string; title: string; tags: string[]; size: number | null; is_here: boolean };
type Clashes = {
  town: string | null;
  holiday: string | null;
  holiday_after: string | null;
  clock: string | null;
  planned: number | null;
  total: number;
  nights: Night[];
  nearby: Night[];
};

let world: World;
const day = "2027-06-12";
const sql = (text: string, values: unknown[] = []) => world.client.query(text, values);
const look = (more: { on?: string; venue?: string | null; area?: string | null; person?: string } = {}) =>
  call<Clashes>(world, more.person ?? "team", "find_clashes($1, $2, $3, $4, $5)", [
    id("organiser"),
    `${more.on ?? day}T23:00`,
    more.venue === undefined ? id("venue") : more.venue,
    more.area ?? null,
    ["Techno", "EBM"],
  ]);

/** An organiser of its own, which has announced something or not. */
async function rival(name: string, isKnown = true): Promise<string> {
  await sql("insert into organisers (id, name) values ($1, $2)", [id(`organiser ${name}`), name]);
  await sql("insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'owner')", [
    id(`organiser ${name}`),
    id("user rival"),
  ]);
  if (isKnown)
    await addEvent(world.client, {
      name: `first of ${name}`,
      organiser_id: id(`organiser ${name}`),
      starts_at: "2027-01-02T20:00Z",
    });
  return id(`organiser ${name}`);
}

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["rival"]);
  await sql("update organisers set trust = 'trusted'");
  const at = { starts_at: "2027-06-12T20:00Z", ends_at: "2027-06-13T03:00Z" };
  await addEvent(world.client, {
    name: "quiet",
    ...at,
    capacity: 900,
    venue_id: null,
    location_mode: "custom",
    custom_address: "2 Far Road",
    area_id: id("area"),
  });
  await addEvent(world.client, {
    name: "alike",
    ...at,
    capacity: 80,
    venue_id: null,
    location_mode: "custom",
    custom_address: "3 Far Road",
    area_id: id("area"),
  });
  await addEvent(world.client, { name: "hidden", ...at, visibility: "unlisted" });
  await addEvent(world.client, { name: "off", ...at, status: "cancelled" });
  await addEvent(world.client, { name: "after midnight", starts_at: "2027-06-13T00:30Z" });
  await addEvent(world.client, { name: "next day", starts_at: "2027-06-13T12:00Z" });
  await sql("insert into event_tags (event_id, tag) values ($1, 'techno'), ($1, 'ebm'), ($2, 'folk')", [
    id("event alike"),
    id("event quiet"),
  ]);
});
beforeEach(() => sql("delete from rate_limits"));
afterAll(() => world.end());

test("What else is on is the announced nights of the town: at the same venue first, then by shared tags, then by size", async () => {
  const found = await look();
  expect(found.town).toBe("Leeds");
  expect(found.nights.map(({ title }) => title)).toEqual([
    "Event after midnight",
    "Event alike",
    "Event quiet",
  ]);
  expect(found.nights[0]?.is_here).toBe(true);
  expect(found.nights[1]).toMatchObject({ tags: ["ebm", "techno"], size: 80 });
  expect(found.total).toBe(3);
});

test("Nights that others plan are counted without names from three organisers on, and only of organisers who have announced something", async () => {
  const plan = async (organiser: string) =>
    draft(
      world,
      { ...goodDraft(), title: `Plan ${organiser}`, starts_at: `${day}T22:00`, ends_at: "2027-06-13T04:00" },
      "rival",
      organiser,
    );
  const [one, two, unknown] = [await rival("One"), await rival("Two"), await rival("Unknown", false)];
  for (const organiser of [one, one, two, unknown]) await plan(organiser);
  expect((await look()).planned).toBeNull();
  const three = await rival("Three");
  await addEvent(world.client, {
    name: "waiting",
    organiser_id: three,
    starts_at: "2027-06-12T21:00Z",
    status: "draft",
  });
  const found = await look();
  expect(found.planned).toBe(3);
  expect(JSON.stringify(found)).not.toContain("Plan");
  expect((await look({ on: "2027-06-13" })).planned).toBeNull();
  expect((await look({ venue: null, area: "nowhere" })).town).toBe("Leeds");
});

test("Bank holidays and the change of clocks are stated by the nation and the night", async () => {
  const { rows } = await sql(
    "select day::text, (day - 1)::text as before, name from internal.bank_holidays where nation = 'england_and_wales' and day > current_date order by day limit 1",
  );
  expect(await look({ on: rows[0].day })).toMatchObject({ holiday: rows[0].name });
  expect(await look({ on: rows[0].before })).toMatchObject({ holiday_after: rows[0].name });
  expect((await look({ on: "2027-10-30" })).clock).toBe("back");
  expect((await look({ on: "2027-03-27" })).clock).toBe("forward");
  expect((await look()).clock).toBeNull();
});

test("A festival in another town within thirty miles is nearby, and one further off is not", async () => {
  await sql(
    `insert into areas (id, name, slug, kind, lat, lng) values ($1, 'Bradford', 'bradford', 'city', 53.79, -1.75), ($2, 'Hull', 'hull', 'city', 53.74, -0.33)`,
    [id("bradford"), id("hull")],
  );
  for (const town of ["bradford", "hull"])
    await addEvent(world.client, {
      name: `festival in ${town}`,
      starts_at: "2027-06-11T10:00Z",
      ends_at: "2027-06-13T20:00Z",
      event_type: "festival",
      venue_id: null,
      location_mode: "custom",
      custom_address: "1 Park Road",
      area_id: id(town),
    });
  expect((await look()).nearby.map(({ title }) => title)).toEqual(["Event festival in bradford"]);
});

test("Only those who may make a night of the organiser see what else is on, at a bounded rate, of a day that exists", async () => {
  await expect(look({ person: "stranger" })).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
  await expect(look({ on: "2027-02-31" })).rejects.toMatchObject({ detail: "EVENTS_INVALID_TIME" });
  await sql("update internal.known_limits set most = 2 where action = 'clashes'");
  await look();
  await look();
  await expect(look()).rejects.toMatchObject({ detail: "EVENTS_RATE_LIMITED" });
});
