// What the map says where there are too many venues to show each: kept by triggers, and the same as counted anew.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import { emptyWorld, type World } from "../harness/world.ts";

type Cell = { lat: number; lng: number; count: number };
type Answer = {
  total: number;
  is_more: boolean;
  points: unknown[];
  cells: Cell[];
  areas: { count: number }[];
};

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  // 6,000 venues around nine towns, one in twelve of them with something to hide
  await world.client.query(`
    insert into areas (name, slug, kind, lat, lng)
    select 'Town ' || n, 'town-' || n, 'city', 50.5 + n * 0.8, -4.5 + n * 0.6 from generate_series(1, 9) n;
    insert into venues (slug, name, address, area_id, lat, lng, status, capacity, location_precision)
    select 'room-' || n, 'Room ' || n, n || ' Mill Lane', a.id, a.lat + (n * 37 % 997) * 0.0009 - 0.45, a.lng + (n * 53 % 991) * 0.0013 - 0.64,
      'active', 1 + n % 1000, case n % 48 when 0 then 'hidden' when 12 then 'area' when 24 then 'street' when 36 then 'street' else 'exact' end
    from generate_series(1, 6000) n join areas a on a.slug = 'town-' || 1 + n % 9;
    analyze venues`);
}, 120_000);
afterAll(() => world.end());

const country = { west: -9, south: 49, east: 2.5, north: 61.5 };

async function ask(name: string, given: Record<string, unknown>): Promise<Answer> {
  const names = Object.keys(given).map((key, index) => `p_${key} => $${index + 1}`);
  const { rows } = await asActor(world.client, "anon", () =>
    world.client.query(`select ${name}(${names.join(", ")}) as answer`, Object.values(given)),
  );
  return rows[0].answer;
}
const map = (given: Record<string, unknown>) => ask("map_places", given);
const sum = (cells: { count: number }[]) => cells.reduce((all, { count }) => all + count, 0);
const countVenues = async (condition: string): Promise<number> =>
  (
    await world.client.query(
      `select count(*)::int as count from venues where status in ('active', 'temporarily_closed') and ${condition}`,
    )
  ).rows[0].count;
const inside = (box: typeof country) =>
  `lng between ${box.west} and ${box.east} and lat between ${box.south} and ${box.north}`;

const kept = async () =>
  (
    await world.client.query(
      `select x, y, sum(count)::int as count, sum(lat_sum)::text as lat, sum(lng_sum)::text as lng from internal.venue_cells
       group by 1, 2 having sum(count) <> 0 or sum(lat_sum) <> 0 or sum(lng_sum) <> 0 order by 1, 2`,
    )
  ).rows;

