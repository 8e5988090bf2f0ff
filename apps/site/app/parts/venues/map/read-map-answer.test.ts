import { describe, expect, test } from "vitest";
import { type MapAnswer, readMapAnswer } from "./read-map-answer.ts";

const tonight = "2026-11-28";
type Point = MapAnswer["points"][number];
const next = (change: object = {}): Point["next"] => ({
  slug: "low-end",
  title: "Low End",
  night_date: "2026-12-05",
  starts_at: "2026-12-05T22:00:00Z",
  price_from_pence: 1000,
  ...change,
});
const point = (change: Partial<Point> = {}): Point => ({
  id: "p",
  slug: "the-pit",
  name: "The Pit",
  type: "club",
  lat: 53.8,
  lng: -1.55,
  is_street: false,
  next: null,
  ...change,
});
const read = (change: Partial<MapAnswer>, map: "listings" | "places" = "places") =>
  readMapAnswer({ total: 1, points: [], areas: [], cells: [], ...change }, tonight, map);
const nextOf = (change: object) => read({ points: [point({ next: next(change) })] }).contents.points[0]?.next;

describe("what is on next at a place of the map", () => {
  test.each([
    [{}, "Sat 5 Dec 22:00"],
    [{ night_date: tonight, starts_at: "2026-11-29T00:30:00Z" }, "Sat 28 Nov 00:30"],
    [{ night_date: "2026-11-20" }, "On now"],
    [{ night_date: "2027-01-02", starts_at: "2027-01-02T22:00:00Z" }, "Sat 2 Jan 2027 22:00"],
  ])("%j is %j", (change, when) => {
    expect(nextOf(change)?.when).toBe(when);
  });

  test.each([
    [0, "Free"],
    [1250, "from £12.50 incl. fees"],
    [null, null],
  ])("of %s pence costs %j", (price_from_pence, price) => {
    expect(nextOf({ price_from_pence })?.price).toBe(price);
  });

  test("can be muted by its artists, its tags and its organiser", () => {
    const [one] = read({
      points: [point({ next: next({ tags: ["dub"], artists: ["Róisín"], organiser_slug: "slow-burn" }) })],
    }).contents.points;
    expect(one?.nextMarks).toEqual({
      "data-mute": "t-dub a-roisin o-slow-burn",
      "data-mute-title": "Low End",
    });
    expect(one?.marks).toEqual({ "data-mute": "v-the-pit", "data-mute-title": undefined });
  });
});

describe("a map", () => {
  test("counts one at a place that says no number, and leads to its page", () => {
    expect(read({ points: [point()] }).contents.points[0]).toMatchObject({
      count: 1,
      to: "/venues/the-pit",
      kind: "Club",
      isStreet: false,
      next: null,
    });
    expect(read({ points: [point({ count: 4 })] }).contents.points[0]?.count).toBe(4);
  });

  test("leads from an area to the list of what it shows", () => {
    const areas = [{ name: "Leeds", slug: "leeds", lat: 53.8, lng: -1.55, miles: null, count: 3 }];
    expect(read({ areas }).contents.areas[0]).toMatchObject({ to: "/venues?area=leeds", miles: 1 });
    expect(read({ areas }, "listings").contents.areas[0]).toMatchObject({ to: "/events?area=leeds" });
  });

  test("says where more were not counted, and that an older answer says nothing of it", () => {
    expect(read({ total: 500, is_more: true })).toMatchObject({
      total: 500,
      plus: "+",
      contents: { isMore: true },
    });
    expect(read({})).toMatchObject({ plus: "", contents: { isMore: false } });
    expect(read({ cells: undefined as unknown as MapAnswer["cells"] }).contents.cells).toEqual([]);
  });
});
