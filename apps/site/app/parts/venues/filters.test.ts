import { expect, test } from "vitest";
import { NO_VENUE_FILTERS, parseVenueFilters, venueChips, venuesHref } from "./filters.ts";

const parse = (query: string) => parseVenueFilters(new URLSearchParams(query));

test("a list of venues is known by its address", () => {
  const address =
    "/venues?q=dye&area=leeds&type=club&capacity=100-300&access=seating&access=quiet_room&page=2";
  expect(venuesHref(parse(address.split("?")[1] ?? ""))).toBe(address);
  expect(venuesHref({ ...NO_VENUE_FILTERS, type: "club" }, "clubs")).toBe("/venues/clubs");
});

test("unknown filter values of a venue list are left out", () => {
  expect(parse("type=castle&capacity=toString&access=jetpack&page=-2&area=..%2Fx&q=%00")).toEqual(
    NO_VENUE_FILTERS,
  );
});

test("each filter chip of a venue list leads to the list without its filter", () => {
  const chips = venueChips(parse("area=leeds&capacity=over-800&page=3"), "Leeds");
  expect(chips.map((chip) => [chip.label, venuesHref(chip.without)])).toEqual([
    ["Leeds", "/venues?capacity=over-800"],
    ["Over 800", "/venues?area=leeds"],
  ]);
});
