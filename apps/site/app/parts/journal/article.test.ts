import { expect, test } from "vitest";
import { readingTime, sectionSlug, tagName } from "./article.ts";

test.each([
  [0, "1 min"],
  [100, "1 min"],
  [330, "2 min"],
  [1320, "6 min"],
])("%i words take %s to read", (words, time) => {
  expect(readingTime(words)).toBe(time);
});

test("a tag is read with blanks, a section stands in an address with hyphens", () => {
  expect(tagName("drum-and-bass")).toBe("drum and bass");
  expect(sectionSlug("long_reads" as Parameters<typeof sectionSlug>[0])).toBe("long-reads");
});
