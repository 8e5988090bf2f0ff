import { expect, test } from "vitest";
import { asSentence } from "./as-sentence.ts";

test("a title and its remedy are two sentences, each with one full stop", () => {
  expect(asSentence("Name required")).toBe("Name required.");
  expect(asSentence("Fill in the name.")).toBe("Fill in the name.");
  expect(asSentence("Who is coming?")).toBe("Who is coming?");
  expect(asSentence(" ")).toBe("");
});
