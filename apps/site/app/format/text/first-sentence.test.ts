import { describe, expect, test } from "vitest";
import { firstSentence } from "./first-sentence.ts";

describe("the first sentence", () => {
  test.for([
    ["", ""],
    ["   ", ""],
    ["Dub in the cellar", "Dub in the cellar"],
    ["Dub in the cellar. Bring a torch.", "Dub in the cellar."],
    ["Dub!? Yes. More.", "Dub!?"],
    ["Dub in the cellar.\nBring a torch.", "Dub in the cellar."],
    ["\n\n  One room\nTwo systems. ", "One room"],
    ["...and we are back. Again.", "...and we are back."],
    ["كل الليل. مرحبا", "كل الليل."],
  ] as const)("of %j is %j", ([text, sentence]) => {
    expect(firstSentence(text)).toBe(sentence);
  });

  test.for([
    "£5.50 before midnight, £7 after",
    "Doors 22.30 and no re-entry",
    "See undercroft.example for more",
  ])("does not end at a full stop inside a word: %s", (text) => {
    expect(firstSentence(`${text}. More.`)).toBe(`${text}.`);
  });

  test("ends at a whole word, and says that it goes on, where it is too long", () => {
    const said = firstSentence(`${"cellar ".repeat(40)}. End.`);
    expect(said.length).toBeLessThanOrEqual(120);
    expect(said).toMatch(/ cellar…$/);
  });

  test("is cut somewhere where there is no word to end at, never inside an emoji", () => {
    const said = firstSentence(`${"x".repeat(118)}💃${"x".repeat(200)}`);
    expect(said).toBe(`${"x".repeat(118)}…`);
  });

  test("of a very long text is found at once", () => {
    const begun = performance.now();
    for (const text of [".".repeat(100_000), "a.b".repeat(50_000), " ".repeat(100_000)])
      firstSentence(`x${text}y`);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
