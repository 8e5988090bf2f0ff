import { expect, test } from "vitest";
import { withSearch } from "./recent-searches.ts";

test("the newest search comes first, once, and five are kept", () => {
  let searches: readonly string[] = [];
  for (const search of ["dub", "jungle", "Dub", " techno ", "choir", "noise", "tape"])
    searches = withSearch(searches, search);
  expect(searches).toEqual(["tape", "noise", "choir", "techno", "Dub"]);
});

test("the same words in other capitals are the same search", () => {
  expect(withSearch(["dub", "choir"], "Dub")).toEqual(["Dub", "choir"]);
});

test("an empty search is not remembered", () => {
  expect(withSearch(["dub"], "   ")).toEqual(["dub"]);
});
