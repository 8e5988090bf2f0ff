import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import { addPlaces, emptyWorld, id, insert, type World } from "../harness/world.ts";

const exact = { address: "14 Railway Arches", postcode: "LS11 5AB", lat: 53.78912, lng: -1.55678 };

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

async function addVenue(name: string, precision: string): Promise<string> {
  await insert(world.client, "venues", {
    id: id(name),
    name,
    area_id: id("area"),
    district_id: id("district"),
    status: "active",
    location_precision: precision,
    ...exact,
  });
  return id(name);
}

async function publicRow(venue: string) {
  return asActor(world.client, "anon", async () => {
    const found = await world.client.query("select address, postcode, lat, lng from venues where id = $1", [
      venue,
    ]);
    return found.rows[0];
  });
}

async function keptRow(venue: string) {
  const found = await world.client.query(
    "select address, postcode, lat, lng from venue_addresses where venue_id = $1",
    [venue],
  );
  return found.rows[0];
}

describe("where a venue is", () => {
  test("is public as written when it hides nothing", async () => {
    const venue = await addVenue("Open House", "exact");
    expect(await publicRow(venue)).toEqual(exact);
    expect(await keptRow(venue)).toBeUndefined();
  });

  test("is only its district to everybody when it shows its area, with the outward code and the district's middle", async () => {
    const venue = await addVenue("Somewhere South", "area");
    expect(await publicRow(venue)).toEqual({
      address: "Holbeck, Leeds (address not public)",
      postcode: "LS11",
      lat: 53.787,
      lng: -1.556,
    });
    expect(await keptRow(venue)).toEqual(exact);
  });

  test("has no postcode at all when it is hidden", async () => {
    expect(await publicRow(await addVenue("Nowhere", "hidden"))).toMatchObject({ postcode: null });
  });

  test("keeps a truth that is written later and never the blurred form of it", async () => {
    const venue = await addVenue("Moving", "area");
    await world.client.query("update venues set address = '15 Railway Arches' where id = $1", [venue]);
    expect(await keptRow(venue)).toEqual({ ...exact, address: "15 Railway Arches" });
    await world.client.query("update venues set location_precision = 'hidden' where id = $1", [venue]);
    expect(await keptRow(venue)).toEqual({ ...exact, address: "15 Railway Arches" });
  });

  test("comes back when the venue goes public, and is kept twice no longer", async () => {
    const venue = await addVenue("Opening Up", "hidden");
    await world.client.query("update venues set location_precision = 'exact' where id = $1", [venue]);
    expect(await publicRow(venue)).toEqual(exact);
    expect(await keptRow(venue)).toBeUndefined();
  });

  test("survives an upsert of the same listing", async () => {
    const upsert = (note: string) =>
      world.client.query(
        `insert into venues (external_id, name, address, area_id, district_id, location_precision, nearest_station)
         values ('feed:1', 'From a feed', '16 Railway Arches', $1, $2, 'hidden', $3)
         on conflict (external_id) do update set address = excluded.address, nearest_station = excluded.nearest_station returning id`,
        [id("area"), id("district"), note],
      );
    const first = await upsert("Leeds");
    await upsert("Leeds again");
    expect(await keptRow(first.rows[0].id)).toMatchObject({ address: "16 Railway Arches" });
  });

  test("of a secret event is never in the event's own row", async () => {
    const secret = insert(world.client, "events", {
      title: "Secret",
      description: "Somewhere in the north.",
      category: "music",
      organiser_id: id("organiser"),
      venue_id: id("venue"),
      location_mode: "secret",
      starts_at: new Date(),
    });
    await expect(secret).rejects.toMatchObject({ constraint: "events_secret_check" });
  });
});
