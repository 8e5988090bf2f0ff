import { expect, test } from "vitest";
import { pathInPlace } from "./place-path.ts";

const leeds = { area: "leeds", name: "Leeds", radiusMiles: 15 };

test("a list keeps its filters when the place changes, but not its page or its exact point", () => {
  const here = { pathname: "/events/music", search: "?when=tonight&area=bristol&page=3&lat=51.4&lng=-2.6" };
  expect(pathInPlace(here, leeds)).toBe("/events/music?when=tonight&area=leeds&radius=15");
});

test("the whole country is a list without a place", () => {
  expect(pathInPlace({ pathname: "/", search: "?area=leeds&radius=15" }, null)).toBe("/");
});

test("a page that is about one thing stays where it is", () => {
  for (const pathname of ["/events/low-end-theory", "/venues", "/bookings", "/auth/signin"])
    expect(pathInPlace({ pathname, search: "" }, leeds)).toBeNull();
});
