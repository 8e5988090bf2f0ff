import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import { demoWorld, type World } from "../harness/world.ts";

type Item = {
  id: string;
  slug: string;
  name: string;
  location_precision: string;
  distance_miles: number | null;
  next: { slug: string; night_date: string } | null;
};
type List = { total: number; items: Item[] };
type Map = {
  total: number;
  points: { id: string; slug: string; lat: number; lng: number; is_street: boolean }[];
  areas: { count: number; lat: number; lng: number }[];
  cells: { count: number }[];
};

let world: World;
beforeAll(async () => {
  world = await demoWorld();
  const shut = ["area", "area", "hidden", "street"];
  await world.client.query(
    `update venues v set location_precision = told.precision
     from unnest($1::text[]) with ordinality told (precision, place)
     join (select id, row_number() over (order by slug) as place from venues where status = 'active' and district_id is not null) chosen using (place)
     where v.id = chosen.id`,
    [shut],
  );
}, 120_000);
afterAll(() => world.end());

const ask = (name: string, given: Record<string, unknown>) =>
  asActor(world.client, "anon", async () => {
    const names = Object.keys(given);
    const found = await world.client.query(
      `select ${name}(${names.map((key, index) => `p_${key} => $${index + 1}`).join(", ")}) as answer`,
      Object.values(given),
    );
    return found.rows[0].answer;
  });
const list = (given: Record<string, unknown>): Promise<List> => ask("list_venues", given);
const map = (given: Record<string, unknown>): Promise<Map> => ask("map_places", given);

const country = { west: -9, south: 49, east: 2.5, north: 61.5 };
const leeds = { lat: 53.7965, lng: -1.5478 };

describe("the list of venues", () => {
  test("goes by name and says how many there are", async () => {
    const all = await list({});
    expect(all.total).toBeGreaterThan(90);
    const names = all.items.map(({ name }) => name);
    expect(names).toHaveLength(24);
    const rest = await list({ offset: 24 });
    expect(rest.items.map(({ id }) => id)).not.toContain(all.items[0]?.id);
  });

  test("within a radius holds what lies there, the nearest first", async () => {
    const near = await list({ ...leeds, radius_miles: 5, sort: "distance", limit: 100 });
    expect(near.total).toBeGreaterThan(3);
    const miles = near.items.flatMap(({ distance_miles }) => distance_miles ?? []);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(Math.max(...miles)).toBeLessThanOrEqual(5);
    const wider = await list({ ...leeds, radius_miles: 25 });
    expect(wider.total).toBeGreaterThan(near.total);
  });

  test("each filter leaves what a recount leaves", async () => {
    const recount = async (condition: string) =>
      (
        await world.client.query(
          `select count(*)::int as count from venues v where status in ('active', 'temporarily_closed') and ${condition}`,
        )
      ).rows[0].count;
    const cases: [Record<string, unknown>, string][] = [
      [{ late: true }, "licence ->> 'until' between '03:01' and '11:59'"],
      [{ hire: true }, "hire_enquiries"],
      [{ verified: true }, "verified_at is not null"],
      [{ types: ["club", "warehouse"] }, "venue_type in ('club', 'warehouse')"],
      [{ capacity_from: 101, capacity_to: 300 }, "capacity between 101 and 300"],
      [{ access: ["step_free_entrance"] }, "access -> 'step_free_entrance' ->> 'value' = 'yes'"],
      [{ area: "leeds" }, "area_id = (select id from areas where slug = 'leeds')"],
      [
        { tonight: true },
        "exists (select from listings l where l.venue_id = v.id and l.status = 'published' and internal.open_night(l.night_date, l.last_night, l.day_closes, internal.night_date(now()), internal.night_date(now())) is not null)",
      ],
    ];
    for (const [given, condition] of cases) {
      const { total } = await list(given);
      expect([given, total]).toEqual([given, await recount(condition)]);
      expect(total).toBeGreaterThan(0);
    }
  });

  test("an area of areas means all that is in it", async () => {
    expect((await list({ area: "united-kingdom" })).total).toBe((await list({})).total);
    expect((await list({ area: "atlantis" })).total).toBe(0);
  });

  test("what cannot be meant is refused by its name", async () => {
    const refused: [Record<string, unknown>, string][] = [
      [{ ...leeds, radius_miles: 0 }, "p_radius_miles must be from 0.1 to 500"],
      [{ ...leeds, radius_miles: 5000 }, "p_radius_miles must be from 0.1 to 500"],
      [{ ...leeds, radius_miles: "NaN" }, "p_radius_miles must be a number"],
      [{ radius_miles: 5 }, "A distance needs p_lat and p_lng"],
      [{ west: 1 }, "A box needs p_west, p_south, p_east and p_north"],
      [{ ...country, south: 62 }, "p_south must not be greater than p_north"],
      [{ ...country, west: "NaN" }, "p_west must be a number"],
      [{ sort: "size" }, 'p_sort cannot be "size"'],
      [{ types: Array.from({ length: 21 }, () => "club") }, "Too many values in one list"],
    ];
    for (const [given, message] of refused)
      await expect(list(given)).rejects.toMatchObject({ code: "PT400", message });
    expect((await list({ query: "%" })).total).toBe(0);
    expect((await list({ query: "x".repeat(200) })).total).toBe(0);
  });
});

test("each venue of the demo lies within four miles of its postcode", async () => {
  const far = await world.client.query(
    `select v.slug, o.code, round(internal.miles_between(v.lat, v.lng, o.lat, o.lng)) as miles from venues v
     join outward_codes o on o.code = split_part(v.postcode, ' ', 1)
     where v.location_precision = 'exact' and internal.miles_between(v.lat, v.lng, o.lat, o.lng) > 4`,
  );
  expect(far.rows).toEqual([]);
});

