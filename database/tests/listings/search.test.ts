import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor } from "../harness/actors.ts";
import { addEvent, addPlaces, addTicketType, emptyWorld, id, insert, type World } from "../harness/world.ts";

type Answer = {
  total: number;
  items: (Record<string, unknown> & { title: string })[];
  not_said: number;
  facets: Record<
    "category" | "type" | "tags" | "price" | "access" | "distance",
    { value: string; count: number }[]
  >;
  nights: { night_date: string; count: number }[];
};

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await fill();
});
afterAll(() => world.end());

/** 22:00 in London on the night `nights` from tonight. */
async function night(nights: number): Promise<Date> {
  const at = await world.client.query(
    "select (internal.night_date(now()) + $1::int + time '22:00') at time zone 'Europe/London' as at",
    [nights],
  );
  return at.rows[0].at;
}

async function add(
  title: string,
  nights: number,
  columns: Record<string, unknown>,
  pence: number,
  tags: string[],
): Promise<void> {
  const starts = await night(nights);
  const event = await addEvent(world.client, {
    name: title,
    title,
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 8 * 3_600_000),
    ...columns,
  });
  for (const tag of tags) await insert(world.client, "event_tags", { event_id: event, tag });
  await addTicketType(world.client, event, title, 50, pence ? { kind: "paid", face_pence: pence } : {});
}

async function fill(): Promise<void> {
  const { client } = world;
  await insert(client, "areas", { id: id("region"), name: "North", slug: "north", kind: "region" });
  await client.query("update areas set parent_id = $1 where slug = 'leeds'", [id("region")]);
  await insert(client, "areas", {
    id: id("hull"),
    parent_id: id("region"),
    name: "Hull",
    slug: "hull",
    kind: "city",
    lat: 53.74,
    lng: -0.33,
  });
  await insert(client, "venues", {
    id: id("church"),
    name: "Saint Mary's",
    address: "High Street",
    area_id: id("hull"),
    lat: 53.74,
    lng: -0.33,
    status: "active",
    venue_type: "church",
  });
  await add("Carbon Ritual", 0, { event_type: "club-night", setting: "indoor" }, 0, ["techno"]);
  await add(
    "O'Brien & Sons",
    1,
    { category: "culture", min_age: 18, setting: "both", access: { step_free: { value: "no" } } },
    900,
    ["folk", "spoken-word"],
  );
  await add(
    "Nightswimming",
    2,
    { category: "art", venue_id: id("church"), access: { step_free: { value: "yes" } } },
    1500,
    ["techno", "ambient"],
  );
  await add("Far Away", 40, { category: "nightlife", event_type: "club-night", setting: "outdoor" }, 2500, [
    "techno",
  ]);
  const opened = await night(-10);
  await addEvent(client, {
    name: "long",
    title: "Long Show",
    category: "art",
    starts_at: opened,
    ends_at: await night(10), // the same hour by the clocks of London, which may have changed since it opened
  });
  await addEvent(client, { name: "over", title: "Over Already", starts_at: await night(-3) });
  await addEvent(client, {
    name: "just over",
    title: "Just Over",
    starts_at: new Date(Date.now() - 7_200_000),
    ends_at: new Date(Date.now() - 3_600_000),
  });
  await addEvent(client, { name: "secret draft", title: "Carbon Draft", status: "draft" });
  await insert(client, "event_artists", { event_id: id("event Carbon Ritual"), name: "Sinéad Müller" });
}

async function search(parameters: Record<string, unknown>): Promise<Answer> {
  const names = Object.keys(parameters);
  return asActor(world.client, "anon", async () => {
    const sql = `select search_listings(${names.map((name, at) => `${name} => $${at + 1}`).join(", ")}) as answer`;
    return (await world.client.query(sql, Object.values(parameters))).rows[0].answer;
  });
}

async function titles(parameters: Record<string, unknown>): Promise<string[]> {
  return (await search(parameters)).items.map((item) => item.title);
}

