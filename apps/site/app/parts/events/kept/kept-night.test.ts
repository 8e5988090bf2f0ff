import { describe, expect, test } from "vitest";
import { isKeptNight, type KeptNight, nightsAhead, toKeptNight } from "./kept-night.ts";

const night = (change: Partial<KeptNight> = {}): KeptNight => ({
  event_id: "e",
  slug: "low-end",
  title: "Low End",
  starts_at: "2026-11-28T22:00:00Z",
  ends_at: "2026-11-29T06:00:00Z",
  venue_name: "The Pit",
  area_name: "Leeds",
  ...change,
});
const ahead = (one: KeptNight, now: string) => nightsAhead([one], new Date(now)).length === 1;

describe("a list of nights without a connection", () => {
  test.each([
    ["2026-11-28T20:00:00Z", true],
    ["2026-11-29T05:59:59Z", true],
    ["2026-11-29T06:00:00Z", false],
    ["2026-12-01T00:00:00Z", false],
  ])("has a night until its end: at %s %s", (now, is) => {
    expect(ahead(night(), now)).toBe(is);
  });

  test.each([
    ["2026-11-28T22:30:00Z", true],
    ["2026-11-29T05:59:59Z", true],
    ["2026-11-29T06:00:01Z", false],
  ])("has one that names no end for eight hours, as everywhere else: at %s %s", (now, is) => {
    expect(ahead(night({ ends_at: null }), now)).toBe(is);
  });

  test("keeps the order in which they came", () => {
    const all = ["c", "a", "b"].map((event_id) => night({ event_id }));
    expect(nightsAhead(all, new Date("2026-11-28T20:00:00Z")).map(({ event_id }) => event_id)).toEqual([
      "c",
      "a",
      "b",
    ]);
  });
});

test("a device keeps of a night what it shows, and no more", () => {
  const listing = { ...night(), price_from_pence: 500, keys: "secret" };
  expect(Object.keys(toKeptNight(listing))).toEqual([
    "event_id",
    "slug",
    "title",
    "starts_at",
    "ends_at",
    "venue_name",
    "area_name",
  ]);
});

test.each([
  [null],
  [undefined],
  ["a night"],
  [42],
  [[]],
  [{}],
  [{ ...night(), title: undefined }],
  [{ ...night(), slug: 7 }],
  [{ ...night(), starts_at: "soon" }],
  [{ ...night(), starts_at: null }],
])("what lies on the device and is no night counts as nothing: %j", (kept) => {
  expect(isKeptNight(kept)).toBe(false);
});

test("a night as it was kept is one", () => {
  expect(isKeptNight(night())).toBe(true);
  expect(isKeptNight(JSON.parse(JSON.stringify(night({ ends_at: null, venue_name: null }))))).toBe(true);
});
