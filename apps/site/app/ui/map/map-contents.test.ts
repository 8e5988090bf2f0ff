import { describe, expect, test } from "vitest";
import { ringOf } from "./coast-rings.ts";
import type { Drawing, DrawnPin } from "./draw-map.server.ts";
import { drawingWith } from "./drawing-with.ts";
import { type MapContents, type MapPoint, withoutMuted } from "./map-contents.ts";
import { areaMiddlesOf, areasOf, labelsOf, placesOf } from "./map-style.ts";
import { streetLayers } from "./street-layers.ts";
import { isStreets } from "./streets.ts";
import type { Colours } from "./theme-colours.ts";

const marks = (word: string) => ({ "data-mute": word, "data-mute-title": undefined });
const point = (id: string, change: Partial<MapPoint> = {}): MapPoint => ({
  id,
  to: `/venues/${id}`,
  name: id,
  kind: "Club",
  lat: 53.8,
  lng: -1.55,
  isStreet: false,
  count: 1,
  next: null,
  ...change,
});
const contents = (change: Partial<MapContents> = {}): MapContents => ({
  isMore: false,
  points: [],
  areas: [],
  cells: [],
  ...change,
});
const next = { to: "/events/x", title: "X", when: "Tonight", price: null };

describe("a map for somebody who has muted something", () => {
  const isMuted = (found: { "data-mute": string }) => found["data-mute"] === "muted";
  const counts = (points: MapPoint[]) =>
    withoutMuted(contents({ points }), isMuted).points.map(({ id, count }) => [id, count]);

  test("leaves out places that are muted", () => {
    expect(counts([point("a", { marks: marks("muted") }), point("b", { marks: marks("fine") })])).toEqual([
      ["b", 1],
    ]);
  });

  test("counts one less where only what is on next is muted, and leaves the place out where that was all", () => {
    const muted = { marks: marks("fine"), nextMarks: marks("muted"), next };
    expect(counts([point("a", { ...muted, count: 3 }), point("b", muted)])).toEqual([["a", 2]]);
    expect(
      withoutMuted(contents({ points: [point("a", { ...muted, count: 2 })] }), isMuted).points[0]?.next,
    ).toBeNull();
  });

  test("is as it was for everybody else", () => {
    const all = contents({ points: [point("a", { marks: marks("muted") })] });
    expect(withoutMuted(all, null)).toBe(all);
  });
});

describe("a drawing with the figures of this browser", () => {
  const pin = (of: string[], change: Partial<DrawnPin> = {}): DrawnPin => ({
    x: 0,
    y: 0,
    lat: 53.8,
    lng: -1.55,
    name: "",
    to: "",
    count: 9,
    isStreet: false,
    of,
    ...change,
  });
  const drawing = (pins: DrawnPin[], circles: Drawing["circles"] = []): Drawing => ({
    width: 100,
    height: 100,
    land: "",
    rivers: "",
    labels: [],
    pins,
    plus: "",
    circles,
  });
  const circle = { x: 1, y: 1, radius: 14, name: "Leeds", to: "/venues?area=leeds", count: 5 };

  test("counts what is left of each mark, and draws none where nothing is", () => {
    const shown = drawingWith(drawing([pin(["a", "b"]), pin(["c"])]), { points: [{ id: "a", count: 2 }] });
    expect(shown.pins.map(({ count }) => count)).toEqual([2]);
  });

  test("leaves groups that name nobody as they were drawn, unless they were counted again", () => {
    expect(drawingWith(drawing([pin([])]), { points: [] }).pins[0]?.count).toBe(9);
    expect(drawingWith(drawing([pin([])]), { points: [], cells: [] }).pins).toEqual([]);
  });

  test("gives cells, and places that no mark names, to the group that lies nearest", () => {
    const [north, south] = [pin([], { lat: 54 }), pin([], { lat: 53 })];
    const shown = drawingWith(drawing([north, south, pin(["a"])]), {
      points: [
        { id: "a", count: 1, lat: 54, lng: -1.55 },
        { id: "new", count: 2, lat: 53.9, lng: -1.55 },
      ],
      cells: [{ lat: 53.1, lng: -1.5, count: 7 }],
    });
    expect(shown.pins.map(({ lat, count }) => [lat, count])).toEqual([
      [54, 2],
      [53, 7],
      [53.8, 1],
    ]);
  });

  test("keeps a circle with its new number, and leaves out one of an area that shows nothing", () => {
    const area = { name: "Leeds", to: circle.to, lat: 0, lng: 0, miles: 1, count: 3 };
    expect(drawingWith(drawing([], [circle]), { points: [], areas: [area] }).circles[0]?.count).toBe(3);
    expect(drawingWith(drawing([], [circle]), { points: [], areas: [] }).circles).toEqual([]);
    expect(drawingWith(drawing([], [circle]), { points: [] }).circles).toEqual([circle]);
  });
});

