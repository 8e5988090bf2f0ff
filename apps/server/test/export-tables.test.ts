import { expect, test } from "vitest";
import { exportTexts, toCsv } from "../src/parts/profiles/export-tables.ts";

test("A table is written as CSV, and no cell of it is taken for a formula", () => {
  expect(
    toCsv([
      { a: 'He said "hi", twice', b: null },
      { a: "=1+1", c: { d: [1] } },
    ]),
  ).toBe(`a,b,c\r\n"He said ""hi"", twice",,\r\n'=1+1,,"{""d"":[1]}"\r\n`);
});

test("An export has a page that explains it, everything as JSON, and the tables that hold something", () => {
  const texts = exportTexts(new Date("2026-11-22T10:00:00Z"), { follows: [{ kind: "tag" }], muted: [] }, [
    "files/library/<b> & c.webp",
  ]);
  expect(texts.map(({ name }) => name)).toEqual(["index.html", "data.json", "follows.csv"]);
  expect(texts[0]?.text).toContain("follows.csv</a>: 1");
  expect(texts[0]?.text).toContain(
    'href="files/library/%3Cb%3E%20%26%20c.webp">files/library/&lt;b> &amp; c.webp',
  );
});
