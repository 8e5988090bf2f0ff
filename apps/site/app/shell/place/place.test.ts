import { expect, test } from "vitest";
import { withPlace } from "./place.ts";

const leeds = { area: "leeds", name: "Leeds", radiusMiles: 15 };

test.each([
  ["/events", null, null, "/events"],
  ["/events", leeds, null, "/events?area=leeds&radius=15"],
  ["/events", leeds, "map", "/events?area=leeds&radius=15&view=map"],
  ["/events", null, "compact", "/events?view=compact"],
  ["/events?q=dub", leeds, "map", "/events?q=dub&area=leeds&radius=15"],
  ["/venues", leeds, "map", "/venues?area=leeds&radius=15"],
  ["/venues", null, "map", "/venues"],
] as const)("%s with what this browser remembers", (path, place, view, address) => {
  expect(withPlace(path, place, view)).toBe(address);
});
