import { describe, expect, test } from "vitest";
import { firstLetters } from "./first-letters.ts";

describe("the first letters of a text", () => {
  test.for([
    ["", 5, ""],
    ["dub", 5, "dub"],
    ["dub techno", 3, "dub"],
    ["dub", 0, ""],
    ["é", 1, "é"],
    ["مرحبا", 3, "مرح"],
  ] as const)("of “%s”, at most %i, are “%s”", ([text, most, first]) => {
    expect(firstLetters(text, most)).toBe(first);
  });

  test("leave out an emoji that does not fit whole", () => {
    expect(firstLetters("ab💃", 3)).toBe("ab");
    expect(firstLetters("ab💃", 4)).toBe("ab💃");
    for (let most = 0; most < 12; most += 1)
      expect(firstLetters("💃💃a💃💃", most).isWellFormed()).toBe(true);
  });

  test("can always stand in an address", () => {
    for (let most = 0; most < 9; most += 1)
      expect(() => encodeURIComponent(firstLetters("a💃🏽b💃", most))).not.toThrow();
  });
});
