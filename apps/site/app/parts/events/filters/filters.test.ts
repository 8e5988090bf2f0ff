import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blameFilters, filterChips } from "./filter-chips.ts";
import {
  dateRange,
  feedHref,
  listHref,
  NO_FILTERS,
  parseFilters,
  toSearchParams,
  withFilters,
} from "./filters.ts";

const parse = (query: string) => parseFilters(new URLSearchParams(query));

test("any price, a sentence and what it asked live in the address; what is no price or fact is left out", () => {
  const address = "tag=dub&most=7.5&fact=type%3Aclub-night%7Ctag%3Aday-party&said=dub+parties&exact=1";
  expect(parse(address)).toMatchObject({
    mostPence: 750,
    facts: ["type:club-night|tag:day-party"],
    exact: true,
  });
  expect(toSearchParams(parse(address)).toString()).toBe(address);
  expect(parse("most=£15").mostPence).toBe(1500);
  for (const odd of ["most=-1", "most=lots", "most=1e9", "fact=drop%20table", "fact=price%3A%3C5"])
    expect(parse(odd)).toEqual(parse(""));
  expect(filterChips(parse("most=15"), "2026-11-27", null).map(({ label }) => label)).toEqual(["Up to £15"]);
  // a list that is changed is no longer what the sentence said
  expect(withFilters(parse(address), { tags: [] }).said).toBe("");
});

describe("filters live in the address", () => {
  const full =
    "q=dub&date=2026-11-27&area=leeds&radius=15&category=music&type=gig&type=talk&setting=outdoor&tag=jungle&tag=dub&price=under-10" +
    "&access=step_free_entrance&access=no_strobe&unsaid=1&age=18-plus&available=1&sale=1&late=1&sort=interested&view=compact&page=3";

  test("every filter survives the way there and back", () => {
    expect(toSearchParams(parse(full)).toString()).toBe(full);
    expect(parse("when=weekend&lat=53.8&lng=-1.55&radius=10")).toMatchObject({
      quick: "weekend",
      point: { lat: 53.8, lng: -1.55 },
      radiusMiles: 10,
    });
  });

  test("what is not set is not in the address", () => {
    expect(toSearchParams(NO_FILTERS).toString()).toBe("");
    expect(listHref(NO_FILTERS)).toBe("/events");
    expect(listHref({ ...NO_FILTERS, category: "music", page: 2 })).toBe("/events/music?page=2");
  });

  test("an empty form field is the same as none", () => {
    expect(parse("q=&when=&from=&to=&area=&radius=&price=&age=&sort=")).toEqual(NO_FILTERS);
  });

  test("unknown values are left out and never refused", () => {
    expect(
      parse(
        "when=yesterday&date=2026-02-31&area=../x&lat=abc&lng=2&radius=-4&category=sport&type=rave&setting=both&tag=A%20B&price=cheap&access=jetpack&age=7&available=yes&sort=random&view=3d&page=-1",
      ),
    ).toEqual(NO_FILTERS);
  });

  test("a range written backwards is turned round", () => {
    expect(parse("from=2026-12-05&to=2026-12-01")).toMatchObject({ from: "2026-12-01", to: "2026-12-05" });
  });

  test("any address at all gives filters, and their address gives the same filters", () => {
    const key = fc.constantFrom(
      "q",
      "when",
      "date",
      "from",
      "to",
      "area",
      "lat",
      "lng",
      "radius",
      "tag",
      "price",
      "access",
      "age",
      "page",
      "view",
      "sort",
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string()), { maxLength: 12 }), (pairs) => {
        const filters = parseFilters(new URLSearchParams(pairs));
        expect(parseFilters(toSearchParams(filters))).toEqual(filters);
      }),
    );
  });

  test("the feed of a list has the list's filters and no page", () => {
    expect(feedHref({ ...NO_FILTERS, area: "leeds", page: 4, view: "calendar" })).toBe(
      "/events.ics?area=leeds",
    );
    expect(feedHref({ ...NO_FILTERS, category: "art" })).toBe("/events.ics?category=art");
  });

  test("changing a filter goes back to the first page", () => {
    expect(withFilters({ ...NO_FILTERS, page: 4 }, { price: "free" }).page).toBe(1);
  });

  test("without dates a list begins tonight and has no end", () => {
    expect(dateRange(NO_FILTERS, "2026-11-27")).toEqual({ from: "2026-11-27", to: null });
    expect(dateRange(parse("when=weekend"), "2026-11-25")).toEqual({ from: "2026-11-27", to: "2026-11-29" });
  });
});

describe("chips", () => {
  test("name each filter and lead to the list without it", () => {
    const filters = parse(
      "q=dub&date=2026-11-27&area=leeds&radius=15&tag=drum-and-bass&access=no_strobe&page=2",
    );
    const chips = filterChips(filters, "2026-11-21", "Leeds");
    expect(chips.map((chip) => chip.label)).toEqual([
      "“dub”",
      "Fri 27 Nov",
      "Leeds + 15 mi",
      "Drum and bass",
      "No strobe lighting",
    ]);
    expect(chips.map((chip) => listHref(chip.without))[2]).toBe(
      "/events?q=dub&date=2026-11-27&tag=drum-and-bass&access=no_strobe",
    );
  });

  test("the category of a landing page is no chip", () => {
    const filters = parseFilters(new URLSearchParams("price=free"), "music");
    expect(filterChips(filters, "2026-11-21", null, "music").map((chip) => chip.key)).toEqual(["price"]);
  });

  test("an empty list is blamed on the filter whose removal brings most back", () => {
    const chips = filterChips(parse("q=dub&price=free&late=1"), "2026-11-21", null);
    const blamed = blameFilters(
      chips.map((chip, index) => ({ chip, total: [0, 4, 9][index] ?? 0, plus: "" as const })),
    );
    expect(blamed.map(({ chip }) => chip.label)).toEqual(["Open after 03:00", "Free"]);
  });
});