describe("search_listings", () => {
  test("gives what is on from tonight, night by night, running shows included and what is over not", async () => {
    expect(await titles({})).toEqual([
      "Carbon Ritual",
      "Long Show",
      "O'Brien & Sons",
      "Nightswimming",
      "Far Away",
    ]);
  });

  test.each([
    ["a word of the title", "carbon", ["Carbon Ritual"]],
    ["an unfinished last word, the first one being the organiser's", "night rit", ["Carbon Ritual"]],
    ["an unfinished word", "nightsw", ["Nightswimming"]],
    ["two words written as one compound", "far-away", ["Far Away"]],
    ["a compound written as two words", "spoken word", ["O'Brien & Sons"]],
    ["a compound as it is written", "spoken-word", ["O'Brien & Sons"]],
    ["an artist without their accents", "sinead muller", ["Carbon Ritual"]],
    ["a name in the plural", "obriens", ["O'Brien & Sons"]],
    ["a name with and without its apostrophe", "obrien", ["O'Brien & Sons"]],
    ["a tag", "spoken word", ["O'Brien & Sons"]],
    ["the venue and the city in any order", "hull mary's", ["Nightswimming"]],
    ["words that mean nothing beside one that does", "the carbon", ["Carbon Ritual"]],
    ["another form of the word", "rituals", ["Carbon Ritual"]],
    ["nothing but signs", "!!! ---", []],
    ["SQL, which is only words", "'; drop table events; --", []],
  ])("filters by %s", async (_what, query, found) => {
    expect(await titles({ p_query: query })).toEqual(found);
  });

  test.each([
    [
      "one night",
      async () => ({ p_from: await night(1), p_to: await night(1) }),
      ["O'Brien & Sons", "Long Show"],
    ],
    ["a city", async () => ({ p_area: "hull" }), ["Nightswimming"]],
    [
      "a region with all its cities",
      async () => ({ p_area: "north", p_category: "art" }),
      ["Long Show", "Nightswimming"],
    ],
    ["a place that is not on the map", async () => ({ p_area: "atlantis" }), []],
    ["any of some tags", async () => ({ p_tags: ["folk", "ambient"] }), ["O'Brien & Sons", "Nightswimming"]],
    ["what costs nothing", async () => ({ p_price: "free" }), ["Carbon Ritual"]],
    ["ten to twenty pounds", async () => ({ p_price: "10-20" }), ["Nightswimming"]],
    ["step-free access", async () => ({ p_access: ["step_free"] }), ["Nightswimming"]],
    [
      "a kind of event",
      async () => ({ p_event_types: ["club-night", "gig"] }),
      ["Carbon Ritual", "Far Away"],
    ],
    ["indoors, or both", async () => ({ p_setting: "indoor" }), ["Carbon Ritual", "O'Brien & Sons"]],
    ["outdoors, or both", async () => ({ p_setting: "outdoor" }), ["O'Brien & Sons", "Far Away"]],
    ["eighteen and over", async () => ({ p_age: "18-plus" }), ["O'Brien & Sons"]],
    ["churches", async () => ({ p_venue_types: ["church"] }), ["Nightswimming"]],
    ["places to be had", async () => ({ p_available: true, p_category: "art" }), ["Nightswimming"]],
    ["going on late", async () => ({ p_late: true, p_category: "music" }), ["Carbon Ritual"]],
    [
      "five miles around Hull",
      async () => ({ p_lat: 53.75, p_lng: -0.33, p_radius_miles: 5 }),
      ["Nightswimming"],
    ],
  ])("filters by %s", async (_what, parameters, found) => {
    expect(await titles(await parameters())).toEqual(found);
  });

  test("orders by distance and tells it", async () => {
    const { items } = await search({ p_lat: 53.75, p_lng: -0.33, p_sort: "distance" });
    expect(items[0]).toMatchObject({ title: "Nightswimming", distance_miles: 0.7 });
    expect(items[1]?.distance_miles).toBeGreaterThan(40);
  });

  test("counts what each facet would give, leaving out its own filter", async () => {
    const { total, facets } = await search({ p_category: "culture" });
    expect(total).toBe(1);
    expect(facets.category).toEqual([
      { value: "art", count: 2 },
      { value: "culture", count: 1 },
      { value: "music", count: 1 },
      { value: "nightlife", count: 1 },
    ]);
    expect(facets.tags).toEqual([
      { value: "folk", count: 1 },
      { value: "spoken-word", count: 1 },
    ]);
    expect(facets.price).toEqual([{ value: "under-10", count: 1 }]);
  });

  test("counts kinds of event without the kind that is chosen", async () => {
    const { total, facets } = await search({ p_event_types: ["club-night"] });
    expect(total).toBe(2);
    expect(facets.type).toEqual([
      { value: "event", count: 3 },
      { value: "club-night", count: 2 },
    ]);
    expect(facets.category).toEqual([
      { value: "music", count: 1 },
      { value: "nightlife", count: 1 },
    ]);
  });

  test("counts what each distance would give, whatever radius is chosen, and all else within it", async () => {
    const near = { p_lat: 53.78, p_lng: -0.33 };
    const distance = [1, 3, 5, 10, 25].map((miles) => ({ value: String(miles), count: miles < 3 ? 0 : 1 }));
    for (const p_radius_miles of [1, 5, 25]) {
      const found = await search({ ...near, p_radius_miles });
      expect(found.facets.distance).toEqual(distance);
      expect(found.total).toBe(p_radius_miles < 3 ? 0 : 1);
      expect(found.facets.category).toEqual(p_radius_miles < 3 ? [] : [{ value: "art", count: 1 }]);
      expect(found.nights.reduce((sum, { count }) => sum + count, 0)).toBe(p_radius_miles < 3 ? 0 : 1);
    }
    expect((await search({ ...near, p_radius_miles: 1, p_tags: ["folk"] })).facets.distance?.[4]?.count).toBe(
      0,
    );
    expect((await search({})).facets.distance).toEqual([]);
  });

  test("lists places that have not said after those that say yes, and never those that say no", async () => {
    const asked = { p_access: ["step_free"], p_include_unsaid: true };
    const { items, total, not_said } = await search(asked);
    expect(items.map(({ title }) => title)).toEqual([
      "Nightswimming",
      "Carbon Ritual",
      "Long Show",
      "Far Away",
    ]);
    expect({ total, not_said }).toEqual({ total: 4, not_said: 3 });
    expect(items.every((item) => !("access_denied" in item))).toBe(true);
    expect((await search({ p_access: ["step_free"] })).not_said).toBe(0);
    expect((await search({ p_include_unsaid: true })).total).toBe(5);
    expect(await titles({ ...asked, p_sort: "announced", p_limit: 1 })).toEqual(["Nightswimming"]);
  });

  test("counts the fourteen nights from tonight, whatever dates are chosen", async () => {
    const { nights } = await search({ p_from: await night(40) });
    expect(nights.map((each) => each.count)).toEqual([2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]);
  });

  test("gives page after page, and the total with each", async () => {
    const second = await search({ p_limit: 2, p_offset: 2 });
    expect(second.total).toBe(5);
    expect(second.items.map((item) => item.title)).toEqual(["O'Brien & Sons", "Nightswimming"]);
  });

  test("refuses an unknown filter value by name, with the values it takes", async () => {
    await expect(search({ p_price: "cheap" })).rejects.toMatchObject({
      code: "PT400",
      detail: "LISTINGS_INVALID_FILTER",
      message: 'p_price cannot be "cheap"',
      hint: "Use one of: free, under-10, 10-20, 20-plus.",
    });
    await expect(search({ p_sort: "distance" })).rejects.toMatchObject({
      message: "A distance needs p_lat and p_lng",
    });
  });
});
