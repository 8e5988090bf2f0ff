import { expect, test } from "vitest";
import { clashesOf, inTime, isTimed, type Line, nowAndNext, toDays, toSets } from "./sets.ts";

const line = (name: string, more: Partial<Line> = {}): Line => ({
  id: name,
  name,
  kind: "dj",
  b2b_group: null,
  stage: null,
  set_start: null,
  set_end: null,
  page: null,
  ...more,
});
const lines = [
  line("Ada", { stage: "Main", set_start: "2031-05-10T22:00:00Z", set_end: "2031-05-10T23:30:00Z" }),
  line("Bo", { stage: "Cellar", set_start: "2031-05-10T23:00:00Z" }),
  line("Cy", { stage: "Cellar", set_start: "2031-05-10T23:40:00Z", b2b_group: 1 }),
  line("Di", { stage: "Cellar", b2b_group: 1 }),
  line("Ed", { stage: "Main", set_start: "2031-05-11T00:30:00Z", set_end: "2031-05-11T02:00:00Z" }),
  line("Flo", { stage: "Main", set_start: "2031-05-11T14:00:00Z", set_end: "2031-05-11T15:00:00Z" }),
  line("Gus"),
];
const sets = toSets(lines);
const timed = sets.filter(isTimed);

test("Acts that share a set stand once in a programme, with the time that one of them has", () => {
  expect(sets.map(({ title }) => title)).toEqual(["Ada", "Bo", "Cy b2b Di", "Ed", "Flo", "Gus"]);
  expect(sets[2]).toMatchObject({ id: "Cy", ids: ["Cy", "Di"], start: "2031-05-10T23:40:00Z" });
});

test("A set without an end lasts until the next one in its room, an hour at most", () => {
  expect(timed.map(({ until }) => until)).toEqual([
    "2031-05-10T23:30:00Z",
    "2031-05-10T23:40:00.000Z",
    "2031-05-11T00:40:00.000Z",
    "2031-05-11T02:00:00Z",
    "2031-05-11T15:00:00Z",
  ]);
});

test("A set at half past one belongs to the night that began before midnight", () => {
  const days = toDays(sets);
  expect(days.map(({ night }) => night)).toEqual(["2031-05-10", "2031-05-11"]);
  expect(days[0]?.rooms.map(({ room }) => room)).toEqual(["Main", "Cellar"]);
  const [first] = days;
  if (!first) throw new Error("There is no first night");
  expect(inTime(first).map(({ title }) => title)).toEqual(["Ada", "Bo", "Cy b2b Di", "Ed"]);
});

test("Sets clash where one begins before the other is over", () => {
  const clashes = (at: number) =>
    clashesOf(timed[at] as (typeof timed)[number], timed).map(({ title }) => title);
  expect(clashes(0)).toEqual(["Bo"]);
  expect(clashes(2)).toEqual(["Ed"]);
  expect(clashes(4)).toEqual([]);
});

test("Now and next names what is on in each room, and drops rooms that are done", () => {
  const titles = (at: string) =>
    nowAndNext(sets, new Date(at)).map(({ room, on, next }) => [room, on?.title, next?.title]);
  expect(titles("2031-05-10T23:10:00Z")).toEqual([
    ["Main", "Ada", "Ed"],
    ["Cellar", "Bo", "Cy b2b Di"],
  ]);
  expect(titles("2031-05-11T03:00:00Z")).toEqual([["Main", undefined, "Flo"]]);
});
