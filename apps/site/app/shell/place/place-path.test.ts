import { expect, test } from "vitest";
import { pathInPlace } from "./place-path.ts";

const leeds = { area: "leeds", name: "Leeds", radiusMiles: 15 };

test("a list keeps its filters when the place changes, but not its page or its exact point", () => {
  const here = { pathname: "/events/music", search: "?when=tonight&area=bristol&page=3&lat=51.4&lng=-2.6" };
  expect(pathInPlace(here, leeds)).toBe("/events/music?when=tonight&area=leeds&radius=15");
});

test("choosing the whole country leads to the list without a place", () => {
  expect(pathInPlace({ pathname: "/", search: "?area=leeds&radius=15" }, null)).toBe("/");
});

test("choosing a place on an event's or venue's own page keeps the page", () => {
  for (const pathname of ["/events/low-end-theory", "/venues/penstock", "/bookings", "/auth/signin"])
    expect(pathInPlace({ pathname, search: "" }, leeds)).toBeNull();
});
