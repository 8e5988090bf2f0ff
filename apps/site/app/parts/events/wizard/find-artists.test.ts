import { describe, expect, test } from "vitest";
import { detailOf, type FoundArtist, namesOf } from "./find-artists.ts";

const artist = (name: string, change: Partial<FoundArtist> = {}): FoundArtist =>
  ({ id: name, name, genres: [], is_claimed: false, area: null, ...change }) as FoundArtist;

describe("artists of the same name", () => {
  const found = [artist("Róisín"), artist("RÓISÍN"), artist("Róisín T")];

  test("are found in any case and with blanks around, and no longer name is one of them", () => {
    expect(namesOf(found, " róisín ").map(({ id }) => id)).toEqual(["Róisín", "RÓISÍN"]);
    expect(namesOf(found, "róisín t")).toHaveLength(1);
  });

  test("are none before they are read, and of nothing typed", () => {
    expect(namesOf(undefined, "Róisín")).toEqual([]);
    expect(namesOf(found, "")).toEqual([]);
  });
});

test.each([
  [{}, "nothing else known"],
  [
    { area: { name: "Leeds" }, genres: ["techno", "dub", "jungle"], is_claimed: true },
    "Leeds, techno, dub, verified",
  ],
  [{ genres: ["dub"] }, "dub"],
  [{ is_claimed: true }, "verified"],
])("an artist is told from another by %j: %j", (change, words) => {
  expect(detailOf(artist("A", change as Partial<FoundArtist>))).toBe(words);
});