describe("the map of venues", () => {
  test("an empty box and one across the date line are ordinary questions", async () => {
    expect(await map({ west: 0, south: 0, east: 0, north: 0 })).toMatchObject({ total: 0, points: [] });
    expect((await map({ ...country, west: 170, east: 2.5 })).total).toBe((await map(country)).total);
    await expect(map({ ...country, north: "Infinity" })).rejects.toMatchObject({ code: "PT400" });
  });

  test("map and list hold the same venues for 300 random filters and boxes", async () => {
    let seedling = 7;
    const random = () => {
      seedling = (seedling * 48_271) % 2_147_483_647;
      return seedling / 2_147_483_647;
    };
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    for (let round = 0; round < 300; round++) {
      const [lat, lng] = [50 + random() * 8, -6 + random() * 8];
      const size = pick([0.02, 0.1, 0.5, 2, 6]);
      const given: Record<string, unknown> = {
        west: lng - size,
        east: lng + size,
        south: lat - size,
        north: lat + size,
        ...(random() < 0.3 ? { types: [pick(["club", "gallery", "warehouse", "pub"])] } : {}),
        ...(random() < 0.2 ? { late: true } : {}),
        ...(random() < 0.2 ? { tonight: true } : {}),
        ...(random() < 0.2 ? { access: [pick(["step_free_entrance", "quiet_room"])] } : {}),
        ...(random() < 0.2 ? { ...leeds, radius_miles: pick([1, 10, 50]) } : {}),
      };
      const [listed, mapped] = [await list({ ...given, limit: 100 }), await map(given)];
      expect(mapped.total).toBe(listed.total);
      const told = listed.total <= 100 ? listed.items : null;
      const exact = told?.filter(({ location_precision }) =>
        ["exact", "street"].includes(location_precision),
      );
      if (exact)
        expect(mapped.points.map(({ id }) => id).toSorted()).toEqual(exact.map(({ id }) => id).toSorted());
    }
  }, 60_000);

  test("nights on the map are those the list of events finds in the whole country", async () => {
    for (const given of [
      {},
      { category: "art" },
      { price: "free" },
      { late: true },
      { area: "leeds" },
      { ...leeds, radius_miles: 5 },
      { setting: "outdoor" },
      { event_types: ["club-night", "gig"], ...leeds, radius_miles: 50 },
      { access: ["hearing_loop"], include_unsaid: true },
    ]) {
      const mapped = await ask("map_listings", { ...country, ...given, limit: 100 });
      const listed = await ask("search_listings", { ...given, limit: 100 });
      const unplaced = (
        await world.client.query("select count(*)::int as count from listings where lat is null")
      ).rows[0].count;
      expect(unplaced).toBe(0);
      expect(mapped.total).toBe(listed.total);
      expect(mapped.items.map(({ slug }: { slug: string }) => slug)).toEqual(
        listed.items.map(({ slug }: { slug: string }) => slug),
      );
      const onPoints = mapped.points.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
      expect(onPoints).toBeGreaterThan(0);
      expect(onPoints).toBeLessThanOrEqual(mapped.total);
    }
    await expect(ask("map_listings", { ...country, east: "NaN" })).rejects.toMatchObject({ code: "PT400" });
  });

  test("a private venue cannot be found by halving boxes, radii or orders", async () => {
    const [shut, ...others] = (
      await world.client.query(
        `select v.id, a.lat, a.lng, w.lat as true_lat, w.lng as true_lng, v.lat as told_lat from venues v join venue_addresses w on w.venue_id = v.id
         join areas a on a.id = coalesce(v.district_id, v.area_id) where v.location_precision in ('area', 'hidden') order by v.location_precision desc, v.slug`,
      )
    ).rows;
    const whole = await map(country);
    for (const { id } of [shut, ...others]) expect(whole.points.map((point) => point.id)).not.toContain(id);
    const told = async (precision: string) =>
      (
        await world.client.query(
          "select count(*)::int as count from venues where location_precision = $1 and status in ('active', 'temporarily_closed')",
          [precision],
        )
      ).rows[0].count;
    expect(whole.areas.reduce((sum, { count }) => sum + count, 0)).toBe(await told("area"));
    expect(whole.points.filter(({ is_street }) => is_street)).toHaveLength(await told("street"));
    expect(await told("hidden")).toBeGreaterThan(0);
    // half by half, the box that still holds it closes in on the middle of the district and not on the venue
    let box = { ...country };
    for (let step = 0; step < 60; step++) {
      const middle = { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 };
      const half = step % 2 ? { ...box, east: middle.lng } : { ...box, north: middle.lat };
      const inside =
        (await list({ ...half, limit: 100 })).items.some(({ id }) => id === shut.id) ||
        (await list({ ...half, limit: 100, offset: 100 })).items.some(({ id }) => id === shut.id);
      box = inside ? half : step % 2 ? { ...box, west: middle.lng } : { ...box, south: middle.lat };
    }
    expect(box.south).toBeCloseTo(shut.lat, 4);
    expect(box.west).toBeCloseTo(shut.lng, 4);
    const near = await list({
      lat: shut.true_lat,
      lng: shut.true_lng,
      radius_miles: 50,
      sort: "distance",
      limit: 100,
    });
    expect(near.items.find(({ id }) => id === shut.id)?.distance_miles ?? null).toBeNull();
  });
});