describe("what a map is given to draw", () => {
  test("are places, and cells that may stand for more than were counted", () => {
    const { features } = placesOf(
      contents({ isMore: true, points: [point("a")], cells: [{ lat: 1, lng: 2, count: 40 }] }),
    );
    expect(features.map(({ properties }) => properties)).toEqual([
      { id: "a", isStreet: false, count: 1, isMore: false },
      { isStreet: false, count: 40, isMore: true },
    ]);
    expect(features[1]?.geometry).toEqual({ type: "Point", coordinates: [2, 1] });
  });

  test("are circles as wide as they are high, on the ground", () => {
    const area = { name: "Leeds", to: "", lat: 53.8, lng: -1.55, miles: 69.1, count: 3 };
    const [feature] = areasOf(contents({ areas: [area] })).features;
    const [ring = []] = (feature as GeoJSON.Feature<GeoJSON.Polygon>).geometry.coordinates;
    const [lngs, lats] = [ring.map(([lng]) => lng ?? 0), ring.map(([, lat]) => lat ?? 0)];
    expect(Math.max(...lats) - 53.8).toBeCloseTo(1, 3);
    expect((Math.max(...lngs) + 1.55) * Math.cos((53.8 * Math.PI) / 180)).toBeCloseTo(1, 3);
    expect(ring.at(-1)?.[0]).toBeCloseTo(ring[0]?.[0] ?? 0, 9);
    expect(areaMiddlesOf(contents({ areas: [area] })).features[0]?.properties).toEqual({ count: 3 });
  });

  test("are names with their weight", () => {
    expect(labelsOf([{ name: "Leeds", lat: 53.8, lng: -1.55, weight: 5 }]).features[0]?.properties).toEqual({
      name: "Leeds",
      weight: 5,
    });
  });

  test("are coasts as steps from point to point, closed", () => {
    expect(ringOf([1000, 2000, 500, -500])).toEqual([
      [1, 2],
      [1.5, 1.5],
      [1, 2],
    ]);
    expect(ringOf([])).toEqual([]);
    expect(ringOf([1000])).toEqual([]);
  });
});

describe("the streets of an operator", () => {
  const colours = { blue: "#00f", line: "#111", ink2: "#222", surface: "#333" } as Colours;
  const ids = (names: string[]) => streetLayers(names, colours)?.map(({ id }) => id) ?? null;

  test.each([
    [["roads", "water", "buildings", "landuse"], 7],
    [["transportation", "transportation_name", "water", "building", "landcover"], 7],
    [["streets", "street_labels", "water_polygons", "buildings", "land"], 7],
  ])("are drawn from tiles with the layers %j", (names, count) => {
    expect(ids(names)).toHaveLength(count);
  });

  test("ask for no layer that the tiles do not have", () => {
    expect(ids(["transportation", "water"])).toEqual([
      "street-water",
      "street-small",
      "street-rail",
      "street-large",
    ]);
  });

  test("of a kind we do not know are none", () => {
    for (const names of [[], ["roads"], ["water"], ["lines", "areas"]]) expect(ids(names)).toBeNull();
  });

  test("are told from what is ours by their names", () => {
    expect([
      isStreets("streets"),
      isStreets("street-x"),
      isStreets("places"),
      isStreets(undefined),
      isStreets(7),
    ]).toEqual([true, true, false, false, false]);
  });
});
