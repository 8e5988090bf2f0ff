import { describe, expect, test } from "vitest";
import { namesOf, wordsOf } from "./page-data.ts";
import { placeWords } from "./place-words.ts";

test("fields that were changed are named as people read them", () => {
  expect(namesOf(["capacity", "spaces", "getting_there"])).toBe("Capacity, Rooms, Getting there");
  expect(namesOf(["something_new"])).toBe("something_new");
  expect(namesOf([])).toBe("");
});

describe("what a field says, to compare two versions", () => {
  test.each([
    [null, "Not stated"],
    [undefined, "Not stated"],
    ["", "Not stated"],
    [0, "0"],
    [true, "Yes"],
    [false, "No"],
    ["Three rooms", "Three rooms"],
    [[], "None"],
    [["passport", "pass_card"], "passport; pass_card"],
    [{}, "Not stated"],
    [{ dry_hire: false, minimum_spend_pence: 50_000 }, "dry hire: No; minimum spend pence: 50000"],
    [
      [
        { name: "Main room", standing: 300 },
        { name: "", standing: 80 },
      ],
      "Main room; Not stated",
    ],
    [[{ path: "x.jpg", alt: "The floor" }], "The floor"],
    [{ bsl: { value: "yes", note: "Fridays" } }, "bsl: yes"],
    [{ website: "https://pit.example" }, "website: https://pit.example"],
  ])("%j is %j", (value, words) => {
    expect(wordsOf(value)).toBe(words);
  });
});

describe("a place that waits for staff", () => {
  test.each([
    [
      { address: "7 Bridge Road", postcode: "LS11 9XX", lat: 53.8, lng: -1.55 },
      "7 Bridge Road, LS11 9XX (53.80000, -1.55000)",
    ],
    [{ address: "7 Bridge Road", postcode: "", lat: 53.8, lng: null }, "7 Bridge Road"],
    [{ lat: 0, lng: 0 }, " (0.00000, 0.00000)"],
    [{}, ""],
  ])("%j is %j", (proposed, words) => {
    expect(placeWords(JSON.stringify(proposed))).toBe(words);
  });

  test.each(["not JSON", "{", "null"])("that is written %j is shown as it is", (proposed) => {
    expect(placeWords(proposed)).toBe(proposed);
  });
});
