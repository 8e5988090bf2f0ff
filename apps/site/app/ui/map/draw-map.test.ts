import { expect, test } from "vitest";
import { muteMarks } from "#app/format/mute-marks.ts";
import { boxAround } from "./box.ts";
import { drawMap } from "./draw-map.server.ts";
import { drawingWith } from "./drawing-with.ts";
import { type MapContents, withoutMuted } from "./map-contents.ts";

const box = boxAround({ lat: 53.8, lng: -1.55 }, 5);
const size = { width: 760, height: 720 };
const nothing: MapContents = { points: [], areas: [], cells: [], isMore: false };

test("a name on a drawn map is whole, or it is not drawn", () => {
  const labels = [0, 0.1, 0.2, 0.5, 0.8, 0.9, 1].flatMap((right) =>
    [0, 0.1, 0.5, 0.9, 1].map((up) => ({
      name: `Hebden Bridge ${right} ${up}`,
      lat: box.south + up * (box.north - box.south),
      lng: box.west + right * (box.east - box.west),
      weight: 3,
    })),
  );
  const drawn = drawMap(box, size, nothing, labels).labels;
  expect(drawn.length).toBeGreaterThan(3);
  for (const { x, y, name, shownIn } of drawn) {
    const reach = name.length * 5;
    expect([x - reach >= 0, x + reach <= size.width, y >= 14, y <= size.height]).toEqual(Array(4).fill(true));
    // a phone sees the middle of the drawing alone, a desk cuts off its top and its foot
    if (shownIn !== "wide") expect(x - reach).toBeGreaterThan(size.width * 0.17);
    if (shownIn !== "tall") expect(y).toBeGreaterThan(size.height * 0.14);
  }
});

test("a map counts nothing that is muted, neither at a pin nor in a group", () => {
  const point = (id: string, count: number, next: string | null) => ({
    id,
    to: `/venues/${id}`,
    name: id,
    kind: "Club",
    lat: 53.8,
    lng: -1.55,
    isStreet: false,
    count,
    next: next ? { to: "/events/a", title: next, when: "Tonight", price: null } : null,
    marks: muteMarks({ venue: id }),
    nextMarks: next ? muteMarks({ title: next }) : null,
  });
  const contents = {
    ...nothing,
    points: [point("penstock", 3, "Slow Burn"), point("gasket", 2, "Grit"), point("spelk", 1, "Grit")],
  };
  const isMuted = (marks: { "data-mute": string; "data-mute-title": string | undefined }) =>
    marks["data-mute"] === "v-penstock" || marks["data-mute-title"] === "Grit";
  expect(withoutMuted(contents, isMuted).points.map(({ id, count }) => [id, count])).toEqual([["gasket", 1]]);
  expect(withoutMuted(contents, null)).toBe(contents);
  const [group] = drawMap(box, size, contents, []).pins;
  expect(group).toMatchObject({ count: 6, of: ["penstock", "gasket", "spelk"] });
  const drawn = drawMap(box, size, contents, []);
  expect(drawingWith(drawn, withoutMuted(contents, isMuted)).pins.map(({ count }) => count)).toEqual([1]);
});

test("a drawing counts what this browser shows: at a pin, in a group that names nobody, and in a circle", () => {
  const to = "/venues?area=leeds";
  const circle = { name: "Leeds", to, lat: 53.8, lng: -1.55, miles: 1, count: 5 };
  const cells = [
    { lat: 53.78, lng: -1.62, count: 40 },
    { lat: 53.82, lng: -1.48, count: 9 },
  ];
  const drawn = drawMap(box, size, { ...nothing, cells, areas: [circle] }, []);
  const fewer = drawingWith(drawn, {
    points: [],
    cells: [
      { lat: 53.781, lng: -1.621, count: 38 },
      { lat: 53.82, lng: -1.48, count: 9 },
    ],
    areas: [{ ...circle, count: 4 }],
  });
  expect(fewer.pins.map(({ count }) => count)).toEqual([38, 9]);
  expect(fewer.circles.map(({ count }) => count)).toEqual([4]);
  // few enough to be pins of their own by now, and nobody of whom the town alone is told
  const place = { id: "gasket", lat: 53.821, lng: -1.481, count: 1 };
  const few = drawingWith(drawn, { points: [place], cells: [], areas: [] });
  expect(few.pins.map(({ count }) => count)).toEqual([1]);
  expect(few.circles).toEqual([]);
  expect(drawingWith(drawn, { points: [] })).toEqual(drawn);
});
