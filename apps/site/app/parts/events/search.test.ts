import { describe, expect, test } from "vitest";
import type { AreaChoice } from "#app/api/places/areas.server.ts";
import { areaChoice } from "#app/api/places/test/area-choice.ts";
import { askedClient } from "#app/api/test/asked-client.ts";
import { type EventFilters, NO_FILTERS, parseFilters } from "./filters/filters.ts";
import { searchListings, searchQuestion } from "./search.server.ts";

const tonight = "2026-11-28";
const leeds = areaChoice({ id: "a" });
const ls1: AreaChoice = { ...leeds, id: null, slug: "ls1", name: "LS1", kind: "code", radius_miles: 10 };
const ask = (change: Partial<EventFilters> = {}, area: AreaChoice | null = null, window = {}) =>
  JSON.parse(JSON.stringify(searchQuestion({ ...NO_FILTERS, ...change }, tonight, area, window)));

describe("filters as the database takes them", () => {
  test("of a list that is narrowed by nothing ask for the nights from tonight on", () => {
    expect(ask()).toEqual({ p_from: tonight, p_sort: "date", p_limit: 24, p_offset: 0 });
  });

  test("of an address ask for all that it says", () => {
    const filters = parseFilters(
      new URLSearchParams(
        "q=dub&category=music&type=gig&tag=dub&price=free&age=18-plus&late=1&available=1&sale=1&most=7.5&page=3",
      ),
    );
    expect(JSON.parse(JSON.stringify(searchQuestion(filters, tonight, null)))).toMatchObject({
      p_query: "dub",
      p_event_types: ["gig"],
      p_tags: ["dub"],
      p_price: "free",
      p_age: "18-plus",
      p_facts: ["price:<750"],
      p_offset: 48,
    });
  });

  test.each([
    [{ quick: "tonight" }, { p_from: "2026-11-28", p_to: "2026-11-28" }],
    [{ quick: "tomorrow" }, { p_from: "2026-11-29", p_to: "2026-11-29" }],
    [{ quick: "week" }, { p_from: "2026-11-28", p_to: "2026-12-04" }],
    [
      { from: "2026-12-24", to: "2026-12-26" },
      { p_from: "2026-12-24", p_to: "2026-12-26" },
    ],
  ] as [Partial<EventFilters>, object][])("%j is %j", (change, days) => {
    expect(ask(change)).toMatchObject(days);
  });

  test("name a city, or a circle around it where miles are asked for, and never both", () => {
    expect(ask({ area: "leeds" }, leeds)).toMatchObject({ p_area: "leeds" });
    const circle = ask({ area: "leeds", radiusMiles: 25 }, leeds);
    expect(circle).toMatchObject({ p_lat: 53.8, p_lng: -1.55, p_radius_miles: 25 });
    expect("p_area" in circle).toBe(false);
  });

  test("draw a circle of ten miles around a postcode, which is no area", () => {
    expect(ask({ area: "ls1" }, ls1)).toMatchObject({ p_radius_miles: 10 });
  });

  test("ask for an unknown place by its name, so that the list is empty and not the whole country", () => {
    expect(ask({ area: "atlantis" }, null)).toMatchObject({ p_area: "atlantis" });
    expect(ask({ area: "leeds", radiusMiles: 25 }, { ...leeds, lat: null })).toMatchObject({
      p_area: "leeds",
    });
  });

  test("go around the visitor's point with miles or without", () => {
    expect(ask({ point: { lat: 51.5, lng: -0.1 } })).toMatchObject({ p_lat: 51.5, p_radius_miles: 10 });
    expect(ask({ point: { lat: 51.5, lng: -0.1 }, radiusMiles: 3, area: "leeds" }, leeds)).toMatchObject({
      p_lat: 51.5,
      p_radius_miles: 3,
    });
  });

  test("sort by distance only where there is something to be distant from", () => {
    expect(ask({ sort: "distance" }).p_sort).toBe("date");
    expect(ask({ sort: "distance", area: "leeds" }, leeds).p_sort).toBe("date");
    expect(ask({ sort: "distance", area: "leeds", radiusMiles: 5 }, leeds).p_sort).toBe("distance");
  });

  test("include venues that have not said only where access is asked for", () => {
    expect("p_include_unsaid" in ask({ unsaid: true })).toBe(false);
    expect(ask({ unsaid: true, access: ["bsl"] })).toMatchObject({
      p_access: ["bsl"],
      p_include_unsaid: true,
    });
  });

  test("give way to what a calendar or a feed asks for", () => {
    expect(
      ask({ page: 4 }, null, { from: "2026-12-01", to: "2026-12-31", limit: 100, offset: 0, sort: "ending" }),
    ).toEqual({
      p_from: "2026-12-01",
      p_to: "2026-12-31",
      p_limit: 100,
      p_offset: 0,
      p_sort: "ending",
    });
    expect("p_to" in ask({ quick: "week" }, null, { to: null })).toBe(false);
  });
});

describe("a page of a list", () => {
  const read = (answer: unknown) =>
    searchListings(askedClient(() => answer).client, NO_FILTERS, tonight, null);

  test("is read with what an answer leaves out", async () => {
    expect(await read({ total: 1, items: [{ event_id: "e" }] })).toEqual({
      total: 1,
      plus: "",
      atLeast: [],
      items: [{ event_id: "e" }],
      facets: { category: [], type: [], tags: [], price: [], access: [], distance: [] },
      nights: [],
    });
  });

  test("says that more were not counted", async () => {
    expect(await read({ total: 1000, items: [], is_more: true, at_least: ["tags"] })).toMatchObject({
      plus: "+",
      atLeast: ["tags"],
    });
  });

  test.each([[null], [{}], [{ total: "5", items: [] }], [{ total: 5 }], [[]]])(
    "is not made of %j",
    async (answer) => {
      await expect(read(answer)).rejects.toThrow("no page");
    },
  );

  test("is asked for by an address, so that caches keep it", async () => {
    const { client, asked } = askedClient(() => ({ total: 0, items: [] }));
    await searchListings(client, { ...NO_FILTERS, tags: ["drum-and-bass"] }, tonight, null);
    expect(asked[0]).toMatchObject({ method: "GET", path: "rpc/search_listings" });
    expect(asked[0]?.query).toMatchObject({ p_from: tonight, p_tags: "{drum-and-bass}" });
  });
});
