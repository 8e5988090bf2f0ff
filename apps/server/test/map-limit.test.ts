import { expect, test } from "vitest";
import { createMapLimit, isMapQuestion } from "../src/map-limit.ts";

test("the hundred and twenty-first question of a minute waits, another address and the next minute do not", () => {
  let time = 1000;
  const take = createMapLimit(() => time);
  for (let question = 0; question < 120; question++) expect(take("192.0.2.1")).toBe(0);
  time += 20_000;
  expect(take("192.0.2.1")).toBe(40);
  expect(take("192.0.2.2")).toBe(0);
  time += 40_000;
  expect(take("192.0.2.1")).toBe(0);
});

test("what a map asks is known from what a list asks", () => {
  const map = [
    "/rest/v1/rpc/map_places?p_west=1",
    "/rest/v1/rpc/map_listings",
    "/venues/map?box=1,2,3,4",
    "/venues/map.data?box=1,2,3,4",
    "/events?view=map",
    "/events/music.data?when=tonight&view=map",
  ];
  const other = [
    "/events",
    "/events?view=list",
    "/rest/v1/rpc/list_venues",
    "/venues",
    "/venues/mapped",
    "//",
    "/events?view=mapped",
  ];
  expect(map.filter(isMapQuestion)).toEqual(map);
  expect(other.filter(isMapQuestion)).toEqual([]);
});
