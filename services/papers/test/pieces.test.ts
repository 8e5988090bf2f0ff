import { expect, test } from "vitest";
import { piecesOf } from "../src/sheet.ts";

test.each([
  ["Róisín", [["Róisín", false]]],
  [
    "Łódź!",
    [
      ["Ł", true],
      ["ód", false],
      ["ź", true],
      ["!", false],
    ],
  ],
  ["Night 🎉 Shift", [["Night Shift", false]]],
  ["東京", [["??", false]]],
  ["", []],
])("%s is set in pieces that one file of letters has", (text, pieces) => {
  expect(piecesOf(text).map((piece) => [piece.text, piece.isExtended])).toEqual(pieces);
});
