import { expect, test } from "vitest";
import { plainWords, readMarks } from "./marked-text.ts";

test("Marks become runs, in order", () => {
  expect(readMarks("One *two* **three** [four](/venues/penstock).")).toEqual([
    { text: "One ", mark: "none" },
    { text: "two", mark: "italic" },
    { text: " ", mark: "none" },
    { text: "three", mark: "bold" },
    { text: " ", mark: "none" },
    { text: "four", mark: "link", to: "/venues/penstock" },
    { text: ".", mark: "none" },
  ]);
});

test.each([
  "[x](javascript:alert`1`)",
  "[x](//evil.example)",
  "[x](data:text/html,hi)",
  "2 * 3 * 4",
  "<script>alert(1)</script>",
  "He said [sic] (twice)",
])("%s is no mark and stays as it was typed", (text) => {
  expect(readMarks(text).map((run) => run.mark)).not.toContain("link");
  expect(plainWords(text)).toBe(text);
});