/** Makes the same choices in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe("the cells that are kept", () => {
  test("equal a rebuild after random edits, and after they were added up", async () => {
    const { client } = world;
    const random = createRandom(11);
    const edits = [
      "update venues set lat = lat + 0.31, lng = lng - 0.17 where",
      "update venues set location_precision = 'street' where",
      "update venues set location_precision = 'hidden' where",
      "update venues set location_precision = 'area' where",
      "update venues set location_precision = 'exact' where",
      "update venues set status = 'closed' where status = 'active' and",
      "update venues set status = 'active' where status = 'closed' and",
      "update venues set status = 'temporarily_closed' where status = 'active' and",
      "update venues set name = name || ' II' where",
      "delete from venues where",
    ];
    for (let round = 0; round < 60; round++) {
      const edit = edits[Math.floor(random() * edits.length)];
      await client.query(`${edit} hashtext(slug) % 97 = ${Math.floor(random() * 97)}`);
      if (round % 20 === 19) await client.query("select internal.fold_venue_cells()");
    }
    await client.query(
      `insert into venues (slug, name, address, area_id, lat, lng, status, location_precision)
       select 'late-' || n, 'Late ' || n, n || ' Late Street', (select id from areas where slug = 'town-3'), 53.1 + n * 0.001, -2.7, 'active',
         (array['street', 'hidden', 'exact'])[1 + n % 3] from generate_series(1, 30) n`,
    );
    const before = await kept();
    expect(before.length).toBeGreaterThan(300);
    await client.query("select internal.fold_venue_cells()");
    expect(await kept()).toEqual(before);
    const doubled = await client.query("select from internal.venue_cells group by x, y having count(*) > 1");
    expect(doubled.rows).toEqual([]);
    await client.query("select internal.rebuild_venue_cells()");
    expect(await kept()).toEqual(before);
  });

  test("an edit that moves nothing writes none, one that moves a venue writes two", async () => {
    const { client } = world;
    const rows = async () =>
      Number((await client.query("select count(*) from internal.venue_cells")).rows[0].count);
    const before = await rows();
    const one =
      "where slug = (select min(slug) from venues where status = 'active' and location_precision = 'exact')";
    await client.query(`update venues set description = 'A new floor.', capacity = 250 ${one}`);
    expect(await rows()).toBe(before);
    await client.query(`update venues set lat = lat + 0.5 ${one}`);
    expect(await rows()).toBe(before + 2);
  });

  test("are read by nobody but through the map", async () => {
    for (const role of ["anon", "stranger", "service"] as const)
      await expect(
        asActor(world.client, role, () => world.client.query("select * from internal.venue_cells")),
      ).rejects.toThrow(/permission denied/);
  });
});

describe("the map of more than 2,000 venues", () => {
  test("shows cells whose counts add up to what a recount finds, in 60 random boxes", async () => {
    const random = createRandom(23);
    let crowded = 0;
    for (let round = 0; round < 60; round++) {
      const [lat, lng, size] = [52 + random() * 5, -3 + random() * 4, 0.2 + random() * 6];
      const box = { west: lng - size, east: lng + size, south: lat - size, north: lat + size };
      const found = await map({ ...box, zoom: 3 + Math.floor(random() * 10) });
      const told = await countVenues(`location_precision in ('exact', 'street') and ${inside(box)}`);
      expect(found.total).toBe(await countVenues(inside(box)));
      expect(found.is_more).toBe(false);
      expect(sum(found.areas)).toBe(await countVenues(`location_precision = 'area' and ${inside(box)}`));
      expect(sum(found.cells)).toBe(told > 2000 ? told : 0);
      expect(found.points).toHaveLength(told > 2000 ? 0 : told);
      if (told > 2000) crowded++;
      for (const { lat, lng } of found.cells) {
        expect(lat).toBeGreaterThanOrEqual(box.south - 0.0001);
        expect(lng).toBeLessThanOrEqual(box.east + 0.0001);
      }
    }
    expect(crowded).toBeGreaterThan(10);
  });

  test("has finer cells at a closer zoom, and never a heap of them", async () => {
    const sizes = [];
    for (const zoom of [3, 5, 7, 16]) sizes.push((await map({ ...country, zoom })).cells.length);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[0]).toBeGreaterThan(1);
    expect(sizes.at(-1)).toBeLessThanOrEqual(64 * 64);
  });

  test("with a filter counts to 5,000 and says when there are more, from all over the box", async () => {
    const few = await map({ ...country, capacity_to: 420 });
    expect(few).toMatchObject({ is_more: false, total: await countVenues("capacity <= 420") });
    expect(sum(few.cells)).toBe(
      await countVenues("capacity <= 420 and location_precision in ('exact', 'street')"),
    );
    const many = await map({ ...country, capacity_from: 2 });
    expect(await countVenues("capacity >= 2")).toBeGreaterThan(5000);
    expect(many).toMatchObject({ is_more: true, total: 5000 });
    const towns = await world.client.query("select lat, lng from areas where slug like 'town-%'");
    for (const { lat, lng } of towns.rows)
      expect(many.cells.some((cell) => Math.hypot(cell.lat - lat, cell.lng - lng) < 1.5)).toBe(true);
  });

  test("a venue that hides moves no cell, and one that tells its street moves it by the street", async () => {
    const { client } = world;
    const all = JSON.stringify(await kept());
    const insert = (slug: string, precision: string) =>
      client.query(
        `insert into venues (slug, name, address, area_id, lat, lng, status, location_precision)
         select $1, $1, '1 Quiet Row', id, 57.123456, -6.654321, 'active', $2 from areas where slug = 'town-1'`,
        [slug, precision],
      );
    await insert("silent", "hidden");
    await insert("shy", "area");
    expect(JSON.stringify(await kept())).toBe(all);
    await insert("street", "street");
    const cell = (await map({ ...country, zoom: 10 })).cells.find(({ lng }) => lng < -6);
    expect(cell).toEqual({ lat: 57.123, lng: -6.654, count: 1 });
    await client.query("update venues set location_precision = 'hidden' where slug = 'street'");
    expect((await map({ ...country, zoom: 10 })).cells.find(({ lng }) => lng < -6)).toBeUndefined();
  });

  test("is answered by indexes alone", async () => {
    const { client } = world;
    const plan = async (sql: string) =>
      (await client.query(`explain (format text) ${sql}`)).rows.map((row) => row["QUERY PLAN"]).join("\n");
    await client.query("analyze venues, internal.venue_cells");
    const source = (
      await client.query("select prosrc from pg_proc where oid = 'internal.cells_in_box'::regproc")
    ).rows[0].prosrc as string;
    const body = source.slice(source.indexOf("with whole"), source.lastIndexOf(";\nend"));
    const box = {
      p_west: "-3.01",
      p_east: "-1.02",
      p_south: "52.01",
      p_north: "54.52",
      p_zoom: "7",
      p_without: "'{}'::uuid[]",
    };
    const sql = Object.entries(box).reduce(
      (text, [name, value]) => text.replaceAll(name, `(${value})`),
      body,
    );
    const found = await plan(sql);
    expect(found).toContain("venue_cells_place_idx");
    expect(found).toContain("venues_map_idx");
    expect(found).not.toContain("Seq Scan on venues");
  });
});
