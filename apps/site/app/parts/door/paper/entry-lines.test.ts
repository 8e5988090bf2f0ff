import { expect, test } from "vitest";
import { readNightList } from "#app/parts/door/list/night-list.ts";
import { entryLines, withWords } from "./entry-lines.ts";
import { lastMoment } from "./last-moment.ts";

const list = readNightList(
  JSON.stringify({
    types: [{ number: 1, id: "t", name: "Free", is_companion: false, entry_before: null }],
    tickets: [
      "hash000000000001 book0001 1 g\tZadie Okoro\tAB2CD3EF",
      "hash000000000002 book0001 1 i\tAda Sefton\tAB2CD3EF",
      "hash000000000003 book0002 1 r\tBo Diaz\tXY2ZW3UV",
      "hash000000000004 book0003 1 g\tCass Redpath\tQQ2WW3EE",
    ].join("\n"),
    guests: [
      { id: "g1", name: "Bez", list: "The house", places: 3, arrived: 1 },
      { id: "g2", name: "Dot", list: "The house", places: 1, arrived: 1 },
    ],
  }),
);

test("paper offers those who are good and not in yet, by surname, and guests with the places they have left", () => {
  expect(entryLines(list).map(({ name, left }) => [name, left])).toEqual([
    ["Bez", 2],
    ["Zadie Okoro", 1],
    ["Cass Redpath", 1],
  ]);
});

test("words are looked for in names, references and lists, in any order", () => {
  const lines = entryLines(list);
  expect(withWords(lines, "okoro zadie").map(({ key }) => key)).toEqual(["hash000000000001"]);
  expect(withWords(lines, "qq2ww3ee").map(({ name }) => name)).toEqual(["Cass Redpath"]);
  expect(withWords(lines, "house").map(({ name }) => name)).toEqual(["Bez"]);
});

test("a time of the clock is the last one before now, across midnight and in summer", () => {
  const now = new Date("2026-07-05T00:20:30Z"); // 01:20 in London
  expect(lastMoment("23:50", now)?.toISOString()).toBe("2026-07-04T22:50:00.000Z");
  expect(lastMoment("01:20", now)?.toISOString()).toBe("2026-07-05T00:20:00.000Z");
  expect(lastMoment("01:21", now)?.toISOString()).toBe("2026-07-04T00:21:00.000Z");
  expect(lastMoment("25:00", now)).toBeNull();
});
