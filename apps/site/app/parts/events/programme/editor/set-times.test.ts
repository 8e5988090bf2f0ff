import { expect, test } from "vitest";
import { overlapsOf, type TypedSet, toTyped, wallsOf } from "./set-times.ts";

const typed = (more: Partial<TypedSet>): TypedSet => ({
  id: "a",
  stage: "Main",
  night: "2031-05-10",
  from: "",
  from_which: "",
  until: "",
  until_which: "",
  ...more,
});
const startsAt = new Date("2031-05-10T21:00:00Z");

test("Half past one belongs to the night before, and an end is the next time the clock shows it", () => {
  expect(wallsOf(typed({ from: "23:00", until: "01:30" }), startsAt)).toEqual({
    start: "2031-05-10T23:00",
    end: "2031-05-11T01:30",
  });
  expect(wallsOf(typed({ from: "01:30", until: "03:00" }), startsAt)).toEqual({
    start: "2031-05-11T01:30",
    end: "2031-05-11T03:00",
  });
  expect(wallsOf(typed({ from: "05:00", until: "07:00" }), startsAt).end).toBe("2031-05-11T07:00");
});

test("A set at half past six of a night that began at ten is on the morning after", () => {
  expect(wallsOf(typed({ from: "06:30" }), startsAt)).toEqual({ start: "2031-05-11T06:30", end: null });
});

test("Of an hour that comes twice, the one that was chosen is sent and read again", () => {
  const set = typed({ night: "2031-10-25", from: "01:30", from_which: "second" });
  const { start } = wallsOf(set, new Date("2031-10-25T21:00:00Z"));
  expect(start).toBe("2031-10-26T01:30+00:00");
  expect(
    toTyped({ id: "a", name: "Ada", kind: "dj", stage: "Main", set_start: start ?? "" }, ["2031-10-25"]),
  ).toEqual(set);
});

test("Two acts in one room at once overlap, unless they share a set", () => {
  const sets = [
    typed({ from: "23:00", until: "00:30" }),
    typed({ from: "00:00", until: "01:00", stage: "main " }),
  ];
  const act = (name: string, b2b_group?: number) => ({
    id: name,
    name,
    kind: "dj",
    ...(b2b_group === undefined ? {} : { b2b_group }),
  });
  expect([...overlapsOf(sets, [act("Ada"), act("Bo")], startsAt)]).toEqual([
    [0, "Bo"],
    [1, "Ada"],
  ]);
  expect(overlapsOf(sets, [act("Ada", 1), act("Bo", 1)], startsAt).size).toBe(0);
});
