import { describe, expect, test } from "vitest";
import type { AreaChoice } from "#app/api/places/areas.server.ts";
import { areaChoice } from "#app/api/places/test/area-choice.ts";
import { NO_VENUE_FILTERS, type VenueFilters } from "./filters.ts";
import { venueQuestion } from "./venue-question.server.ts";

const leeds = areaChoice({ id: "a" });
const ask = (
  change: Partial<VenueFilters> = {},
  area: AreaChoice | null = null,
  types: Parameters<typeof venueQuestion>[2] = null,
) => JSON.parse(JSON.stringify(venueQuestion({ ...NO_VENUE_FILTERS, ...change }, area, types)));

describe("what a list of venues asks for", () => {
  test("is nothing in particular where nothing is set", () => {
    expect(ask()).toEqual({});
  });

  test.each([
    ["up-to-100", { p_capacity_from: 1, p_capacity_to: 100 }],
    ["300-800", { p_capacity_from: 301, p_capacity_to: 800 }],
    ["over-800", { p_capacity_from: 801 }],
  ] as const)("is a band of capacity, %s", (capacity, question) => {
    expect(ask({ capacity })).toEqual(question);
  });

  test("is the types of its page before the type that the address names", () => {
    expect(ask({ type: "club" })).toEqual({ p_types: ["club"] });
    expect(ask({ type: "club" }, null, ["gallery", "museum"])).toEqual({ p_types: ["gallery", "museum"] });
  });

  test("is a place by name, or a circle around it", () => {
    expect(ask({ area: "leeds" }, leeds)).toEqual({ p_area: "leeds" });
    expect(ask({ area: "leeds", radiusMiles: 3 }, leeds)).toEqual({
      p_lat: 53.8,
      p_lng: -1.55,
      p_radius_miles: 3,
    });
    expect(ask({ area: "ls1" }, { ...leeds, kind: "code" })).toMatchObject({ p_radius_miles: 10 });
    expect(ask({ area: "leeds", radiusMiles: 3 }, { ...leeds, lng: null })).toEqual({ p_area: "leeds" });
  });

  test("is only what is on of the flags", () => {
    expect(
      ask({ late: true, hire: true, verified: true, tonight: true, access: ["seating"], query: "pit" }),
    ).toEqual({
      p_query: "pit",
      p_access: ["seating"],
      p_late: true,
      p_hire: true,
      p_verified: true,
      p_tonight: true,
    });
  });
});
